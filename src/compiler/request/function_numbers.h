// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets pointers to functions be numbers, so that no later step meets one: a function is widened for
// the lanes of its callers and split at its barriers, which takes that they be known.
//
// In: a whole program. Out: no function's address is taken, but for those of blocks, and no call is
// made through one: it tells the functions apart that it may reach (callees.h), those of classes by
// the tables that objects point to.
//
//   %f = load ptr, ptr %table        %f = load ptr, ptr %table
//   %r = call i32 %f(i32 %x)    =>   if (ptrtoint %f == 2) %a = call i32 @first(i32 %x)
//                                    else if (ptrtoint %f == 4) %b = call i32 @second(i32 %x)
//   store ptr @first, ptr %t         store ptr inttoptr (i64 2), ptr %t
#pragma once

namespace llvm {
class Module;
}

namespace weft::compiler {

void NumberFunctions(llvm::Module& program);

}  // namespace weft::compiler
