# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a table of measurements says of the machine that they were made on."""
import os
import pathlib
import platform
import re


def processor():
    """As in "AMD EPYC 9654 96-Core Processor, 192 threads"."""
    model = re.search(r"^model name\s*:\s*(.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return f"{model[1] if model else platform.machine()}, {os.cpu_count()} threads"
