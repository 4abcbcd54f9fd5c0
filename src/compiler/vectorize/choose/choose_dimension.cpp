// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/choose/choose_dimension.h"

#include <cmath>

#include "compiler/analysis/lanes/lane_shapes.h"
#include "compiler/ir/address_spaces.h"
#include "compiler/vectorize/cost/cost_numbers.h"
#include "compiler/vectorize/widen/adjacent_guess.h"
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

struct DimensionCost {
  double accesses = 0;
  double in_rows = 0;       // the same where loads of lanes apart are of rows, read by blocks
  bool is_for_one = false;  // of the lanes, which alone is at work
};

DimensionCost CostAlong(llvm::Function& kernel, unsigned dimension, bool has_large_objects) {
  const LaneShapes::Interleaved none;
  LaneShapes shapes(kernel, none, has_large_objects, dimension);
  llvm::DominatorTree dominators(kernel);
  llvm::LoopInfo loops(dominators);
  DimensionCost cost;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address) continue;
    unsigned depth = std::min(loops.getLoopDepth(instruction.getParent()), 4u);
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    uint64_t bytes = kernel.getDataLayout().getTypeStoreSize(type).getFixedValue();
    const LaneShape shape = shapes.Of(address);
    const auto guess = shape.IsVarying()
                           ? AdjacentGuess::Find(shapes, instruction, has_large_objects)
                           : std::nullopt;
    const bool is_likely = guess && !guess->HasFactor();
    const double each = is_likely ? cost::kGuessedAccess : CostOf(shape, bytes);
    const double turns = std::pow(cost::kTurns, depth);
    const bool is_load = llvm::isa<llvm::LoadInst>(instruction);
    cost.accesses += each * turns;
    cost.in_rows += (is_load ? std::min(each, cost::kNearAccess) : each) * turns;
    cost.is_for_one |= IsForOne(instruction, shape);
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

// The dimension with the least cost of those that have work-items enough, and ids. Where one has a
// lane at work alone, another one's need not be side by side to be worth more.
unsigned BestDimension(llvm::Function& kernel, const VariantKey& variant) {
  bool has_ids[kDimensions] = {true};
  for (llvm::CallInst* id : MarkerCalls(kernel, Marker::kLocalId)) {
    has_ids[MarkerDimension(*id)] = true;
  }
  llvm::SmallVector<std::pair<DimensionCost, unsigned>, kDimensions> candidates;
  for (unsigned dimension = 0; dimension < kDimensions; ++dimension) {
    bool is_short = variant.short_dimensions >> dimension & 1;
    if (!has_ids[dimension] || is_short) continue;
    candidates.emplace_back(CostAlong(kernel, dimension, variant.has_large_objects), dimension);
  }
  const bool any_is_for_one =
      llvm::any_of(candidates, [](const auto& candidate) { return candidate.first.is_for_one; });
  auto cost_of = [&](const DimensionCost& cost) {
    if (!any_is_for_one) return cost.accesses;
    return cost.is_for_one ? cost.accesses * cost::kApartAccess : cost.in_rows;
  };
  auto* best = llvm::min_element(candidates, [&](const auto& a, const auto& b) {
    return cost_of(a.first) < cost_of(b.first);
  });
  return best == candidates.end() ? 0 : best->second;
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
