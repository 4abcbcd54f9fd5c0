// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of a whole program a call by pointer may reach. Of a virtual function, those that
// stand in its place in the tables of its class and of those derived from it. Of another pointer,
// those among which it is chosen, where constants, variables of the work-item, constant tables,
// parameters and results show that; else all whose address the program takes but for such tables.
//
//   constant Operation kTable[] = {add, subtract};
//   int apply(Operation f, int x) { return f(x); }    // add, subtract
//   .. apply(kTable[i], x) ..
#pragma once

#include <optional>

#include "compiler/frontend/virtual_calls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallInst;
class Constant;
class Function;
class GlobalVariable;
class Metadata;
class Module;
class Value;
}  // namespace llvm

namespace weft::compiler {

// A kernel's address is a block's name.
bool IsPointedTo(const llvm::Function& function);

using Functions = llvm::SmallPtrSet<llvm::Function*, 8>;

// Those that the pointer may be of, whichever way the program runs; none if it may be of any.
std::optional<Functions> FunctionsBehind(llvm::Value& pointer);

class Callees {
 public:
  explicit Callees(llvm::Module& program);

  Functions Of(const llvm::CallInst& call) const;

  // Those of a virtual call, each with what objects point to that have it.
  struct InTable {
    llvm::Constant* table;
    llvm::Function* function;
  };
  llvm::SmallVector<InTable> At(const VirtualCall& call) const;

 private:
  struct Place {
    llvm::GlobalVariable* table;
    uint64_t offset;
  };

  llvm::Module& program_;
  llvm::DenseMap<llvm::Metadata*, llvm::SmallVector<Place>> tables_;  // where a class has its own
  Functions pointed_to_;
};

}  // namespace weft::compiler
