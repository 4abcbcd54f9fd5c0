// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ for OpenCL's objects of program scope, which the runtime has constructed before a program's
// first kernel runs and destroyed when the program goes (OpenCL API 5.8.9, C++ for OpenCL 1.3.6).
#pragma once

namespace llvm {
class Module;
}

namespace weft::compiler {

// Of a module that clang made without __cxa_atexit:
//
//   call i32 @atexit(ptr @__dtor_x)       store i8 1, ptr addrspace(1) @weft.lives.x
//   define @__dtor_x() {             ->   define @__dtor_x() {
//     call @~T(ptr null)                    if (weft.lives.x) call @~T(ptr @x)
//
// with @__dtor_x in llvm.global_dtors, which links put together as they do llvm.global_ctors.
void RegisterDestructors(llvm::Module& module);

// Makes one kernel of all constructors, and one of all destructors (kConstructorsName,
// kDestructorsName), in an executable that has any.
void MakeLifetimeKernels(llvm::Module& module);

}  // namespace weft::compiler
