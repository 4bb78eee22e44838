-- What shoppers ask for: views of the store, searches and the dashboard, of somebody who is signed in. With INK_BENCH_PAUSE each
-- connection asks about once in so many milliseconds, whether it was answered or refused.
local pause = tonumber(os.getenv("INK_BENCH_PAUSE") or "0")
local headers = { ["Cookie"] = os.getenv("INK_BENCH_COOKIE"), ["Accept"] = "text/html" }
local nth = 0

request = function()
  nth = nth + 1
  local skip = nth * 18 % 30000
  local paths = {
    "/zipstore?search=san&skip=" .. skip,
    "/zipcode/search?tier=3&skip=" .. skip,
    "/dashboard",
    "/notifications",
  }
  return wrk.format("GET", paths[nth % #paths + 1], headers)
end

if pause > 0 then
  delay = function()
    return math.random(0, 2 * pause)
  end
end

done = function(summary, latency)
  local errors = summary.errors
  print(string.format("answered %d refused %d broken %d seconds %f",
    summary.requests - errors.status, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6))
end
