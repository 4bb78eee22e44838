-- Each request is another person's. INK_BENCH_PEOPLE names a file with a line of cookies and handle for each.
local people = {}
for line in io.lines(os.getenv("INK_BENCH_PEOPLE")) do
  people[#people + 1] = line
end
local method = os.getenv("INK_BENCH_METHOD")
local path = os.getenv("INK_BENCH_PATH")
local body = os.getenv("INK_BENCH_BODY")
local nth = 0

request = function()
  nth = nth % #people + 1
  local cookie, name = people[nth]:match("^(.-)\t(.*)$")
  local headers = { ["Cookie"] = cookie, ["Sec-Fetch-Site"] = "same-origin" }
  if method == "GET" then
    return wrk.format("GET", path, headers)
  end
  headers["Content-Type"] = "application/json"
  -- A log-in that brings a session would end it.
  if path == "/auth/login" then
    headers["Cookie"] = cookie:match("browser=.*")
  end
  return wrk.format("POST", path, headers, (body:gsub("NAME", name)))
end
