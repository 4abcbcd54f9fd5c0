// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang knows of the functions that a call of a virtual function may reach: the class that it
// is called of, and the place in that class's tables. Clang tells it by tests that are assumed to
// hold (LLVM's TypeMetadata.rst), which become notes of the calls.
//
//   %v = load ptr addrspace(1), ptr %object             %v = load ptr addrspace(1), ptr %object
//   %t = call i1 @llvm.type.test(%v, !"_ZTS5Shape")     %f = load ptr, ptr (%v + 8)
//   call void @llvm.assume(i1 %t)                   =>  call i32 %f(ptr %object),
//   %f = load ptr, ptr (%v + 8)                             !weft.virtual !{!"_ZTS5Shape", i64 8}
//   call i32 %f(ptr %object)
#pragma once

#include <cstdint>
#include <optional>

namespace llvm {
class CallInst;
class Metadata;
class Module;
}  // namespace llvm

namespace weft::compiler {

// Of a module as clang made it. A pure function is the null pointer in tables then.
void NoteVirtualCalls(llvm::Module& module);

struct VirtualCall {
  llvm::Metadata* type;  // what `!type` of the tables names
  uint64_t offset;       // from where objects of the type point to in a table
};

// What the call's note says; none if it calls no virtual function.
std::optional<VirtualCall> VirtualCallOf(const llvm::CallInst& call);

// Whether calls without a note may be of virtual functions: those that pointers to members name.
bool HasCallsOfMembers(const llvm::Module& module);

}  // namespace weft::compiler
