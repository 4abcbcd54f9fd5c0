// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Marks, if the variant asks for it, where work-items are to come together: calls of barriers and
// of collective functions, which all work-items of a work-group or sub-group must encounter.
//
// In: builtins as names. Out: ahead of each such call of the program's a marker with its place,
// which check-meetings replaces.
//
//   call void @_Z7barrierj(i32 1)  =>  call void @weft.meet.group.barrier()
//                                      call void @_Z7barrierj(i32 1)
#pragma once

#include <optional>

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

// What a marker says.
struct Meeting {
  llvm::StringRef name;  // of the function that is called behind it
  bool is_of_group;      // or of the sub-group

  // Nothing for any other function.
  static std::optional<Meeting> Of(const llvm::Function& marker);
};

llvm::Error MarkMeetings(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
