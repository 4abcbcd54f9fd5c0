// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call by pointer as calls of the functions that it may reach, each where the key is one of its
// own. What is none of them gives zeros.
//
//   %r = call i32 %f(i32 %x)   =>   if (%key == 2) %a = call i32 @first(i32 %x)
//                                   else if (%key == 4) %b = call i32 @second(i32 %x)
//                                   %r = phi i32 %a, %b, 0
#pragma once

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class CallInst;
class Constant;
class Function;
class Value;
}  // namespace llvm

namespace weft::compiler {

struct Choice {
  llvm::Function* callee;
  llvm::SmallVector<llvm::Constant*, 2> keys;  // of the key's type
};

// Leaves out functions that the call's arguments and result do not fit. `is_certain` says that the
// key is one of the choices': the last is made without asking.
void CallDirectly(llvm::CallInst& call, llvm::Value& key, llvm::ArrayRef<Choice> choices,
                  bool is_certain);

// Whether the call was made of one by pointer.
bool WasByPointer(const llvm::CallBase& call);

}  // namespace weft::compiler
