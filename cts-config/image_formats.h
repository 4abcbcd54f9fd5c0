// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The channel data types that not every clang knows (cl_offline_compiler).
#define CLK_UNORM_INT_101010_2 0x10E0
#define CLK_UNORM_INT_2_101010_EXT 0x10E5
#define CLK_UNORM_INT10X6_EXT 0x10E1
#define CLK_UNSIGNED_INT10X6_EXT 0x10E6
#define CLK_UNSIGNED_INT12X4_EXT 0x10E7
#define CLK_UNSIGNED_INT14X2_EXT 0x10E8
#define CLK_UNORM_INT12X4_EXT 0x10E9
#define CLK_UNORM_INT14X2_EXT 0x10EA
