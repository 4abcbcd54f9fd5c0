// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/choose_dimension.h"

#include <cmath>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

constexpr unsigned kDimensions = 3;

// What an access costs a SIMD group, relative to one of adjacent places.
double CostOf(LaneShape address, uint64_t bytes) {
  if (address.IsUniform()) return cost::kUniformAccess;
  if (address.IsVarying()) return cost::kApartAccess;
  uint64_t stride = address.Distance();
  return stride <= bytes ? 1 : stride <= 4 * bytes ? cost::kNearAccess : cost::kApartAccess;
}

// Whether work-items along a dimension would store to one place: then only one of them does.
bool IsForOne(const llvm::Instruction& access, LaneShape address) {
  auto* store = llvm::dyn_cast<llvm::StoreInst>(&access);
  return store && store->getPointerAddressSpace() != kPrivateSpace && address.IsUniform();
}

double CostAlong(llvm::Function& kernel, unsigned dimension, bool has_large_objects) {
  const LaneShapes::Interleaved none;
  LaneShapes shapes(kernel, none, has_large_objects, dimension);
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  double cost = 0;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address) continue;
    unsigned depth = std::min(loops.getLoopDepth(instruction.getParent()), 4u);
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    uint64_t bytes = kernel.getDataLayout().getTypeStoreSize(type).getFixedValue();
    const LaneShape shape = shapes.Of(address);
    cost += (IsForOne(instruction, shape) ? cost::kApartAccess : CostOf(shape, bytes)) *
            std::pow(cost::kTurns, depth);
  }
  return cost;
}

// The places where the kernel reads its launch; nothing if it does so in another way.
std::optional<llvm::SmallVector<llvm::GetElementPtrInst*>> LaunchFields(llvm::Function& kernel) {
  llvm::SmallVector<llvm::GetElementPtrInst*> fields;
  for (llvm::CallInst* launch : MarkerCalls(kernel, Marker::kLaunch)) {
    for (llvm::User* user : launch->users()) {
      auto* field = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
      bool is_read = field && field->hasAllConstantIndices() &&
                     llvm::all_of(field->users(), llvm::IsaPred<llvm::LoadInst>);
      if (is_read) {
        fields.push_back(field);
      } else if (!llvm::isa<llvm::LoadInst>(user)) {
        return std::nullopt;
      }
    }
  }
  return fields;
}

void Exchange(llvm::Function& kernel, llvm::ArrayRef<llvm::GetElementPtrInst*> fields,
              unsigned with) {
  auto exchanged = [&](unsigned dimension) {
    return dimension == 0 ? with : dimension == with ? 0 : dimension;
  };
  for (Marker marker : {Marker::kLocalId, Marker::kGroupId}) {
    for (llvm::CallInst* call : MarkerCalls(kernel, marker)) {
      llvm::Type* type = call->getArgOperand(0)->getType();
      call->setArgOperand(0, llvm::ConstantInt::get(type, exchanged(MarkerDimension(*call))));
    }
  }
  constexpr uint64_t kArrays = offsetof(WeftLaunch, global_size);
  for (llvm::GetElementPtrInst* field : fields) {
    llvm::APInt offset(64, 0);
    field->accumulateConstantOffset(kernel.getDataLayout(), offset);
    if (offset.ult(kArrays)) continue;
    uint64_t index = (offset.getZExtValue() - kArrays) / sizeof(uint64_t);
    index = index / kDimensions * kDimensions + exchanged(index % kDimensions);
    llvm::IRBuilder<> builder(field);
    field->replaceAllUsesWith(builder.CreateConstInBoundsGEP1_64(
        builder.getInt8Ty(), field->getPointerOperand(), kArrays + index * sizeof(uint64_t)));
    field->eraseFromParent();
  }
}

// The dimension with the least cost of those that have work-items enough, and ids.
unsigned BestDimension(llvm::Function& kernel, const VariantKey& variant) {
  bool has_ids[kDimensions] = {true};
  for (llvm::CallInst* id : MarkerCalls(kernel, Marker::kLocalId)) {
    has_ids[MarkerDimension(*id)] = true;
  }
  std::optional<std::pair<double, unsigned>> best;
  for (unsigned dimension = 0; dimension < kDimensions; ++dimension) {
    bool is_short = variant.short_dimensions >> dimension & 1;
    if (!has_ids[dimension] || is_short) continue;
    std::pair candidate(CostAlong(kernel, dimension, variant.has_large_objects), dimension);
    if (!best || candidate < *best) best = candidate;
  }
  return best ? best->second : 0;
}

// Whether work-items along dimension 1 find side by side what those along dimension 0 find far
// apart, as where a matrix is transposed.
bool SharesLinesAcrossRows(llvm::Function& kernel, bool has_large_objects) {
  const LaneShapes::Interleaved none;
  const LaneShapes by_lane(kernel, none, has_large_objects);
  const LaneShapes by_row(kernel, none, has_large_objects, 1);
  return llvm::any_of(llvm::instructions(kernel), [&](llvm::Instruction& instruction) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address) return false;
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    int64_t bytes = kernel.getDataLayout().getTypeStoreSize(type).getFixedValue();
    return CostOf(by_lane.Of(address), bytes) == cost::kApartAccess &&
           by_row.Of(address).stride == bytes;
  });
}

}  // namespace

llvm::Error ChooseDimension(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  if (job.variant.width == 1 || !kernel.hasFnAttribute(kHasFreeGroups)) {
    return llvm::Error::success();
  }
  auto fields = LaunchFields(kernel);
  unsigned dimension = fields ? BestDimension(kernel, job.variant) : 0;
  if (dimension != 0) {
    Exchange(kernel, *fields, dimension);
    job.launch.TakeLanesAlong(dimension);
    NoteBytes(kernel, kLaneDimension, dimension);
  }
  if (SharesLinesAcrossRows(kernel, job.variant.has_large_objects)) {
    kernel.addFnAttr(kHasSquareGroups);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
