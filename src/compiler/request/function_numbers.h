// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets pointers to functions be numbers, so that no later step meets one: a function is widened for
// the lanes of its callers and split at its barriers, which takes that they be known.
//
// In: a whole program. Out: no function's address is taken, but for those of blocks, and no call is
// made through one. A call tells those functions apart that it may reach (callees.h); a pointer
// that is none of them, or of one with another type than the call's, gives zeros.
//
//   %f = load ptr, ptr %table        %f = load ptr, ptr %table
//   %r = call i32 %f(i32 %x)    =>   switch i64 (ptrtoint %f): 2 -> %a = call i32 @first(i32 %x)
//                                                              4 -> %b = call i32 @second(i32 %x)
//   store ptr @first, ptr %t         store ptr inttoptr (i64 2), ptr %t
#pragma once

namespace llvm {
class CallBase;
class Module;
}  // namespace llvm

namespace weft::compiler {

void NumberFunctions(llvm::Module& program);

// Whether the call was made of one by pointer.
bool WasByPointer(const llvm::CallBase& call);

}  // namespace weft::compiler
