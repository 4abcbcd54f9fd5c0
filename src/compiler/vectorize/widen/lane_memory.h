// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of a whole SIMD group. Inactive lanes touch no memory: adjacent places by masked
// loads and stores, others by gathers and scatters, one place for all lanes by the last active one.
#pragma once

#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {

// Whether there is a vector form for values of the type in memory.
bool HasVectorAccess(llvm::Type* type, const llvm::DataLayout& layout);

// The integer of as many bits as a vector's elements, by which gathers and scatters of `width`
// lanes take it whole; null if there is none, or the lanes have too many elements to be
// interleaved.
llvm::IntegerType* WordOf(llvm::Type* type, unsigned width, const llvm::DataLayout& layout);

// Whether all lanes make a volatile access at once: where memory is not private. Each accesses its
// place once, as one after another would.
bool IsMadeTogether(const llvm::Instruction& access);

// Whether each lane's vector is loaded alone, wherever it lies, and shuffles put the lanes
// together: one of 16 to 64 bytes, at least half of which is used.
bool IsLoadedAlone(const llvm::LoadInst& load, unsigned width);

// Whether shuffles take the lanes' vectors apart for each lane to store its own alone.
bool IsStoredAlone(const llvm::StoreInst& store, unsigned width);

// Whether each lane's vector, wherever it lies, is accessed at once, by one of the ways above.
bool IsAccessedWhole(llvm::FixedVectorType* type, unsigned width, const llvm::DataLayout& layout);

// A null mask is that of all lanes.
Lanes LoadLanes(LaneValues& values, llvm::LoadInst& load,
                const LaneShapes::Interleaved& interleaved, llvm::Value* mask);
void StoreLanes(LaneValues& values, llvm::StoreInst& store,
                const LaneShapes::Interleaved& interleaved, llvm::Value* mask);

}  // namespace weft::compiler
