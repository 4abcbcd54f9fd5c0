// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_values.h"

namespace weft::compiler {
namespace {

void AddComponents(llvm::Type* type, const llvm::DataLayout& layout, Component prefix,
                   llvm::SmallVectorImpl<Component>& components) {
  auto add = [&](llvm::Type* element, unsigned index, uint64_t offset) {
    Component inner = prefix;
    inner.indices.push_back(index);
    inner.offset += offset;
    AddComponents(element, layout, std::move(inner), components);
  };
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    llvm::Type* element = vector->getElementType();
    uint64_t size = layout.getTypeStoreSize(element);
    for (unsigned i = 0; i < vector->getNumElements(); ++i) add(element, i, i * size);
  } else if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* places = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i) {
      add(structure->getElementType(i), i, places->getElementOffset(i));
    }
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    llvm::Type* element = array->getElementType();
    uint64_t size = layout.getTypeAllocSize(element);
    for (unsigned i = 0; i < array->getNumElements(); ++i) add(element, i, i * size);
  } else {
    prefix.type = type;
    components.push_back(std::move(prefix));
  }
}

// Behind the value's definition, or at the function's start.
llvm::BasicBlock::iterator PlaceBehind(llvm::Value* value, llvm::Function& kernel) {
  auto* instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction) return kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (llvm::isa<llvm::PHINode>(instruction)) return instruction->getParent()->getFirstNonPHIIt();
  if (llvm::isa<llvm::AllocaInst>(instruction)) {
    return kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  }
  return std::next(instruction->getIterator());
}

}  // namespace

llvm::SmallVector<Component, 4> ComponentsOf(llvm::Type* type, const llvm::DataLayout& layout) {
  llvm::SmallVector<Component, 4> components;
  AddComponents(type, layout, {nullptr, 0, {}}, components);
  return components;
}

llvm::Value* GetComponent(llvm::IRBuilderBase& builder, llvm::Value* value,
                          const Component& component) {
  for (unsigned index : component.indices) {
    value = value->getType()->isVectorTy() ? builder.CreateExtractElement(value, index)
                                           : builder.CreateExtractValue(value, index);
  }
  return value;
}

llvm::Value* SetComponent(llvm::IRBuilderBase& builder, llvm::Value* value,
                          const Component& component, llvm::Value* scalar) {
  llvm::SmallVector<llvm::Value*, 2> outer{value};
  for (unsigned index : llvm::drop_end(component.indices, component.indices.empty() ? 0 : 1)) {
    outer.push_back(builder.CreateExtractValue(outer.back(), index));
  }
  for (unsigned index : llvm::reverse(component.indices)) {
    llvm::Value* whole = outer.pop_back_val();
    scalar = whole->getType()->isVectorTy() ? builder.CreateInsertElement(whole, scalar, index)
                                            : builder.CreateInsertValue(whole, scalar, index);
  }
  return scalar;
}

llvm::Value* Lane0Of(llvm::IRBuilderBase& builder, const LaneShapes& shapes, llvm::Value* value,
                     const Replaced& replaced) {
  if (value == replaced.first) return replaced.second;
  if (!shapes.Of(value).IsVarying()) return value;
  llvm::Instruction* lane_0 = llvm::cast<llvm::Instruction>(value)->clone();
  for (llvm::Use& operand : lane_0->operands()) {
    operand.set(Lane0Of(builder, shapes, operand.get(), replaced));
  }
  lane_0->dropPoisonGeneratingFlags();
  return builder.Insert(lane_0);
}

llvm::VectorType* LaneValues::Widened(llvm::Type* scalar) const {
  return llvm::FixedVectorType::get(scalar, width_);
}

llvm::AllocaInst* LaneValues::RoomFor(llvm::Type* lanes, unsigned operand) {
  llvm::AllocaInst*& room = rooms_[{lanes, operand}];
  if (!room) room = new llvm::AllocaInst(lanes, 0, "lanes", kernel_.getEntryBlock().begin());
  return room;
}

llvm::Constant* LaneValues::Steps(llvm::IntegerType* type, int64_t step) const {
  llvm::SmallVector<llvm::Constant*, 16> steps;
  for (unsigned lane = 0; lane < width_; ++lane) {
    llvm::APInt value(64, uint64_t(step) * lane, /*isSigned=*/true, /*implicitTrunc=*/true);
    steps.push_back(llvm::ConstantInt::get(type, value.sextOrTrunc(type->getBitWidth())));
  }
  return llvm::ConstantVector::get(steps);
}

const Lanes& LaneValues::Of(llvm::Value* value) {
  auto known = lanes_.find(value);
  if (known != lanes_.end()) return known->second;
  assert(!shapes_.Of(value).IsVarying() && "used before it was widened");
  Lanes lanes = Spread(value);
  return lanes_[value] = std::move(lanes);
}

Lanes LaneValues::Spread(llvm::Value* value) {
  llvm::IRBuilder<> builder(kernel_.getContext());
  llvm::BasicBlock::iterator place = PlaceBehind(value, kernel_);
  builder.SetInsertPoint(place->getParent(), place);
  LaneShape shape = shapes_.Of(value);
  Lanes lanes;
  for (const Component& component : ComponentsOf(value->getType(), kernel_.getDataLayout())) {
    llvm::Value* scalar = GetComponent(builder, value, component);
    llvm::Value* lane = builder.CreateVectorSplat(width_, scalar);
    if (shape.IsStrided() && component.type->isPointerTy()) {
      lane = builder.CreatePtrAdd(lane, Steps(builder.getInt64Ty(), shape.stride));
    } else if (shape.IsStrided()) {
      auto* type = llvm::cast<llvm::IntegerType>(component.type);
      lane = builder.CreateAdd(lane, Steps(type, shape.stride));
    }
    lanes.push_back(lane);
  }
  return lanes;
}

llvm::Value* LaneValues::Lane(llvm::IRBuilderBase& builder, llvm::Value* value, llvm::Value* lane) {
  if (value->getType()->isMetadataTy() || shapes_.Of(value).IsUniform()) return value;
  const Lanes& lanes = Of(value);
  llvm::Value* whole = llvm::PoisonValue::get(value->getType());
  for (auto [component, vector] :
       llvm::zip_equal(ComponentsOf(value->getType(), kernel_.getDataLayout()), lanes)) {
    llvm::Value* scalar = builder.CreateExtractElement(vector, lane);
    whole = SetComponent(builder, whole, component, scalar);
  }
  return whole;
}

}  // namespace weft::compiler
