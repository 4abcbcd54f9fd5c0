// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of the host's libm that kernels may import (WEFT_KERNEL_IMPORTS in
// weft/kernel_abi.h), under device-side names that no builtin and no user function can clash with.
#pragma once

#define WEFT_PURE_IMPORT(R, DEVICE_NAME, HOST_NAME, ...) \
  R DEVICE_NAME(__VA_ARGS__) __asm__(HOST_NAME) __attribute__((const));

WEFT_PURE_IMPORT(double, LibmCos, "cos", double)
WEFT_PURE_IMPORT(double, LibmSin, "sin", double)
WEFT_PURE_IMPORT(double, LibmTan, "tan", double)
WEFT_PURE_IMPORT(double, LibmTgamma, "tgamma", double)

WEFT_PURE_IMPORT(float, LibmTgammaF, "tgammaf", float)

double LibmLgammaR(double x, private int* sign) __asm__("lgamma_r");
float LibmLgammaRF(float x, private int* sign) __asm__("lgammaf_r");
