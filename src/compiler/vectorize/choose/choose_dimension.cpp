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

// Whether a branch leads there only from where one lane alone goes that way, as of `if (id == 0)`.
bool IsBehindEquality(llvm::BasicBlock& from, llvm::BasicBlock& block, const LaneShapes& shapes,
                      const llvm::DominatorTree& dominators) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(from.getTerminator());
  if (!branch || !branch->isConditional()) return false;
  auto* compare = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  if (!compare || !compare->isEquality()) return false;
  const LaneShape left = shapes.Of(compare->getOperand(0));
  const LaneShape right = shapes.Of(compare->getOperand(1));
  const bool is_of_one =
      (left.IsStrided() && right.IsUniform()) || (left.IsUniform() && right.IsStrided());
  const bool is_equal = compare->getPredicate() == llvm::ICmpInst::ICMP_EQ;
  return is_of_one && dominators.dominates({&from, branch->getSuccessor(is_equal ? 0 : 1)}, &block);
}

using Blocks = llvm::DenseSet<const llvm::BasicBlock*>;

// Where one lane alone is.
Blocks BlocksOfOneLane(llvm::Function& kernel, const LaneShapes& shapes,
                       llvm::DominatorTree& dominators) {
  Blocks blocks;
  for (auto* node : llvm::depth_first(dominators.getNode(&kernel.getEntryBlock()))) {
    if (!node->getIDom()) continue;
    llvm::BasicBlock& before = *node->getIDom()->getBlock();
    if (blocks.contains(&before) ||
        IsBehindEquality(before, *node->getBlock(), shapes, dominators)) {
      blocks.insert(node->getBlock());
    }
  }
  return blocks;
}

struct DimensionCost {
  double accesses = 0;
  double in_rows = 0;       // the same where loads of lanes apart are of rows, read by blocks
  double alone = 0;         // the accesses where one lane alone is
  bool is_for_one = false;  // of the lanes, which alone is at work
  bool stores_alone = false;
};

// A dimension that lanes may be taken along.
struct Direction {
  unsigned dimension;
  LaneShapes shapes;
  Blocks of_one_lane;
};

// Relative to blocks where all work-items are, one of those where few are.
constexpr double kFew = 1.0 / 16;

DimensionCost CostAlong(const Direction& direction, llvm::Function& kernel,
                        const llvm::LoopInfo& loops, const Blocks& of_few, bool has_large_objects) {
  DimensionCost cost;
  for (llvm::Instruction& instruction : llvm::instructions(kernel)) {
    const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
    if (!address) continue;
    const llvm::BasicBlock& block = *instruction.getParent();
    double times = std::pow(cost::kTurns, std::min(loops.getLoopDepth(&block), 4u));
    if (of_few.contains(&block)) times *= kFew;
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    uint64_t bytes = kernel.getDataLayout().getTypeStoreSize(type).getFixedValue();
    const LaneShape shape = direction.shapes.Of(address);
    const auto guess = shape.IsVarying()
                           ? AdjacentGuess::Find(direction.shapes, instruction, has_large_objects)
                           : std::nullopt;
    const bool is_likely = guess && !guess->HasFactor();
    const double each = is_likely ? cost::kGuessedAccess : CostOf(shape, bytes);
    const bool is_load = llvm::isa<llvm::LoadInst>(instruction);
    if (direction.of_one_lane.contains(&block)) {
      cost.alone += each * times;
      cost.stores_alone |= !is_load;
      continue;
    }
    cost.accesses += each * times;
    cost.in_rows += (is_load ? std::min(each, cost::kNearAccess) : each) * times;
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
  llvm::DominatorTree dominators(kernel);
  const llvm::LoopInfo loops(dominators);
  const LaneShapes::Interleaved none;
  std::vector<Direction> directions;
  Blocks of_few;
  for (unsigned dimension = 0; dimension < kDimensions; ++dimension) {
    if (!has_ids[dimension]) continue;
    LaneShapes shapes(kernel, none, variant.has_large_objects, dimension);
    const Blocks of_one_lane = BlocksOfOneLane(kernel, shapes, dominators);
    of_few.insert_range(of_one_lane);
    directions.push_back({dimension, std::move(shapes), of_one_lane});
  }
  llvm::SmallVector<std::pair<DimensionCost, unsigned>, kDimensions> candidates;
  for (const Direction& direction : directions) {
    const bool is_short = variant.short_dimensions >> direction.dimension & 1;
    if (is_short) continue;
    candidates.emplace_back(CostAlong(direction, kernel, loops, of_few, variant.has_large_objects),
                            direction.dimension);
  }
  const bool any_is_for_one = llvm::any_of(candidates, [](const auto& candidate) {
    return candidate.first.is_for_one || candidate.first.stores_alone;
  });
  auto cost_of = [&](const DimensionCost& cost) {
    const double alone = cost.alone * cost::kApartAccess;
    if (cost.is_for_one) return alone + cost.accesses * cost::kApartAccess;
    return alone + (any_is_for_one ? cost.in_rows : cost.accesses);
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

void TakeLanes(llvm::Function& kernel, KernelJob& job) {
  if (job.variant.width == 1 || !kernel.hasFnAttribute(kHasFreeGroups)) return;
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
}

}  // namespace

llvm::Error ChooseDimension(llvm::Module& module, KernelJob& job) {
  llvm::Function& kernel = KernelOf(module);
  TakeLanes(kernel, job);
  NoteBytes(kernel, kOffsetMultiple, job.variant.has_odd_offset ? 1 : kMaxLanes);
  NoteBytes(kernel, kRowMultiple, job.variant.in_one_row ? 0 : job.launch.RowMultiple());
  return llvm::Error::success();
}

}  // namespace weft::compiler
