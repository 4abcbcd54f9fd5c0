# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads SPIR-V with SPIRV-LLVM-Translator and writes it again: translate_modules.py LLVM_SPIRV OUTPUT FOLDER.

OUTPUT/<name>.spv says what the translator understood of FOLDER/<name>.spv, anywhere below that folder: whoever runs both
finds where the reader of Weft and the translator differ. Where the translator makes none that is valid, OUTPUT has
<name>.log, whose first line says why.
"""

import array
import sys

from make_modules import leave_module, make_all

HEADER_WORDS = 5
OP_TYPE_BOOL, OP_TYPE_INT, OP_TYPE_FLOAT, OP_CONSTANT_FALSE, OP_CONSTANT, OP_CONSTANT_NULL = 20, 21, 22, 42, 43, 46


def instructions(words):
    at = HEADER_WORDS
    while at < len(words) and words[at] >> 16:
        yield words[at] & 0xffff, words[at + 1:at + (words[at] >> 16)]
        at += words[at] >> 16


def with_plain_zeros(module):
    """A module with 0 and false for the null constants of numbers, at which the translator aborts."""
    words = array.array("I", module)
    numbers = {}  # of types, their constant's opcode and words
    plain = words[:HEADER_WORDS]
    for op, operands in instructions(words):
        if op == OP_TYPE_BOOL:
            numbers[operands[0]] = OP_CONSTANT_FALSE, []
        elif op in (OP_TYPE_INT, OP_TYPE_FLOAT):
            numbers[operands[0]] = OP_CONSTANT, [0] * ((operands[1] + 31) // 32)
        elif op == OP_CONSTANT_NULL and operands[0] in numbers:
            op, zeros = numbers[operands[0]]
            operands = operands + array.array("I", zeros)
        plain.append((len(operands) + 1) << 16 | op)
        plain.extend(operands)
    return plain.tobytes()


def translate(translator, module, translated):
    """leave_module of what the translator writes."""
    translated.parent.mkdir(parents=True, exist_ok=True)
    plain, bitcode = translated.with_suffix(".plain"), translated.with_suffix(".bc")
    plain.write_bytes(with_plain_zeros(module.read_bytes()))
    return leave_module(translated, [translator, "-r", plain, "-o", bitcode],
                        [translator, "--spirv-ext=+all", bitcode, "-o", translated])


if __name__ == "__main__":
    sys.exit(make_all(translate, "**/*.spv"))
