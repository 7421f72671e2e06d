#include <nettle/bignum.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/gcm.h>
#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/pbkdf2.h>
#include <nettle/sha2.h>

// The curve P-256. Numbers are 32 bytes, the first one the largest; a point is its x and its y. Each
// function returns 1, or 0 for a secret out of range or a point that is not on the curve.

static inline int p256_scalar(const uint8_t *secret, struct ecc_scalar *scalar) {
  mpz_t number;
  nettle_mpz_init_set_str_256_u(number, 32, secret);
  nettle_ecc_scalar_init(scalar, nettle_get_secp_256r1());
  int is_valid = nettle_ecc_scalar_set(scalar, number);
  mpz_clear(number);
  if (!is_valid) nettle_ecc_scalar_clear(scalar);
  return is_valid;
}

static inline void p256_write(const struct ecc_point *point, uint8_t *x, uint8_t *y) {
  mpz_t numbers[2];
  mpz_init(numbers[0]);
  mpz_init(numbers[1]);
  nettle_ecc_point_get(point, numbers[0], numbers[1]);
  nettle_mpz_get_str_256(32, x, numbers[0]);
  nettle_mpz_get_str_256(32, y, numbers[1]);
  mpz_clear(numbers[0]);
  mpz_clear(numbers[1]);
}

// The public key of a secret, 64 bytes.
static inline int p256_public(const uint8_t *secret, uint8_t *key) {
  struct ecc_scalar scalar;
  struct ecc_point point;
  if (!p256_scalar(secret, &scalar)) return 0;
  nettle_ecc_point_init(&point, nettle_get_secp_256r1());
  nettle_ecc_point_mul_g(&point, &scalar);
  p256_write(&point, key, key + 32);
  nettle_ecc_point_clear(&point);
  nettle_ecc_scalar_clear(&scalar);
  return 1;
}

// The secret that a pair shares with another's public key of 64 bytes: the x of their product.
static inline int p256_shared(const uint8_t *secret, const uint8_t *key, uint8_t *shared) {
  struct ecc_scalar scalar;
  struct ecc_point point;
  uint8_t y[32];
  mpz_t numbers[2];
  if (!p256_scalar(secret, &scalar)) return 0;
  nettle_mpz_init_set_str_256_u(numbers[0], 32, key);
  nettle_mpz_init_set_str_256_u(numbers[1], 32, key + 32);
  nettle_ecc_point_init(&point, nettle_get_secp_256r1());
  int is_valid = nettle_ecc_point_set(&point, numbers[0], numbers[1]);
  if (is_valid) {
    nettle_ecc_point_mul(&point, &scalar, &point);
    p256_write(&point, shared, y);
  }
  mpz_clear(numbers[0]);
  mpz_clear(numbers[1]);
  nettle_ecc_point_clear(&point);
  nettle_ecc_scalar_clear(&scalar);
  return is_valid;
}
