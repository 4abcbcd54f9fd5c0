// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has a run of work-groups reserve the packets of a pipe together. Each group that reserves updates
// counters that all threads share, and waits until what it has streamed is written; one update for
// all groups of the run costs as much as one for each.
//
// In: the native entry; calls of weft_take_packets (weft/pipe_abi.h). Out: where each group makes
// such a call, once and for the same packets, the entry makes one for all of them ahead of the
// groups, and group i takes the i-th part. If there is not so much, groups ask for themselves, so
// that those find room for which there is some. Packets that are taken are used by the same run:
// nobody can tell.
//
//   groups: .. %place = call i32 @weft_take_packets(i64 %pipe, i64 %end, i64 64, ..)
//     =>  %ahead = call i32 @weft_take_packets(i64 %pipe, i64 %end, i64 (64 * %count), ..)
//         groups: .. %place = %ahead + 64 * %i, or of an own call if %ahead is none
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error TakePacketsAhead(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
