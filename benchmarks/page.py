"""`python -m benchmarks.page`: the first board and a redraw in a real browser on this machine.

The first board stands when the map, every counter and the names of the squares are in the document and a frame has
been drawn; it is counted from the first byte of the server's answer, with an empty cache, in a window that is open and
at rest: what the browser does to open one is not the page's. The very first visit, when the server has read nothing
yet, is told by itself. A redraw is `Board.draw` and the layout that it brings about, at 122 counters (a battalion on
both sides), in milliseconds of one frame's 16.7.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.support import Process, Seat, open_table
from tests.web.browser import launch

VISITS, TURNS, ROUNDS = 9, 6, 200
IDLE, MOST = 0.05, 60
"""Seconds of CPU in half a second of a browser at rest; how often it is looked at."""

FIRST = """() => {
  const signs = ["[data-square][aria-label]:not([aria-label=''])", ".layer-pieces .counter", ".ground .layer-art path"];
  const note = () => {
    const [page] = performance.getEntriesByType("navigation");
    const all = [page, ...performance.getEntriesByType("resource")].filter((one) => one.responseEnd > 0);
    const weigh = (some) => some.reduce((sum, one) => sum + one.encodedBodySize, 0);
    window.first = {
      ms: performance.now() - page.responseStart,
      drawings: weigh(all.filter((one) => one.name.includes(".svg"))),
      rest: weigh(all.filter((one) => !one.name.includes(".svg"))),
      requests: all.length,
    };
  };
  const watch = new MutationObserver(() => {
    if (!signs.every((sign) => document.querySelector(sign))) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(note, 0));
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-label"] });
}"""

CATCH = """() => {
  void import("/web/shell/board.js").then(({ Board }) => {
    const draw = Board.prototype.draw;
    Board.prototype.draw = function () {
      window.board = this;
      return draw.call(this);
    };
  });
}"""

REDRAW = """async ({ views, rounds, kind }) => {
  const { board } = window;
  const { app } = board;
  const present = (window.present ??= app.state);
  const pieces = present.view.figures.filter((one) => one.square).map((one) => one.id);
  const change = {
    turn: (n) => (app.state = { ...present, view: views[n % views.length] }),
    choice: (n) => (app.selected = pieces[n % pieces.length]),
    nothing: () => {},
  }[kind];
  const times = [];
  for (let n = 0; n < rounds; n += 1) {
    change(n);
    const began = performance.now();
    board.draw();
    board.element.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  return { times, counters: document.querySelectorAll(".layer-pieces .counter").length };
}"""


def battalion(address: str) -> dict[str, Seat]:
    """A battalion on both sides, deployed, at the seventh turn."""
    seats = open_table(address, scenario={"name": "battalion"})
    for n in range(TURNS + 1):
        for name in seats["red"].state()["waiting"]:
            seats[name].hand_in("recruit", f"page {n}")
    return seats


def window(browser: Browser, script: str) -> Page:
    """A window of a browser that knows nothing yet; each page in it begins with the script."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="ru-RU").new_page()
    page.add_init_script(f"({script})()")
    return page


def settle(browser: Browser) -> None:
    """Wait until the browser has done what it does for its windows: for half a second it uses next to no CPU."""
    session = browser.new_browser_cdp_session()
    spent, page = 0.0, browser.contexts[0].pages[0]
    for _ in range(MOST):
        before, spent = spent, sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"])
        if spent - before < IDLE:
            return
        page.wait_for_timeout(500)


def visit(page: Page, address: str, seat: Seat) -> Page:
    """The seat's page in a window."""
    page.goto(f"{address}/t/{seat.table}#{seat.key}")
    return page


class Busy:
    """CPU that the main thread of a page has used, in milliseconds: what the load of the machine does not change."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def first_boards(browser: Browser, address: str, seat: Seat) -> None:
    """Time and weight of the first board, of so many first visits."""
    found: list[dict[str, Any]] = []
    windows = [window(browser, FIRST) for _ in range(VISITS + 1)]
    settle(browser)
    for page in windows:
        visit(page, address, seat)
        found.append(page.wait_for_function("() => window.first", timeout=60_000).json_value())
        page.context.close()
    print(f"very first visit      {found.pop(0)['ms']:6.0f} ms")
    times = sorted(one["ms"] for one in found)
    rest, drawings = (max(one[key] for one in found) for key in ("rest", "drawings"))
    print(f"first board ready     {statistics.median(times):6.0f} ms  ({times[0]:.0f} – {times[-1]:.0f})   goal 1000")
    print(
        f"script, style, data   {rest / 1024:6.1f} KB in {max(one['requests'] for one in found)} requests, "
        f"drawings {drawings / 1024:.1f} KB more   goal 100"
    )


def redraws(browser: Browser, address: str, seat: Seat) -> None:
    """What a redraw takes: after a turn, after another figure was chosen, after nothing."""
    page = visit(window(browser, CATCH), address, seat)
    page.wait_for_function("() => window.board?.counters.length > 100", timeout=60_000)
    busy = Busy(page)
    views = [frame["view"] for frame in seat.get("/replay").json()][-8:]
    for kind, what in (("turn", "another position"), ("choice", "another choice"), ("nothing", "nothing new")):
        asked = {"views": views, "rounds": ROUNDS, "kind": kind}
        page.evaluate(REDRAW, asked)
        before = busy.spent()
        found = page.evaluate(REDRAW, asked)
        cpu = (busy.spent() - before) / ROUNDS
        times = sorted(found["times"])
        print(
            f"redraw, {what:<18} {statistics.median(times):6.1f} ms  ({times[0]:.1f} – p95 "
            f"{times[len(times) * 95 // 100]:.1f}), {cpu:.1f} ms of CPU, at {found['counters']} counters   goal 16.7"
        )
    page.context.close()


def main() -> None:
    """Print the figures and how busy the machine was."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process, browser = Process(Path(folder) / "tables.db"), launch(playwright)
        try:
            seats = battalion(process.address)
            seat = seats[seats["red"].state()["to_move"]]
            print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
            first_boards(browser, process.address, seat)
            redraws(browser, process.address, seat)
            print(f"load average {os.getloadavg()[0]:.1f} afterwards")
        finally:
            browser.close()
            process.stop()


if __name__ == "__main__":
    main()
    sys.exit(0)
