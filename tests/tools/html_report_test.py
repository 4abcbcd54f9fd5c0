# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page that weftc --report=html writes: html_report_test.py WEFTC"""
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WEFTC = sys.argv.pop(1)
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

SOURCE = """kernel void spread(global float* out, global const int* index, global const float* in, float k) {
  size_t i = get_global_id(0);
  float sum = in[i] * k;
  sum += in[index[i]];
  if (sum > 1)
    out[i * 100] = sum;
}
// <b>&amp; no code</b>
kernel void forever(global float* out) {
  for (;;) out[get_global_id(0)] += 1;
}
"""


def write(*options, source=SOURCE):
    return subprocess.run([WEFTC, "--report=html", *options, "-o", "-", "-"], input=source, capture_output=True, text=True)


class Page(html.parser.HTMLParser):
    """Checks that elements nest; keeps the rows of the source: line -> (fate, texts of its cells)."""

    def __init__(self, text):
        super().__init__()
        self.open, self.rows, self.outside = [], {}, []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.outside += [value for name, value in attributes if name in ("src", "href", "action")]
        if tag == "tr":
            self.row = self.rows.setdefault(named["id"], (named["class"], [])) if "id" in named else None
        if tag == "td" and self.row:
            self.row[1].append("")
        if tag not in ("br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if "td" in self.open and self.row:
            self.row[1][-1] += data


class HtmlReport(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        result = write("--width=8", "--target-cpu=x86-64-v3")
        assert result.returncode == 0, result.stderr
        cls.text, cls.page = result.stdout, Page(result.stdout)

    def row(self, line):
        return self.page.rows[f"L{line}"]

    def test_lines_are_what_became_of_them(self):
        fates = [self.row(line)[0] for line in (3, 4, 5, 6, 8, 10)]
        self.assertEqual(fates, ["vector", "gathered", "divergent", "gathered", "", "scalar"])

    def test_lines_have_width_dimension_and_cost(self):
        self.assertEqual(self.row(4)[1][2:4], ["8", "0"])
        self.assertEqual(self.row(10)[1][2], "1")
        costs = {line: [float(x) for x in re.findall(r"[\d.]+", self.row(line)[1][4])] for line in (3, 4)}
        self.assertLess(costs[3][0], costs[3][1])
        self.assertGreater(costs[4][0], costs[3][0])

    def test_remarks_stand_below_their_lines(self):
        self.assertIn("spread: gathered: the work-items' addresses follow no pattern", self.row(4)[1][5])
        self.assertIn("because a loop has no end", self.text)

    def test_text_is_the_source_and_stands_alone(self):
        self.assertEqual(len(self.page.rows), SOURCE.count("\n"))
        for number, line in enumerate(SOURCE.splitlines(), 1):
            self.assertTrue(self.row(number)[1][5].startswith(line), line)
        self.assertEqual(self.page.outside, [])
        self.assertNotIn("url(", self.text)

    def test_one_kernel_alone(self):
        rows = Page(write("--kernel=forever").stdout).rows
        self.assertEqual((rows["L4"][0], rows["L10"][0]), ("", "scalar"))

    def test_failures_say_why(self):
        for options, source, why in (((), "kernel void k( {", "error:"), (("--kernel=none",), SOURCE, "no kernel"),
                                     ((), "\x03\x02#\x07" + "\0" * 16, "is SPIR-V"), ((), "int f(int x) { return x; }", "no kernel")):
            failed = write(*options, source=source)
            self.assertEqual((failed.returncode, failed.stdout), (1, ""))
            self.assertIn(why, failed.stderr)

    @unittest.skipUnless(BROWSER, "no browser is installed (Debian's chromium)")
    def test_browser_shows_the_colours(self):
        script = """<script>
          const colour = line => getComputedStyle(document.getElementById('L' + line)).backgroundColor;
          document.title = 'seen ' + [3, 4, 5, 10, 8].map(colour).join(';') + ' ' + document.getElementById('L4').offsetHeight;
        </script></body>"""
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.html")
            page.write_text(self.text.replace("</body>", script))
            shown = subprocess.run(
                [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom",
                 page.as_uri()], capture_output=True, text=True, timeout=300, env={**os.environ, "HOME": folder})
        title = re.search("<title>seen (.*) (\\d+)</title>", shown.stdout)
        self.assertTrue(title, shown.stderr)
        self.assertEqual(title[1], "rgb(214, 242, 214);rgb(255, 217, 176);rgb(255, 240, 194);rgb(255, 201, 201);rgba(0, 0, 0, 0)")
        self.assertGreater(int(title[2]), 20)  # the remark takes a second line


if __name__ == "__main__":
    unittest.main()
