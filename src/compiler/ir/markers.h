// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Markers: calls to functions without a body that stand, between the passes, for what a work-item
// asks of its surroundings. The front half of the pipeline makes them, the work-group half replaces
// them; none is left in the finished entry.
#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {

enum class Marker {
  kLocalId,      // i64 (i32 dimension): differs between the work-items of a group
  kLane,         // i64 (): the work-item's number in its SIMD group
  kWidth,        // i64 (): how many lanes a SIMD group has, until the width is chosen
  kGroupId,      // i64 (i32 dimension)
  kLaunch,       // ptr (): the WeftLaunch
  kWorker,       // ptr (): the WeftWorker
  kLocalBase,    // ptr addrspace(3) (): local_memory
  kScratchBase,  // ptr (): the thread's part of private_memory
  kContextBase,  // ptr (): the work-items' part of private_memory
  kBarrier,      // void ()
  kYield,        // void (): where work-items wait for others of the group, which run in between
  kInOrder,      // void (): a barrier if the kernel yields; else SIMD groups come in order anyway
  kAny,          // i1 (i1): whether the operand holds in any active lane
  kIsFull,       // i1 (): whether all lanes of the SIMD group are work-items of the work-group
  kRegion,       // void (): where a region begins that is to become a function, or the last ends
  kMask,         // void (i1): which lanes the rest of the block runs for
  kClaim,        // void (i64, i64, ptr): both are alike in active lanes (lane_claims.h)
};

// The function that a kernel becomes until it has its native entry, and that entry.
inline constexpr const char kKernelName[] = "weft.kernel";
inline constexpr const char kEntryName[] = "weft_kernel_entry";

// What builtins call for local memory that the work-items of a group share
// (prepare/memory/place_group_values.h).
inline constexpr const char kGroupPlaceName[] = "_Z18__weft_group_placev";

// Attributes of the kernel function in which passes note the memory that it needs, in bytes.
inline constexpr const char kLocalBytes[] = "weft-local-bytes";
inline constexpr const char kContextBytes[] = "weft-context-bytes";
inline constexpr const char kScratchBytes[] = "weft-scratch-bytes";
// Likewise, what a work-item writes to streams (finish/launch/stream_stores.h).
inline constexpr const char kStreamBytes[] = "weft-stream-bytes";
// Whether the program has a loop that no barrier cuts, and a barrier.
inline constexpr const char kHasLoops[] = "weft-has-loops";
inline constexpr const char kHasBarrier[] = "weft-has-barrier";
// Whether it uses sub-groups: SIMD groups are then of one width, whatever the launch.
inline constexpr const char kHasSubGroups[] = "weft-has-sub-groups";
// Whether ids may be beyond 31 bits, in any function of the kernel (VariantKey::has_large_ids).
inline constexpr const char kHasLargeIds[] = "weft-has-large-ids";
// What divides the global offset along the lanes' dimension, and the size that all work-groups but
// the last have along it; 0 for nothing.
inline constexpr const char kOffsetMultiple[] = "weft-offset-multiple";
inline constexpr const char kRowMultiple[] = "weft-row-multiple";
// Whether nothing in the kernel depends on how the work-items are grouped.
inline constexpr const char kHasFreeGroups[] = "weft-has-free-groups";
// Whether groups are then best about as long along dimension 1 as along dimension 0.
inline constexpr const char kHasSquareGroups[] = "weft-has-square-groups";
// Whether what takes long to compile was left out.
inline constexpr const char kIsProvisional[] = "weft-is-provisional";
// Whether the kernel is one grid-stride loop whose turns may be work-items of their own, and where
// in the argument block, in bytes, its bound is (prepare/function/note_grid_stride.h).
inline constexpr const char kBoundOffset[] = "weft-bound-offset";
inline constexpr const char kBoundBytes[] = "weft-bound-bytes";
// How many dimensions groups then have, which have size 1 along those beyond.
inline constexpr const char kDimensions[] = "weft-dimensions";
// Whether it reads from the program's pipes, or writes to them.
inline constexpr const char kReadsProgramPipes[] = "weft-reads-program-pipes";
inline constexpr const char kWritesProgramPipes[] = "weft-writes-program-pipes";
// The dimension that was exchanged with dimension 0.
inline constexpr const char kLaneDimension[] = "weft-lane-dimension";
// How many work-items one call of the kernel runs; weft.local_id(0) is the first one's.
inline constexpr const char kWidth[] = "weft-width";
// Of provisional code for one work-item at a time that is made with the least effort: the width of
// the code that takes its place.
inline constexpr const char kLaterWidth[] = "weft-later-width";
// Other widths that may be better, separated by commas.
inline constexpr const char kRivals[] = "weft-rivals";
// Whether the first block that the entry branches to is for SIMD groups all of whose lanes are
// work-items.
inline constexpr const char kHasFullCopy[] = "weft-has-full-copy";
// Whether a function's parameters differ between lanes; its last one, an i1, then tells which lanes
// it runs for.
inline constexpr const char kTakesLanes[] = "weft-takes-lanes";
// How many rows of them along dimension 1, at most: those from weft.local_id(1) on.
inline constexpr const char kRows[] = "weft-rows";

// The declaration of a marker, made at first use.
llvm::Function* MarkerFunction(llvm::Module& module, Marker marker);

// Calls a marker; `dimension` is for those that take one.
llvm::CallInst* CreateMarker(llvm::IRBuilderBase& builder, Marker marker, unsigned dimension = 0);

// The marker that a call is to, if it is one.
bool IsMarker(const llvm::Value* value, Marker marker);

// Whether a value is read from the WeftLaunch.
bool IsLaunchLoad(const llvm::Value* value);

// Whether a function is a marker's declaration.
bool IsMarkerFunction(const llvm::Function& function);

// Whether work-items wait for each other in one of the blocks.
bool HasBarrier(llvm::ArrayRef<const llvm::BasicBlock*> blocks);

// All calls to a marker within a function.
llvm::SmallVector<llvm::CallInst*> MarkerCalls(const llvm::Function& function, Marker marker);

// The dimension that a kLocalId or kGroupId call names.
unsigned MarkerDimension(const llvm::CallInst& call);

// The kernel's width and rows: 1 if none are noted.
unsigned WidthOf(const llvm::Function& kernel);
unsigned RowsOf(const llvm::Function& kernel);

// The widths that kRivals names.
llvm::SmallVector<unsigned, 2> RivalsOf(const llvm::Function& kernel);
void NoteRivals(llvm::Function& kernel, llvm::ArrayRef<unsigned> widths);

// Reads an attribute of the kind above; 0 if absent.
uint64_t NotedBytes(const llvm::Function& kernel, llvm::StringRef attribute);
void NoteBytes(llvm::Function& kernel, llvm::StringRef attribute, uint64_t bytes);

}  // namespace weft::compiler
