// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What OpenCL C 3.1 defines and clang 22 does not, included behind clang's own header, which wants
// to see 3.0 (cl_offline_compiler).
#undef __OPENCL_C_VERSION__
#define __OPENCL_C_VERSION__ 310
#define CL_VERSION_3_1 310
