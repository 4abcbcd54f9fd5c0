# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads the driver into a process where another driver has loaded, and used, libstdc++ before.

  late_load_test.py LIBWEFT
"""
import ctypes
import sys

# Asking for a variable of the thread makes libstdc++'s thread-local storage, after which it cannot move.
ctypes.c_void_p.in_dll(ctypes.CDLL("libstdc++.so.6"), "_ZSt15__once_callable")
ctypes.CDLL(sys.argv[1])
