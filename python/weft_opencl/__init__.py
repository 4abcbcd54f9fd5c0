# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The OpenCL driver Weft. PyOpenCL's wheels find it by themselves; to other programs, OCL_ICD_VENDORS=<library> names it."""
import pathlib

library = str(pathlib.Path(__file__).parent.parent / "pyopencl" / ".libs" / "libweft.so")
