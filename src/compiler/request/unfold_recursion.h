// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites recursion that needs no stack without a bound: what calls itself last of all becomes a
// loop, and a function that constants among its arguments bring to an end, as C++'s constexpr
// functions have it, is copied for these.
//
// In: a whole program. Out: a function calls itself only where data may decide how often.
//
//   .. fibonacci(3) ..              =>   .. fibonacci.3() ..
//   int fibonacci(int n) {               int fibonacci.3() { return fibonacci.2() + 1; }
//     return n < 2 ? n                   int fibonacci.2() { return 1 + 0; }
//         : fibonacci(n - 1) + fibonacci(n - 2); }
#pragma once

namespace llvm {
class Module;
}

namespace weft::compiler {

void UnfoldRecursion(llvm::Module& program);

}  // namespace weft::compiler
