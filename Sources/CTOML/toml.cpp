#include "CTOML.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// Its library is not linked, whatever a system's description of it says.
#undef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
// With those in dotted keys, of which Swift has looked, few enough for the stack of any thread.
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

namespace {

struct Reader {
  void *context;
  toml_found found;

  void give(toml_kind kind, std::string_view words, const toml::source_region &place) const {
    found(context, kind, words.data(), words.size(), place.begin.line, place.begin.column);
  }

  // The order of a table is that of its keys' names; the order of the text says more.
  void table(const toml::table &table) const {
    give(toml_table_start, "", table.source());
    using Member = std::pair<const toml::key *, const toml::node *>;
    std::vector<Member> members;
    for (auto &&[key, value] : table) members.emplace_back(&key, &value);
    std::sort(members.begin(), members.end(), [](const Member &one, const Member &two) {
      return one.first->source().begin < two.first->source().begin;
    });
    for (auto &[key, value] : members) {
      give(toml_key, key->str(), key->source());
      node(*value);
    }
    give(toml_end, "", table.source());
  }

  void node(const toml::node &node) const {
    auto &place = node.source();
    if (auto inner = node.as_table()) {
      table(*inner);
    } else if (auto array = node.as_array()) {
      give(toml_array_start, "", place);
      for (auto &element : *array) this->node(element);
      give(toml_end, "", place);
    } else if (auto text = node.as_string()) {
      give(toml_text, text->get(), place);
    } else if (auto flag = node.as_boolean()) {
      give(toml_plain, flag->get() ? "true" : "false", place);
    } else if (auto number = node.as_integer()) {
      give(toml_plain, std::to_string(number->get()), place);
    } else if (auto number = node.as_floating_point()) {
      give(toml_plain, written(number->get()), place);
    } else if (auto date = node.as_date()) {
      give(toml_plain, written(date->get()), place);
    } else if (auto time = node.as_time()) {
      give(toml_plain, written(time->get()), place);
    } else if (auto instant = node.as_date_time()) {
      auto &value = instant->get();
      auto text = written(value.date) + "T" + written(value.time);
      if (value.offset) text += written(*value.offset);
      give(toml_plain, text, place);
    }
  }

  static std::string written(double number) {
    if (std::isnan(number)) return ".nan";
    if (std::isinf(number)) return number < 0 ? "-.inf" : ".inf";
    char text[40];
    // The fewest digits that say which number it is.
    for (int digits = 15; digits <= 17; digits += 1) {
      std::snprintf(text, sizeof text, "%.*g", digits, number);
      if (std::strtod(text, nullptr) == number) break;
    }
    return text;
  }

  static std::string written(const toml::date &date) {
    char text[40];
    std::snprintf(text, sizeof text, "%04u-%02u-%02u", date.year, date.month, date.day);
    return text;
  }

  static std::string written(const toml::time &time) {
    char text[40];
    std::snprintf(
      text, sizeof text, time.nanosecond ? "%02u:%02u:%02u.%09u" : "%02u:%02u:%02u", time.hour,
      time.minute, time.second, time.nanosecond);
    return text;
  }

  static std::string written(const toml::time_offset &offset) {
    char text[40];
    auto minutes = std::abs(static_cast<int>(offset.minutes));
    std::snprintf(
      text, sizeof text, "%c%02d:%02d", offset.minutes < 0 ? '-' : '+', minutes / 60, minutes % 60);
    return text;
  }
};

}  // namespace

#define WRITTEN(number) #number
#define VERSION(major, minor, patch) WRITTEN(major) "." WRITTEN(minor) "." WRITTEN(patch)

const char *toml_version(void) {
  return VERSION(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH);
}

void toml_read(const char *text, size_t count, void *context, toml_found found) {
  Reader reader{context, found};
  auto result = toml::parse(std::string_view(text, count));
  if (result) {
    reader.table(result.table());
  } else {
    reader.give(toml_problem, result.error().description(), result.error().source());
  }
}
