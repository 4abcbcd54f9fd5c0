#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builtins become the instructions that a processor has for them.

    instructions_test.py WEFTC
"""
import re, subprocess, sys, tempfile

KERNEL = """#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void k(global const TYPE* a, global const TYPE* b, global TYPE* c) {
  size_t i = get_global_id(0);
  c[i] = EXPRESSION;
}
"""
# The type, the expression, the processor, and the instructions that the code must have, and must not.
CASES = [
    ("uint", "bit_reverse(a[i])", "znver4", "vgf2p8affineqb", "vpsrl"),
    ("uint", "bit_reverse(a[i])", "x86-64-v3", "vpshufb", "vgf2p8affineqb"),
    ("int", "dot_acc_sat_4x8packed_us_int(a[i], b[i], c[i])", "znver4", "vpdpbusds", "vpmul|vpmadd|vpmovsx|vpadd"),
    ("int", "dot_4x8packed_us_int(a[i], b[i]) + c[i]", "znver4", "vpdpbusd", "vpmul|vpmadd|vpmovsx"),
    ("int", "dot_acc_sat_4x8packed_us_int(a[i], b[i], c[i])", "x86-64-v3", "vpmul|vpmadd", "vpdpbusds"),
    ("half", "a[i] * b[i] + c[i]", "sapphirerapids", "vfmadd[0-9]+ph", "vcvtph2ps"),
    ("half", "a[i] * b[i] + c[i]", "znver4", "vcvtph2ps", "vfmadd[0-9]+ph"),
    ("half", "a[i] * b[i] + c[i]", "x86-64-v2", "pmulld|mulps", "vcvtph2ps"),
]


def mnemonics(weftc, type_, expression, cpu):
    with tempfile.NamedTemporaryFile("w", suffix=".cl") as file:
        file.write(KERNEL.replace("TYPE", type_).replace("EXPRESSION", expression))
        file.flush()
        command = [weftc, "-S", "-o", "-", f"--target-cpu={cpu}", file.name, "--", "-cl-std=CL3.0"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return set(re.findall(r"^\s+([a-z][a-z0-9]+)\s", text, re.M))


def main():
    _, weftc = sys.argv
    failures = []
    for type_, expression, cpu, wanted, unwanted in CASES:
        names = mnemonics(weftc, type_, expression, cpu)
        found = [name for name in names if re.match(unwanted, name)]
        if not any(re.match(wanted, name) for name in names) or found:
            failures.append(f"{expression} of {type_} for {cpu}: no {wanted}, or {found} in {sorted(names)}")
    print("\n".join(failures) or f"{len(CASES)} kernels have the instructions of their processors")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
