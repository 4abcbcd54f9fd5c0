// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_claims.h"

#include "compiler/ir/broken_claim.h"
#include "compiler/ir/markers.h"
#include "compiler/vectorize/widen/lane_loop.h"
#include "llvm/Support/FormatVariadic.h"

namespace weft::compiler {
namespace {

std::string Describe(LaneShape shape) {
  if (shape.IsUniform()) return "the same in all lanes";
  if (shape.IsVarying()) return "told by lane 0";  // lane_border.h
  return llvm::formatv("{0} apart from lane to lane", shape.stride);
}

class Claims {
 public:
  Claims(llvm::Function& kernel, LaneShapes& shapes, LaneShapes::Interleaved& interleaved)
      : kernel_(kernel), shapes_(shapes), interleaved_(interleaved) {}

  void Run() {
    for (llvm::BasicBlock& block : kernel_) {
      llvm::SmallVector<llvm::Instruction*> instructions;
      for (llvm::Instruction& instruction : block) instructions.push_back(&instruction);
      auto mask = llvm::find_if(
          instructions, [](llvm::Instruction* each) { return IsMarker(each, Marker::kMask); });
      for (auto each = instructions.begin(); each != instructions.end(); ++each) {
        Assert(**each, each < mask && mask != instructions.end() ? *mask : *each);
      }
    }
  }

 private:
  void Assert(llvm::Instruction& instruction, llvm::Instruction* known);
  bool IsClaimed(llvm::Instruction& value) const;
  bool RestsOnAccesses(llvm::Value* value) const;
  llvm::Instruction* Varying(llvm::Instruction* instruction, llvm::Instruction* place);
  llvm::Instruction* TwinOf(llvm::Instruction& value);
  llvm::Value* TwinOfAddress(llvm::Value* address, llvm::Instruction* place);
  void AssertAddress(llvm::Instruction& access, llvm::Value* address);
  void AssertAgreement(llvm::BranchInst& branch);
  llvm::Value* Bits(llvm::Value* value, llvm::Instruction* place);
  void Mark(llvm::Instruction* place, llvm::Value* claimed, llvm::Value* own, llvm::Value* claim);

  llvm::Function& kernel_;
  LaneShapes& shapes_;
  LaneShapes::Interleaved& interleaved_;
};

// Whether a rule of lane_shapes.h or lane_border.h says of the value, from operands that differ
// between lanes, how its lanes do.
bool Claims::IsClaimed(llvm::Instruction& value) const {
  auto is_uniform = [&](llvm::Use& use) { return shapes_.Of(use.get()).IsUniform(); };
  auto is_strided = [&](llvm::Use& use) { return shapes_.Of(use.get()).IsStrided(); };
  // Lanes for which a value is undefined have no use for it.
  auto is_undefined = [](llvm::Use& use) { return llvm::isa<llvm::UndefValue>(use.get()); };
  if (!IsComparable(value.getType()) || llvm::all_of(value.operands(), is_uniform)) return false;
  if (IsMarker(&value, Marker::kAny)) return false;
  if (llvm::isa<llvm::ICmpInst>(value) && llvm::any_of(value.operands(), is_strided)) return true;
  bool is_undefined_phi =
      llvm::isa<llvm::PHINode>(value) && llvm::any_of(value.operands(), is_undefined);
  return !shapes_.Of(&value).IsVarying() && !is_undefined_phi && !RestsOnAccesses(&value);
}

bool Claims::RestsOnAccesses(llvm::Value* value) const {
  auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(value);
  if (!address || shapes_.Of(address).IsVarying()) return false;
  auto is_varying = [&](llvm::Use& index) { return shapes_.Of(index.get()).IsVarying(); };
  return RestsOnAccesses(address->getPointerOperand()) ||
         llvm::any_of(address->indices(), is_varying);
}

// `known`: behind it, the value is known and so is the mask.
void Claims::Assert(llvm::Instruction& instruction, llvm::Instruction* known) {
  if (auto* address = llvm::getLoadStorePointerOperand(&instruction)) {
    AssertAddress(instruction, address);
  } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    AssertAddress(instruction, update->getPointerOperand());
  } else if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) {
    AssertAgreement(*branch);
  }
  if (!IsClaimed(instruction)) return;
  llvm::Instruction* twin = TwinOf(instruction);
  if (llvm::isa<llvm::PHINode>(known)) known = &*std::prev(known->getParent()->getFirstNonPHIIt());
  llvm::Instruction* place = known == &instruction ? twin->getNextNode() : known->getNextNode();
  Mark(place, &instruction, twin, ClaimOf(instruction, Describe(shapes_.Of(&instruction))));
}

llvm::Instruction* Claims::Varying(llvm::Instruction* instruction, llvm::Instruction* place) {
  instruction->insertBefore(place->getIterator());
  instruction->dropPoisonGeneratingFlags();
  shapes_.Set(instruction, {LaneShape::kVarying, 0});
  return instruction;
}

llvm::Instruction* Claims::TwinOf(llvm::Instruction& value) {
  llvm::Instruction* place = value.getNextNode();
  // Lanes whose bits are not apart, as they are said to be, have no use for the value.
  llvm::Instruction* twin = SumOfApartBits(value);
  if (!twin) twin = value.clone();
  if (uint64_t element = interleaved_.lookup(&value)) interleaved_[twin] = element;
  if (llvm::isa<llvm::ICmpInst>(twin)) {
    // Of what is not known to be an id, every lane makes its own comparison.
    for (llvm::Use& operand : twin->operands()) {
      operand.set(Varying(new llvm::FreezeInst(operand.get()), place));
    }
  }
  return Varying(twin, place);
}

llvm::Value* Claims::TwinOfAddress(llvm::Value* address, llvm::Instruction* place) {
  if (!RestsOnAccesses(address)) return address;
  llvm::Instruction* twin = llvm::cast<llvm::Instruction>(address)->clone();
  twin->setOperand(0, TwinOfAddress(twin->getOperand(0), place));
  return Varying(twin, place);
}

void Claims::AssertAddress(llvm::Instruction& access, llvm::Value* address) {
  if (!RestsOnAccesses(address)) return;
  Mark(&access, address, TwinOfAddress(address, &access),
       ClaimOf(*llvm::cast<llvm::Instruction>(address), Describe(shapes_.Of(address))));
}

// Of lanes that take the same branch, which the analysis that linearized the flow found.
void Claims::AssertAgreement(llvm::BranchInst& branch) {
  if (!branch.isConditional() || !shapes_.Of(branch.getCondition()).IsVarying()) return;
  llvm::IRBuilder<> builder(&branch);
  llvm::Function* any = MarkerFunction(*kernel_.getParent(), Marker::kAny);
  llvm::Value* answer = builder.CreateCall(any, {branch.getCondition()});
  Mark(&branch, answer, branch.getCondition(), ClaimOf(branch, Describe({LaneShape::kUniform, 0})));
}

// Addresses as numbers keep their shape, so that lane 0's is converted: from comparisons of vectors
// of addresses with a scalar among those that they stem from, LLVM 22 makes broken IR.
llvm::Value* Claims::Bits(llvm::Value* value, llvm::Instruction* place) {
  llvm::Type* i64 = llvm::Type::getInt64Ty(kernel_.getContext());
  if (value->getType() == i64) return value;
  const bool is_pointer = value->getType()->isPointerTy();
  const LaneShape shape = is_pointer ? shapes_.Of(value) : LaneShape{LaneShape::kVarying, 0};
  auto code = is_pointer ? llvm::Instruction::PtrToInt : llvm::Instruction::ZExt;
  auto* bits = llvm::CastInst::Create(code, value, i64, "", place->getIterator());
  shapes_.Set(bits, shape);
  return bits;
}

void Claims::Mark(llvm::Instruction* place, llvm::Value* claimed, llvm::Value* own,
                  llvm::Value* claim) {
  llvm::Value *claimed_bits = Bits(claimed, place), *own_bits = Bits(own, place);
  llvm::IRBuilder<> builder(place);
  llvm::Function* marker = MarkerFunction(*kernel_.getParent(), Marker::kClaim);
  builder.CreateCall(marker, {claimed_bits, own_bits, claim});
}

}  // namespace

void AssertClaims(llvm::Function& kernel, LaneShapes& shapes,
                  LaneShapes::Interleaved& interleaved) {
  // Ahead of all claims, each of which ends a block: variables are the entry's.
  llvm::BasicBlock& entry = kernel.getEntryBlock();
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(entry)) {
    if (llvm::isa<llvm::AllocaInst>(instruction)) instruction.moveBefore(entry, entry.begin());
  }
  Claims(kernel, shapes, interleaved).Run();
}

void CheckClaim(LaneValues& values, llvm::CallInst& claim, llvm::Value* mask) {
  llvm::IRBuilder<> builder(&claim);
  llvm::Value* claimed = values.Of(claim.getArgOperand(0))[0];
  llvm::Value* own = values.Of(claim.getArgOperand(1))[0];
  llvm::Value* differs = builder.CreateFreeze(builder.CreateICmpNE(claimed, own));
  if (mask) differs = builder.CreateAnd(mask, differs);
  llvm::Value* bits = MaskBits(builder, differs);
  builder.SetInsertPoint(IfBroken(builder.CreateIsNotNull(bits), &claim));
  llvm::Value* lane = builder.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, bits, builder.getTrue());
  lane = builder.CreateZExtOrTrunc(lane, builder.getInt32Ty());
  TellOfBrokenClaim(builder, claim.getArgOperand(2), lane,
                    builder.CreateExtractElement(claimed, lane),
                    builder.CreateExtractElement(own, lane));
}

}  // namespace weft::compiler
