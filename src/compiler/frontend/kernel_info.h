// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel's signature and metadata say of it.
#pragma once

#include <vector>

#include "weft/compiler.h"

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace weft::compiler {

// The metadata of a kernel whose work-groups must have so many sub-groups, which no attribute of
// OpenCL C asks for.
inline constexpr const char kRequiredSubGroups[] = "weft.required_sub_groups";

// Of a function with the calling convention spir_kernel. Arguments lie in the block in order, each
// at its natural alignment; addresses and offsets into local memory take 8 bytes.
KernelInfo DescribeKernel(const llvm::Function& kernel);

// Of all kernels that the module defines, in its order.
std::vector<KernelInfo> DescribeKernels(const llvm::Module& module);

}  // namespace weft::compiler
