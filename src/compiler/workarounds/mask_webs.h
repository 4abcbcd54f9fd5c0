// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Masks that are made of each other, which are to be held in another form wherever they live in
// several blocks: LLVM chooses their form block by block.
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

bool IsMask(const llvm::Value* value);

// Whether a mask is made of masks, lane by lane.
bool IsOfMasks(const llvm::Instruction& mask);

// Whether something uses a mask in another block, or in the next turn.
bool IsElsewhere(const llvm::User* user, const llvm::Instruction& mask);

// Masks that are made of each other, of which one at least is used in other blocks than its own: in
// reverse post-order, so that what a mask is made of comes first but for phis.
using MaskWeb = llvm::SmallVector<llvm::Instruction*>;

// Has all webs of a kernel changed, on a machine with registers of so many bits.
void ChangeMaskWebs(llvm::Module& module, KernelJob& job,
                    llvm::function_ref<void(llvm::ArrayRef<llvm::Instruction*>, unsigned)> change);

// How many of the masks' sources and users are of elements of so many bits: 8, 16, 32 or 64.
unsigned CountBeside(llvm::ArrayRef<llvm::Instruction*> web, unsigned bits);

}  // namespace weft::compiler
