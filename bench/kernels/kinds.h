// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function a kind of kernel; its kernels stand beside it, in the folder of that name.
#pragma once

#include "bench/harness/suite.h"

namespace weft::bench {

void AddStreams(Suite& suite);    // as fast as memory: copies, strides, gathers, changes of layout
void AddDense(Suite& suite);      // linear algebra over whole matrices
void AddStencils(Suite& suite);   // neighbours in a grid, images
void AddImages(Suite& suite);     // images and samplers
void AddSparse(Suite& suite);     // places that data name: sparse matrices, graphs, trees
void AddTrees(Suite& suite);      // trees, heaps and tables that work-items walk
void AddText(Suite& suite);       // bytes: parsers, comparisons, codes
void AddDivergent(Suite& suite);  // work-items that go different ways
void AddLocal(Suite& suite);      // local memory and barriers
void AddSubGroups(Suite& suite);  // sub-groups, and collective functions of work-groups
void AddAtomics(Suite& suite);    // from no contention to all of it
void AddVectors(Suite& suite);    // kernels written with vector types
void AddIntegers(Suite& suite);   // hashes, ciphers, bits, bytes
void AddMath(Suite& suite);       // functions of OpenCL's library
void AddSerial(Suite& suite);     // launches of one or few work-items
void AddPolybench(
    Suite& suite);  // loops of linear algebra, statistics and stencils, as PolyBench has them

inline void AddKernels(Suite& suite) {
  AddStreams(suite);
  AddDense(suite);
  AddStencils(suite);
  AddImages(suite);
  AddSparse(suite);
  AddTrees(suite);
  AddText(suite);
  AddDivergent(suite);
  AddLocal(suite);
  AddSubGroups(suite);
  AddAtomics(suite);
  AddVectors(suite);
  AddIntegers(suite);
  AddMath(suite);
  AddSerial(suite);
  AddPolybench(suite);
}

}  // namespace weft::bench
