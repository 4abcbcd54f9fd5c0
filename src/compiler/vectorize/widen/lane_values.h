// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a work-item's value becomes for a whole SIMD group: one vector of W lanes for each scalar
// that its type is made of, in memory order, so that a float4 is four vectors <W x float>.
#pragma once

#include <unordered_map>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "llvm/IR/IRBuilder.h"

namespace weft::compiler {

using Lanes = llvm::SmallVector<llvm::Value*, 4>;

// A scalar of a type: where it lies in memory, and at which indices of the value.
struct Component {
  llvm::Type* type;
  uint64_t offset;
  llvm::SmallVector<unsigned, 2> indices;
};
llvm::SmallVector<Component, 4> ComponentsOf(llvm::Type* type, const llvm::DataLayout& layout);

// Reads or writes one scalar of a value of any first-class type.
llvm::Value* GetComponent(llvm::IRBuilderBase& builder, llvm::Value* value,
                          const Component& component);
llvm::Value* SetComponent(llvm::IRBuilderBase& builder, llvm::Value* value,
                          const Component& component, llvm::Value* scalar);

// A value of lane 0, computed alone from what is uniform or at equal steps, with another value in
// the place of one that it is computed from, if any.
using Replaced = std::pair<const llvm::Value*, llvm::Value*>;
llvm::Value* Lane0Of(llvm::IRBuilderBase& builder, const LaneShapes& shapes, llvm::Value* value,
                     const Replaced& replaced = {});

class LaneValues {
 public:
  LaneValues(llvm::Function& kernel, unsigned width, const LaneShapes& shapes, bool has_cheap_masks,
             bool has_reciprocals)
      : kernel_(kernel),
        width_(width),
        shapes_(shapes),
        has_cheap_masks_(has_cheap_masks),
        has_reciprocals_(has_reciprocals) {}

  unsigned width() const { return width_; }
  // Whether the target has masked loads and stores of all types.
  bool has_cheap_masks() const { return has_cheap_masks_; }
  // Whether it estimates reciprocals of doubles.
  bool has_reciprocals() const { return has_reciprocals_; }
  const LaneShapes& shapes() const { return shapes_; }
  const llvm::DataLayout& layout() const { return kernel_.getDataLayout(); }
  llvm::VectorType* Widened(llvm::Type* scalar) const;

  // All lanes of a value, made from lane 0's where that tells; valid wherever the value is.
  const Lanes& Of(llvm::Value* value);
  void Set(llvm::Value* value, Lanes lanes) { lanes_[value] = std::move(lanes); }

  // One lane of a value, as a scalar work-item would have it.
  llvm::Value* Lane(llvm::IRBuilderBase& builder, llvm::Value* value, llvm::Value* lane);

  // Room for the lanes of one operand of an instruction that is run lane by lane, which ends before
  // the next one begins.
  llvm::AllocaInst* RoomFor(llvm::Type* lanes, unsigned operand);

  // lane * step for each lane.
  llvm::Constant* Steps(llvm::IntegerType* type, int64_t step) const;

 private:
  Lanes Spread(llvm::Value* value);

  llvm::Function& kernel_;
  unsigned width_;
  const LaneShapes& shapes_;
  const bool has_cheap_masks_, has_reciprocals_;
  std::unordered_map<llvm::Value*, Lanes> lanes_;  // callers keep references
  llvm::DenseMap<std::pair<llvm::Type*, unsigned>, llvm::AllocaInst*> rooms_;
};

}  // namespace weft::compiler
