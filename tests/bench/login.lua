-- One log-in by password, again and again, from a browser that the account knows.
wrk.method = "POST"
wrk.path = "/auth/login"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Sec-Fetch-Site"] = "same-origin"
wrk.headers["Cookie"] = os.getenv("INK_BENCH_COOKIE")
wrk.body = os.getenv("INK_BENCH_BODY")
