-- The tables of a report about many vaults, from the rows of daybook rollup: the same for DuckDB and
-- Spark, byte for byte. Each statement is a table; the comment above it names its file.
--
-- A cell has at least ten people. It has medians and quartiles but no sums, as the difference of two
-- sums is one person; times to five minutes, other values to one, and people to the nearest five.

-- weeks
SELECT week, series,
  5 * CAST(ROUND(CAST(CAST(COUNT(*) AS DOUBLE) / 5 AS DECIMAL(38,9)), 0) AS BIGINT) AS people,
  CAST(ROUND(CAST(percentile_cont(0.25) WITHIN GROUP (ORDER BY mean / step) AS DECIMAL(38,9)), 0)
    AS BIGINT) * MIN(step) AS lower_quartile,
  CAST(ROUND(CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY mean / step) AS DECIMAL(38,9)), 0)
    AS BIGINT) * MIN(step) AS median,
  CAST(ROUND(CAST(percentile_cont(0.75) WITHIN GROUP (ORDER BY mean / step) AS DECIMAL(38,9)), 0)
    AS BIGINT) * MIN(step) AS upper_quartile
FROM (
  SELECT week, series, vault, CAST(SUM(value) AS DOUBLE) / CAST(SUM(days) AS DOUBLE) AS mean,
    MIN(CASE WHEN unit = 's' THEN 300 ELSE 1 END) AS step
  FROM rollups GROUP BY week, series, vault
) AS people
GROUP BY week, series
HAVING COUNT(*) >= 10
ORDER BY series, week;

-- months
SELECT month, series,
  5 * CAST(ROUND(CAST(CAST(COUNT(*) AS DOUBLE) / 5 AS DECIMAL(38,9)), 0) AS BIGINT) AS people,
  CAST(ROUND(CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY mean / step) AS DECIMAL(38,9)), 0)
    AS BIGINT) * MIN(step) AS median
FROM (
  SELECT month, series, vault, CAST(SUM(value) AS DOUBLE) / CAST(SUM(days) AS DOUBLE) AS mean,
    MIN(CASE WHEN unit = 's' THEN 300 ELSE 1 END) AS step
  FROM rollups GROUP BY month, series, vault
) AS people
GROUP BY month, series
HAVING COUNT(*) >= 10
ORDER BY series, month;

-- weekdays
SELECT series, weekday,
  5 * CAST(ROUND(CAST(CAST(COUNT(*) AS DOUBLE) / 5 AS DECIMAL(38,9)), 0) AS BIGINT) AS people,
  CAST(ROUND(CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY mean / step) AS DECIMAL(38,9)), 0)
    AS BIGINT) * MIN(step) AS median
FROM (
  SELECT series, weekday, vault, CAST(SUM(value) AS DOUBLE) / CAST(COUNT(*) AS DOUBLE) AS mean,
    MIN(CASE WHEN unit = 's' THEN 300 ELSE 1 END) AS step
  FROM rollups WHERE days = 1 GROUP BY series, weekday, vault
) AS people
GROUP BY series, weekday
HAVING COUNT(*) >= 10
ORDER BY series, weekday;

-- people
SELECT series,
  5 * CAST(ROUND(CAST(CAST(COUNT(*) AS DOUBLE) / 5 AS DECIMAL(38,9)), 0) AS BIGINT) AS people,
  CAST(ROUND(CAST(percentile_cont(0.25) WITHIN GROUP (ORDER BY days) AS DECIMAL(38,9)), 0)
    AS BIGINT) AS days_lower_quartile,
  CAST(ROUND(CAST(percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS DECIMAL(38,9)), 0)
    AS BIGINT) AS days_median,
  CAST(ROUND(CAST(percentile_cont(0.75) WITHIN GROUP (ORDER BY days) AS DECIMAL(38,9)), 0)
    AS BIGINT) AS days_upper_quartile
FROM (
  SELECT series, vault, CAST(SUM(days) AS DOUBLE) AS days FROM rollups GROUP BY series, vault
) AS people
GROUP BY series
HAVING COUNT(*) >= 10
ORDER BY series;
