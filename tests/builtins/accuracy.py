# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of docs/builtins.md: the largest error of each math builtin, judged by MPFR.

  accuracy.py BUILD [--whole] [--filter REGEX] [--target CPU/WIDTH]... [--save FILE] [--write FILE.md]
  accuracy.py --load FILE... [--write FILE.md]

BUILD is a build folder with bin/math_sweep. It runs for each target, a processor by LLVM's name ("native" is the one
present) and work-items to a SIMD group (0: the compiler chooses). An error is the largest of all targets; where two
targets' results differ in any bit of any result, the last column says of which targets they do. --whole takes all
floats and halves, and 10^8 arguments of everything else, instead of a sample. --load reads what --save wrote, of
several files what each has. With --write, the table replaces that between the marks <!-- accuracy --> and <!-- end -->
of a document. Exits with 1 where an error is beyond its limit.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
TARGETS = ["x86-64-v2/0", "x86-64-v3/0", "native/0", "native/1"]


def run(build, target, args):
    """name, type: what math_sweep says of them at a target; and whether all is right"""
    cpu, width = target.split("/")
    env = dict(os.environ, OCL_ICD_VENDORS=str(build / "etc/OpenCL/vendors"), WEFT_WIDTH=width)
    if cpu != "native":
        env["WEFT_CPU"] = cpu
    command = [build / "bin/math_sweep", f"--filter={args.filter}"] + ["--whole"] * args.whole
    out = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True)
    if out.returncode not in (0, 1):
        sys.exit(f"math_sweep ends with {out.returncode} for {target}")
    rows = [json.loads(line) for line in out.stdout.splitlines()]
    return [dict(row, target=target, whole=args.whole) for row in rows], out.returncode == 0


def source(name):
    """the file of a function, as a link from docs/"""
    path = next((TOP / "src/builtins/math").glob(f"*/{name}.cl"))
    return f"[{path.parent.name}](../{path.relative_to(TOP)})"


def amount(error):
    return "wrong" if error > 1e300 else f"{error:.2f}"


def named(targets):
    return ", ".join(target.replace("/0", "").replace("/", " by ") for target in targets)


def bits(rows):
    """which of the targets give other results than the last one, where they were tried on the same arguments"""
    of_last = {row["whole"]: row["sum"] for row in rows if row["target"] == rows[-1]["target"]}
    others = [row["target"] for row in rows if row["sum"] != of_last.get(row["whole"], row["sum"])]
    return f"other bits: {named(sorted(set(others)))}" if others else "one"


def table(rows):
    yield "| function | type | method, in the folder | largest error, ULP | limit, ULP | arguments | results |"
    yield "|---|---|---|---:|---:|---:|---|"
    functions = {}
    for row in rows:
        functions.setdefault((row["name"], row["type"]), []).append(row)
    for (name, type_), found in sorted(functions.items()):
        most = max(row["count"] for row in found)
        yield (f"| {name} | {type_} | {found[0]['method']}, {source(name)} | {amount(max(r['error'] for r in found))} | "
               f"{found[0]['limit']} | {most:.2g} | {bits(found)} |")


def write(path, text):
    before, mark, rest = path.read_text().partition("<!-- accuracy -->\n")
    _, end, after = rest.partition("<!-- end -->")
    if not mark or not end:
        sys.exit(f"{path} has no marks of the table")
    path.write_text(f"{before}{mark}\n{text}\n\n{end}{after}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--target", action="append")
    parser.add_argument("--save", type=pathlib.Path)
    parser.add_argument("--load", type=pathlib.Path, nargs="+")
    parser.add_argument("--write", type=pathlib.Path)
    args = parser.parse_args()
    rows, is_right = [], True
    if args.load:
        for path in args.load:
            rows += json.loads(path.read_text())
    else:
        for target in args.target or TARGETS:
            found, right = run(args.build, target, args)
            rows += found
            is_right &= right
    if args.save:
        args.save.write_text(json.dumps(rows, indent=0))
    text = "\n".join(table(rows))
    if args.write:
        write(args.write, text)
    else:
        print(text)
    sys.exit(not is_right)


if __name__ == "__main__":
    main()
