// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/vectorize/widen/lane_operations.h"

#include "compiler/ir/lane_operation.h"
#include "compiler/vectorize/widen/high_product.h"
#include "compiler/vectorize/widen/known_divisor.h"
#include "compiler/vectorize/widen/lane_border.h"
#include "compiler/vectorize/widen/lane_division.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

namespace weft::compiler {
namespace {

using MaybeLanes = std::optional<Lanes>;

class Operation {
 public:
  Operation(LaneValues& values, llvm::Instruction& instruction,
            const LaneShapes::Interleaved& interleaved)
      : values_(values),
        instruction_(instruction),
        interleaved_(interleaved),
        builder_(&instruction),
        layout_(instruction.getDataLayout()) {}

  MaybeLanes Widen() {
    switch (instruction_.getOpcode()) {
      case llvm::Instruction::SDiv:
      case llvm::Instruction::UDiv:
      case llvm::Instruction::SRem:
      case llvm::Instruction::URem: return Divide();
      case llvm::Instruction::ICmp: return Compare();
      case llvm::Instruction::Trunc: return Truncate();
      case llvm::Instruction::FRem: return std::nullopt;
      case llvm::Instruction::GetElementPtr: return Address();
      case llvm::Instruction::ExtractElement: return Extract();
      case llvm::Instruction::InsertElement: return Insert();
      case llvm::Instruction::ShuffleVector: return Shuffle();
      case llvm::Instruction::ExtractValue: return ExtractPart();
      case llvm::Instruction::InsertValue: return InsertPart();
      case llvm::Instruction::BitCast: return Reinterpret();
      case llvm::Instruction::Call: return Call();
      default: break;
    }
    bool is_elementwise =
        instruction_.isBinaryOp() || instruction_.isUnaryOp() || instruction_.isCast() ||
        llvm::isa<llvm::CmpInst, llvm::SelectInst, llvm::FreezeInst>(instruction_);
    return is_elementwise ? MaybeLanes(Elementwise()) : std::nullopt;
  }

 private:
  const Lanes& Operand(unsigned index) { return values_.Of(instruction_.getOperand(index)); }

  Lanes Elementwise() {
    Lanes lanes;
    auto parts = ComponentsOf(instruction_.getType(), layout_);
    for (auto [index, part] : llvm::enumerate(parts)) {
      llvm::Instruction* wide = instruction_.clone();
      for (unsigned i = 0; i < wide->getNumOperands(); ++i) {
        const Lanes& operand = Operand(i);
        wide->setOperand(i, operand[operand.size() == 1 ? 0 : index]);
      }
      wide->mutateType(values_.Widened(part.type));
      wide->setMetadata(llvm::LLVMContext::MD_range, nullptr);
      wide->setMetadata(llvm::LLVMContext::MD_prof, nullptr);
      lanes.push_back(builder_.Insert(wide, instruction_.getName()));
    }
    return lanes;
  }

  MaybeLanes Compare() {
    const auto border = LaneBorder::Of(&instruction_, values_);
    if (llvm::Value* mask = border ? border->Mask(builder_) : nullptr) return Lanes{mask};
    return Elementwise();
  }

  Lanes Truncate() {
    const auto product = HighProduct::Find(instruction_);
    if (!product) return Elementwise();
    return {product->Multiply(builder_, values_.Of(product->factor)[0],
                              values_.Of(product->other)[0],
                              values_.Widened(instruction_.getType()))};
  }

  MaybeLanes Divide() {
    const unsigned bits = instruction_.getType()->getScalarSizeInBits();
    if (bits > 64 || (bits > 32 && !values_.has_cheap_masks())) return std::nullopt;
    Lanes lanes;
    for (auto [a, b] : llvm::zip_equal(Lanes(Operand(0)), Lanes(Operand(1)))) {
      lanes.push_back(DivideComponent(a, b, bits));
    }
    return lanes;
  }

  llvm::Value* DivideComponent(llvm::Value* dividend, llvm::Value* divisor, unsigned bits) {
    auto code = llvm::cast<llvm::BinaryOperator>(instruction_).getOpcode();
    if (bits > 32 && IsKnownDivisor(divisor)) {
      return DivideByKnown(builder_, code, dividend, divisor);
    }
    // LLVM makes a product or a shift of a division by a known number.
    bool is_known = llvm::isa<llvm::Constant>(divisor);
    return is_known ? builder_.CreateBinOp(code, dividend, divisor)
                    : DivideLanes(builder_, code, dividend, divisor, values_.has_reciprocals());
  }

  MaybeLanes Address() {
    auto& address = llvm::cast<llvm::GetElementPtrInst>(instruction_);
    if (address.getType()->isVectorTy()) return std::nullopt;
    if (interleaved_.contains(&address)) return InterleavedAddress(address);
    llvm::SmallVector<llvm::Value*> operands;
    for (llvm::Value* operand : address.operands()) {
      bool is_uniform = values_.shapes().Of(operand).IsUniform();
      operands.push_back(is_uniform ? operand : values_.Of(operand)[0]);
    }
    llvm::Value* base = operands.front();
    return Lanes{builder_.CreateGEP(address.getSourceElementType(), base,
                                    llvm::ArrayRef(operands).drop_front(), address.getName(),
                                    address.getNoWrapFlags())};
  }

  // The offset grows by the width, since all lanes' elements lie between two of one lane.
  MaybeLanes InterleavedAddress(llvm::GetElementPtrInst& address) {
    llvm::SmallMapVector<llvm::Value*, llvm::APInt, 4> variable;
    llvm::APInt constant(64, 0);
    address.collectOffset(layout_, 64, variable, constant);
    llvm::Type* wide = values_.Widened(builder_.getInt64Ty());
    auto scaled = [&](const llvm::APInt& scale) {
      return llvm::ConstantInt::get(wide, scale * values_.width());
    };
    llvm::Value* offset = scaled(constant);
    for (auto& [index, scale] : variable) {
      llvm::Value* lanes = builder_.CreateSExtOrTrunc(values_.Of(index)[0], wide);
      offset = builder_.CreateAdd(offset, builder_.CreateMul(lanes, scaled(scale)));
    }
    return Lanes{builder_.CreatePtrAdd(values_.Of(address.getPointerOperand())[0], offset)};
  }

  MaybeLanes Extract() {
    Lanes from = Operand(0);
    llvm::Value* index = instruction_.getOperand(1);
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(index)) {
      return Lanes{from[std::min<uint64_t>(known->getZExtValue(), from.size() - 1)]};
    }
    llvm::Value* wanted = values_.Of(index)[0];
    llvm::Value* found = from[0];
    for (unsigned i = 1; i < from.size(); ++i) {
      llvm::Value* number = llvm::ConstantInt::get(wanted->getType(), i);
      found = builder_.CreateSelect(builder_.CreateICmpEQ(wanted, number), from[i], found);
    }
    return Lanes{found};
  }

  MaybeLanes Insert() {
    Lanes lanes = Operand(0);
    llvm::Value* scalar = Operand(1)[0];
    llvm::Value* index = instruction_.getOperand(2);
    if (auto* known = llvm::dyn_cast<llvm::ConstantInt>(index)) {
      if (known->getZExtValue() < lanes.size()) lanes[known->getZExtValue()] = scalar;
      return lanes;
    }
    llvm::Value* wanted = values_.Of(index)[0];
    for (unsigned i = 0; i < lanes.size(); ++i) {
      llvm::Value* number = llvm::ConstantInt::get(wanted->getType(), i);
      lanes[i] = builder_.CreateSelect(builder_.CreateICmpEQ(wanted, number), scalar, lanes[i]);
    }
    return lanes;
  }

  MaybeLanes Shuffle() {
    Lanes all = Operand(0);
    const Lanes& second = Operand(1);
    all.append(second.begin(), second.end());
    Lanes lanes;
    for (int index : llvm::cast<llvm::ShuffleVectorInst>(instruction_).getShuffleMask()) {
      lanes.push_back(index < 0 ? llvm::PoisonValue::get(all[0]->getType()) : all[index]);
    }
    return lanes;
  }

  // Where the components of a part begin, and how many there are.
  std::pair<unsigned, unsigned> PlaceOf(llvm::Type* whole, llvm::ArrayRef<unsigned> indices) {
    auto parts = ComponentsOf(whole, layout_);
    auto is_within = [&](const Component& part) {
      return llvm::ArrayRef(part.indices).take_front(indices.size()) == indices;
    };
    unsigned first = llvm::find_if(parts, is_within) - parts.begin();
    return {first, llvm::count_if(parts, is_within)};
  }

  MaybeLanes ExtractPart() {
    auto& extract = llvm::cast<llvm::ExtractValueInst>(instruction_);
    auto [first, count] = PlaceOf(extract.getAggregateOperand()->getType(), extract.getIndices());
    const Lanes& whole = Operand(0);
    return Lanes(whole.begin() + first, whole.begin() + first + count);
  }

  MaybeLanes InsertPart() {
    auto& insert = llvm::cast<llvm::InsertValueInst>(instruction_);
    auto [first, count] = PlaceOf(insert.getType(), insert.getIndices());
    Lanes whole = Operand(0);
    llvm::copy(Lanes(Operand(1)), whole.begin() + first);
    return whole;
  }

  // Components of other sizes: the lanes' bits are brought together, renamed and taken apart.
  MaybeLanes Reinterpret() {
    Lanes from = Operand(0);
    auto parts = ComponentsOf(instruction_.getType(), layout_);
    if (from.size() == parts.size()) return Elementwise();
    llvm::Type* piece =
        builder_.getIntNTy(std::min(layout_.getTypeSizeInBits(from[0]->getType()->getScalarType()),
                                    layout_.getTypeSizeInBits(parts[0].type)));
    if (piece->getIntegerBitWidth() < 8) return std::nullopt;
    // Each component as pieces <W x piece>, in memory order; then pieces to components.
    Lanes pieces;
    for (llvm::Value* lane : from) Cut(lane, piece, pieces);
    unsigned share = pieces.size() / parts.size();
    Lanes lanes;
    for (unsigned i = 0; i < parts.size(); ++i) {
      llvm::Type* type = values_.Widened(parts[i].type);
      llvm::Type* bits =
          values_.Widened(builder_.getIntNTy(layout_.getTypeSizeInBits(parts[i].type)));
      llvm::Value* sum = builder_.CreateZExt(pieces[i * share], bits);
      for (unsigned j = 1; j < share; ++j) {
        llvm::Value* part = builder_.CreateZExt(pieces[i * share + j], bits);
        sum = builder_.CreateOr(sum, builder_.CreateShl(part, j * piece->getIntegerBitWidth()));
      }
      lanes.push_back(type->getScalarType()->isPointerTy() ? builder_.CreateIntToPtr(sum, type)
                                                           : builder_.CreateBitCast(sum, type));
    }
    return lanes;
  }

  // By shifts: of halves of what has more bits than a word, since words are cheap to cut.
  void Cut(llvm::Value* lane, llvm::Type* piece, Lanes& pieces) {
    constexpr unsigned kWordBits = 32;
    unsigned bits = layout_.getTypeSizeInBits(lane->getType()->getScalarType());
    llvm::Value* whole = builder_.CreateBitCast(lane, values_.Widened(builder_.getIntNTy(bits)));
    const unsigned least = piece->getIntegerBitWidth();
    const unsigned step = bits > kWordBits ? std::max(least, kWordBits) : least;
    for (unsigned at = 0; at < bits; at += step) {
      llvm::Value* part = builder_.CreateLShr(whole, at);
      part = builder_.CreateTrunc(part, values_.Widened(builder_.getIntNTy(step)));
      if (step > least) {
        Cut(part, piece, pieces);
      } else {
        pieces.push_back(part);
      }
    }
  }

  Lanes Widen(LaneOperation operation) {
    Lanes lanes;
    for (size_t part = 0; part < Operand(0).size(); ++part) {
      llvm::SmallVector<llvm::Value*> operands;
      for (unsigned i = 0; i < llvm::cast<llvm::CallInst>(instruction_).arg_size(); ++i)
        operands.push_back(Operand(i)[part]);
      lanes.push_back(CreateLaneOperation(builder_, operation, operands));
    }
    return lanes;
  }

  MaybeLanes Call() {
    if (auto operation = FindLaneOperation(instruction_)) return Widen(*operation);
    auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction_);
    if (!call || !llvm::isTriviallyVectorizable(call->getIntrinsicID())) return std::nullopt;
    if (call->getType()->isStructTy()) return std::nullopt;
    llvm::Intrinsic::ID id = call->getIntrinsicID();
    Lanes lanes;
    auto parts = ComponentsOf(call->getType(), layout_);
    for (auto [index, part] : llvm::enumerate(parts)) {
      llvm::SmallVector<llvm::Value*> arguments;
      llvm::SmallVector<llvm::Type*> types;
      if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(id, -1, nullptr)) {
        types.push_back(values_.Widened(part.type));
      }
      for (unsigned i = 0; i < call->arg_size(); ++i) {
        llvm::Value* argument = call->getArgOperand(i);
        if (!llvm::isVectorIntrinsicWithScalarOpAtArg(id, i, nullptr)) {
          const Lanes& all = values_.Of(argument);
          argument = all[all.size() == 1 ? 0 : index];
        } else if (!values_.shapes().Of(argument).IsUniform()) {
          return std::nullopt;
        }
        arguments.push_back(argument);
        if (llvm::isVectorIntrinsicWithOverloadTypeAtArg(id, i, nullptr)) {
          types.push_back(argument->getType());
        }
      }
      llvm::CallInst* wide = builder_.CreateIntrinsic(id, types, arguments);
      if (llvm::isa<llvm::FPMathOperator>(call)) wide->copyFastMathFlags(call);
      lanes.push_back(wide);
    }
    return lanes;
  }

  LaneValues& values_;
  llvm::Instruction& instruction_;
  const LaneShapes::Interleaved& interleaved_;
  llvm::IRBuilder<> builder_;
  const llvm::DataLayout& layout_;
};

}  // namespace

std::optional<Lanes> OperateOnLanes(LaneValues& values, llvm::Instruction& instruction,
                                    const LaneShapes::Interleaved& interleaved) {
  return Operation(values, instruction, interleaved).Widen();
}

}  // namespace weft::compiler
