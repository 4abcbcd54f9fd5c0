// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds masks that live in several blocks as vectors of integers, all ones where a lane is active,
// as wide as most of what they come from and choose between. Without registers for masks, LLVM 22
// takes masks from block to block by the narrowest integers that fill a register of 128 bits, and
// packs and extends them wherever they are made and used.
//
// In: a kernel that is done but for code generation. Out: on machines of the x86 family without
// registers for masks, no phi is a mask, nor what is made of masks beside one.
//
//   loop:                                     loop:
//     %live = phi <8 x i1> [..], [%stay, ..]    %live = phi <8 x i32> [..], [%stay, ..]
//     %more = icmp slt <8 x i32> %i, %n   =>    %more = sext (icmp slt <8 x i32> %i, %n)
//     %stay = and <8 x i1> %live, %more         %stay = and <8 x i32> %live, %more
//     select <8 x i1> %stay, ..                 select (icmp slt <8 x i32> %stay, 0), ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error ExtendMasks(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
