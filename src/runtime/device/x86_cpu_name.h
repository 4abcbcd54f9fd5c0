// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace weft {

enum class X86Vendor : uint8_t { kIntel, kAmd, kOther };

// The psABI level that a sorted list of LLVM feature names reaches: 1 to 4.
int X86Level(std::span<const std::string> features);

// LLVM's name for a processor of this vendor, family and model. A name is taken only if all that
// its psABI level promises is present, since a hypervisor may hide part of it; else it is the name
// of the level ("x86-64-v3").
std::string_view X86CpuName(X86Vendor vendor, uint32_t family, uint32_t model,
                            std::span<const std::string> features);

}  // namespace weft
