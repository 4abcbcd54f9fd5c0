#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command and checks how it ends and what it prints: prints.py EXIT-CODE EXPRESSION COMMAND...

CTest's PASS_REGULAR_EXPRESSION takes a program that prints the line and then crashes for one that passes.
"""
import re
import subprocess
import sys

code, expression, command = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3:]
ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
faults = []
if ended.returncode != code:
    faults.append(f"ends with {ended.returncode}, not {code}")
if not re.search(expression, ended.stdout, re.DOTALL):
    faults.append(f"does not print {sys.argv[2]}")
if faults:
    sys.stdout.buffer.write(ended.stdout)
    sys.exit("\n" + "\n".join(faults))
