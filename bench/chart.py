# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A chart of what the tables of a document say: each kind's geometric means, as bars of how many times faster Weft is.

  chart.py FILE.md CHART.svg

FILE.md is a document that tables.py --write has filled. The axis is logarithmic; the line at 1 is Weft. Needs
matplotlib (Debian: python3-matplotlib).
"""
import argparse
import pathlib
import re

import matplotlib
matplotlib.use("svg")
from matplotlib import pyplot

# The same tables make the same bytes.
matplotlib.rcParams |= {"svg.hashsalt": "weft", "svg.fonttype": "none", "font.family": "sans-serif"}
COLORS = {"PoCL": "#4269d0", "Intel": "#ef9f20", "host": "#9aa0a6"}


def geometric_means(document):
    """{kind: {beside: ratio}} of all tables that end with their geometric means"""
    kinds = {}
    for kind, text in re.findall(r"<!-- bench: (\w+) -->\n(.*?)<!-- end -->", document, re.S):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.strip().splitlines()]
        if rows[-1][0] == "*geometric mean*":
            kinds[kind] = {name: float(cell) for name, cell in zip(rows[0][2:], rows[-1][2:]) if cell}
    return kinds


def draw(kinds, path):
    others = list(dict.fromkeys(name for ratios in kinds.values() for name in ratios))
    height = 0.8 / len(others)
    figure, axes = pyplot.subplots(figsize=(8, 0.42 * len(kinds) + 1))
    for i, other in enumerate(others):
        bars = [(row + i * height, ratios[other]) for row, ratios in enumerate(kinds.values()) if other in ratios]
        # A bar begins at 1, where both are as fast, and goes left where the other is faster.
        axes.barh([at for at, _ in bars], [ratio - 1 for _, ratio in bars], height, left=1, label=other,
                  color=COLORS.get(other), align="edge")
    axes.set_xscale("log")
    ticks = [0.5, 1, 2, 5, 10, 20, 50]
    axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes.minorticks_off()
    axes.set_yticks([row + 0.4 for row in range(len(kinds))], list(kinds))
    axes.invert_yaxis()
    axes.axvline(1, color="black", linewidth=0.8)
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("time, in multiples of Weft's (geometric mean of each kind of benchmark)")
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document")
    parser.add_argument("chart")
    args = parser.parse_args()
    draw(geometric_means(pathlib.Path(args.document).read_text()), args.chart)


if __name__ == "__main__":
    main()
