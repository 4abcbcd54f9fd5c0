// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one call of the kernel run several rows of work-items, next to each other along dimension
// 1, where these share what is dear: in a loop, loads for all lanes that are the same for every
// row, as in a matrix product. Where ids are compared with the height of a matrix, that is for rows
// that all answer alike (row_borders.h); others run one by one.
// In squares, as where a matrix is transposed, as many rows as a line of memory has elements access
// what lies side by side for them, and apart for lanes, in one.
//
// In: canonical flow, `weft-width`. Out: the same; a call runs the rows from weft.local_id(1) on,
// `weft-rows` of them or as many as the work-group still has. The width may have grown, to keep
// enough independent operations in flight.
//
//   loop: %b = load (%b0 + %k * %n + %x)    =>  loop: %b = load (%b0 + %k * %n + %x)
//         %s = %s + %b * a[%y * %n + %k]              %s = %s + %b * a[%y * %n + %k]
//                                                     %s1 = %s1 + %b * a[(%y + 1) * %n + %k] ..
#pragma once

#include "compiler/pass/kernel_job.h"

namespace weft::compiler {

llvm::Error TileRows(llvm::Module& module, KernelJob& job);

}  // namespace weft::compiler
