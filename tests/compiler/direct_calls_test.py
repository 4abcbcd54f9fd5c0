#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A call through a pointer that is seen, or of an object whose class is seen, is the code of the function alone.

    direct_calls_test.py WEFTC
"""
import re, subprocess, sys, tempfile

KERNEL = """
kernel void k(global int* o) {
  size_t i = get_global_id(0);
  o[i] = EXPRESSION;
}
"""
FUNCTIONS = """#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable
typedef int (*Operation)(int);
int more(int a) { return 5 * a + 3; }
int less(int a) { return a - 4; }
int apply(Operation operation, int a) { return operation(a); }
constant Operation kTable[] = {less, more};
"""
CLASSES = FUNCTIONS + """
struct Base { virtual int get(int a) const = 0; };
struct More : Base { int get(int a) const override { return more(a); } };
struct Less : Base { int get(int a) const override { return less(a); } };
int ask(const Base& base, int a) { return base.get(a); }
"""
DIRECT = "more(less(o[i]))"
CASES = [
    ("-cl-std=CL3.0", FUNCTIONS, "apply(more, apply(less, o[i]))"),
    ("-cl-std=CL3.0", FUNCTIONS, "kTable[1](kTable[0](o[i]))"),
    ("-cl-std=CLC++", CLASSES, "ask(More(), ask(Less(), o[i]))"),
]


def code(weftc, source, option):
    with tempfile.NamedTemporaryFile("w", suffix=".cl") as file:
        file.write(source)
        file.flush()
        command = [weftc, "-S", "-o", "-", "--target-cpu=x86-64-v3", file.name, "--", option]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\s+[a-z].*$", text, re.M)


def main():
    _, weftc = sys.argv
    failures = []
    for option, declarations, expression in CASES:
        wanted, got = (code(weftc, declarations + KERNEL.replace("EXPRESSION", text), option)
                       for text in (DIRECT, expression))
        if not wanted or got != wanted:
            failures.append(f"{expression}: {len(got)} instructions, {len(wanted)} without a pointer")
    print("\n".join(failures) or f"{len(CASES)} expressions are as direct as can be")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
