// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variant of a kernel's code a launch asks for.
#pragma once

#include "runtime/launch/ndrange.h"
#include "runtime/object/argument_block.h"
#include "weft/compiler.h"

namespace weft {

class Context;
class Device;
class Kernel;

// What the context and the knobs ask of all code.
VariantKey GenericVariant(const Context& context);

// GenericVariant, and what is known of a launch: its sizes, buffers, images and samplers.
VariantKey VariantFor(const Kernel& kernel, const Device& device, const NDRange& range,
                      const ArgumentBlock& arguments);

// VariantKey::row_lanes of a launch on a device of so many threads: how many lanes its rows can
// fill, if few.
uint8_t RowLanes(const NDRange& range, unsigned threads);

// VariantKey::row_multiple of a launch that has work-items.
uint8_t RowMultiple(const KernelInfo& info, const NDRange& range, bool in_one_row);

// LaunchSize::has_many_groups: whether a launch has 16 for each of so many threads, of 64
// work-items if it leaves their size to us.
bool HasManyGroups(const KernelInfo& info, const NDRange& range, unsigned threads);

}  // namespace weft
