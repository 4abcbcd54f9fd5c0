// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/simplify/join_elements.h"

#include "compiler/ir/elements_function.h"
#include "compiler/ir/lane_operation.h"
#include "compiler/ir/shared_function.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

namespace weft::compiler {
namespace {

// Instructions for each element beyond which they are left alone.
constexpr size_t kMaxNodes = 1000;

// Elements that are worth a call of a shared function for all of them.
constexpr unsigned kFewestForFunctions = 4;

// A scalar, or an element of a vector that is not built of scalars.
struct Element {
  llvm::Value* value;
  int index = -1;
  bool operator==(const Element&) const = default;
};

using Elements = llvm::SmallVector<Element, 16>;

bool IsBuilt(const llvm::Value* value) {
  return llvm::isa<llvm::InsertElementInst, llvm::ShuffleVectorInst>(value);
}

Element ElementOf(llvm::Value* vector, int index);

Element Resolve(llvm::Value* scalar) {
  auto* extract = llvm::dyn_cast<llvm::ExtractElementInst>(scalar);
  auto* index = extract ? llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand()) : nullptr;
  bool is_known = index && index->getValue().ult(INT_MAX);
  return is_known ? ElementOf(extract->getVectorOperand(), int(index->getZExtValue()))
                  : Element{scalar};
}

Element ElementOf(llvm::Value* vector, int index) {
  for (;;) {
    if (auto* insert = llvm::dyn_cast<llvm::InsertElementInst>(vector)) {
      auto* at = llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2));
      if (!at) return {vector, index};
      if (at->equalsInt(uint64_t(index))) return Resolve(insert->getOperand(1));
      vector = insert->getOperand(0);
    } else if (auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(vector)) {
      const int from = shuffle->getMaskValue(unsigned(index));
      const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(shuffle->getOperand(0)->getType());
      if (from < 0 || !type) return {vector, index};
      const int size = int(type->getNumElements());
      vector = shuffle->getOperand(from < size ? 0 : 1);
      index = from % size;
    } else if (auto* constant = llvm::dyn_cast<llvm::Constant>(vector)) {
      llvm::Constant* element = constant->getAggregateElement(unsigned(index));
      return element ? Element{element} : Element{vector, index};
    } else {
      return {vector, index};
    }
  }
}

// What is done alike with all elements that a vector is built of.
class Tree {
 public:
  // Whether the whole vector may be computed at once.
  bool Match(llvm::Instruction& root) {
    count_ = llvm::cast<llvm::FixedVectorType>(root.getType())->getNumElements();
    Elements elements;
    for (unsigned index = 0; index < count_; ++index) {
      elements.push_back(ElementOf(&root, int(index)));
    }
    return llvm::isa<llvm::Instruction>(elements[0].value) && elements[0].index < 0 &&
           Find(elements) && IsUsedWithinAlone();
  }

  llvm::Value* Emit(llvm::Instruction& root) {
    llvm::IRBuilder<> builder(&root);
    llvm::SmallVector<llvm::Value*> vectors;
    for (Node& node : nodes_) vectors.push_back(Emit(node, vectors, builder));
    return vectors.back();
  }

 private:
  struct Node {
    Elements elements;
    llvm::SmallVector<size_t, 3> operands{};  // nodes before it; none if it is not computed
  };

  // The node of the elements, after those of its operands.
  std::optional<size_t> Find(const Elements& elements) {
    for (size_t known : known_.lookup(elements[0].value)) {
      if (nodes_[known].elements == elements) return known;
    }
    if (nodes_.size() > kMaxNodes) return std::nullopt;
    Node node{elements};
    if (!IsGiven(elements)) {
      if (!IsAlike(elements)) return std::nullopt;
      auto* first = llvm::cast<llvm::Instruction>(elements[0].value);
      for (unsigned index = 0; index < NumberOfOperands(*first); ++index) {
        Elements operands;
        for (const Element& element : elements) {
          operands.push_back(Resolve(Operand(element, index)));
        }
        auto operand = Find(operands);
        if (!operand) return std::nullopt;
        node.operands.push_back(*operand);
      }
      for (const Element& element : elements) within_.insert(element.value);
    }
    nodes_.push_back(std::move(node));
    known_[elements[0].value].push_back(nodes_.size() - 1);
    return nodes_.size() - 1;
  }

  static llvm::Value* Operand(const Element& element, unsigned index) {
    return llvm::cast<llvm::Instruction>(element.value)->getOperand(index);
  }

  static const llvm::Value* CalleeOf(const llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    return call ? call->getCalledOperand() : nullptr;
  }

  static unsigned NumberOfOperands(const llvm::Instruction& instruction) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    return call ? call->arg_size() : instruction.getNumOperands();
  }

  // A vector of as many elements, constants, or one scalar for all.
  bool IsGiven(const Elements& elements) const {
    if (llvm::all_equal(elements)) return elements[0].index < 0;
    bool is_constant = llvm::all_of(elements, [](const Element& element) {
      return element.index < 0 && llvm::isa<llvm::Constant>(element.value);
    });
    return is_constant || IsWhole(elements);
  }

  bool IsWhole(const Elements& elements) const {
    auto* type = llvm::dyn_cast<llvm::FixedVectorType>(elements[0].value->getType());
    if (!type || type->getNumElements() != count_) return false;
    for (auto [index, element] : llvm::enumerate(elements)) {
      if (element != Element{elements[0].value, int(index)}) return false;
    }
    return true;
  }

  // Whether one instruction for the whole does what those of the elements do.
  bool IsAlike(const Elements& elements) const {
    auto* first = llvm::dyn_cast<llvm::Instruction>(elements[0].value);
    return first && llvm::all_of(elements, [&](const Element& element) {
             auto* other = llvm::dyn_cast<llvm::Instruction>(element.value);
             return other && element.index < 0 && HasVectorForm(*other) &&
                    other->isSameOperationAs(first, llvm::Instruction::CompareIgnoringAlignment) &&
                    CalleeOf(*other) == CalleeOf(*first);
           });
  }

  // Lanes' forms are made for powers of two.
  bool HasElementsForm(const llvm::Function& shared) const {
    return count_ >= kFewestForFunctions && llvm::isPowerOf2_32(count_) &&
           llvm::none_of(shared.args(), [](const llvm::Argument& argument) {
             return argument.getType()->isVectorTy();
           });
  }

  bool HasVectorForm(const llvm::Instruction& instruction) const {
    llvm::Type* type = instruction.getType();
    if (!llvm::VectorType::isValidElementType(type) || type->isPointerTy()) return false;
    if (const llvm::Function* shared = SharedCallee(instruction)) {
      return HasElementsForm(*shared) && llvm::wouldInstructionBeTriviallyDead(&instruction);
    }
    if (FindLaneOperation(instruction)) return true;
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
      const llvm::Intrinsic::ID id = call->getIntrinsicID();
      return llvm::isTriviallyVectorizable(id) && llvm::all_of(call->args(), [&](const auto& use) {
               return use->getType() == type &&
                      !llvm::isVectorIntrinsicWithScalarOpAtArg(id, use.getOperandNo(), nullptr);
             });
    }
    bool is_plain = llvm::isa<llvm::UnaryOperator, llvm::BinaryOperator, llvm::CastInst,
                              llvm::CmpInst, llvm::SelectInst, llvm::FreezeInst>(instruction);
    return is_plain && llvm::all_of(instruction.operands(), [](const llvm::Use& operand) {
             return operand->getType()->isIntegerTy() || operand->getType()->isFloatingPointTy();
           });
  }

  // Whether no scalar is used but for the vector.
  bool IsUsedWithinAlone() const {
    return llvm::all_of(within_, [&](const llvm::Value* value) {
      return llvm::all_of(value->users(), [&](const llvm::User* user) {
        return within_.contains(user) || llvm::isa<llvm::InsertElementInst>(user);
      });
    });
  }

  llvm::Value* Emit(const Node& node, llvm::ArrayRef<llvm::Value*> vectors,
                    llvm::IRBuilderBase& builder) const {
    const Element& first = node.elements[0];
    if (node.operands.empty()) {
      if (llvm::all_equal(node.elements)) return builder.CreateVectorSplat(count_, first.value);
      if (first.index >= 0) return first.value;
      llvm::SmallVector<llvm::Constant*> constants;
      for (const Element& element : node.elements) {
        constants.push_back(llvm::cast<llvm::Constant>(element.value));
      }
      return llvm::ConstantVector::get(constants);
    }
    llvm::SmallVector<llvm::Value*> operands, scalars;
    for (size_t operand : node.operands) operands.push_back(vectors[operand]);
    for (const Element& element : node.elements) scalars.push_back(element.value);
    auto* scalar = llvm::cast<llvm::Instruction>(first.value);
    auto* type = llvm::FixedVectorType::get(scalar->getType(), count_);
    llvm::Instruction* whole;
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(scalar)) {
      whole = builder.CreateIntrinsic(type, call->getIntrinsicID(), operands);
    } else if (auto operation = FindLaneOperation(*scalar)) {
      whole = CreateLaneOperation(builder, *operation, operands);
    } else if (llvm::Function* shared = SharedCallee(*scalar)) {
      whole = builder.CreateCall(&ElementsFunction(*shared, count_), operands);
    } else {
      whole = scalar->clone();
      whole->mutateType(type);
      for (auto [index, operand] : llvm::enumerate(operands)) whole->setOperand(index, operand);
      builder.Insert(whole);
    }
    whole->dropUnknownNonDebugMetadata();
    whole->copyIRFlags(scalar);
    for (llvm::Value* other : scalars) whole->andIRFlags(other);
    return llvm::propagateMetadata(whole, scalars);
  }

  unsigned count_ = 0;
  std::vector<Node> nodes_;
  llvm::DenseMap<const llvm::Value*, llvm::SmallVector<size_t, 1>> known_;
  llvm::SmallPtrSet<const llvm::Value*, 32> within_;
};

// Vectors that are complete, and built of more than parts of others.
bool IsRoot(const llvm::Instruction& instruction) {
  return IsBuilt(&instruction) && llvm::isa<llvm::FixedVectorType>(instruction.getType()) &&
         llvm::any_of(instruction.users(), [](const llvm::User* user) { return !IsBuilt(user); });
}

llvm::Value* Emit(llvm::IRBuilderBase& builder, const Element& element) {
  return element.index < 0 ? element.value
                           : builder.CreateExtractElement(element.value, uint64_t(element.index));
}

// The index at which alone two vectors of one type differ, as far as can be seen.
std::optional<unsigned> OnlyDifference(llvm::Value* a, llvm::Value* b) {
  const unsigned count = llvm::cast<llvm::FixedVectorType>(a->getType())->getNumElements();
  std::optional<unsigned> difference;
  for (unsigned index = 0; index < count; ++index) {
    if (ElementOf(a, int(index)) == ElementOf(b, int(index))) continue;
    if (difference) return std::nullopt;
    difference = index;
  }
  return difference;
}

// Chooses between elements where a program chooses between vectors that differ in one, as of
// `if (v.x < least) v.x = least`.
bool PartChoices(llvm::Function& function) {
  llvm::SmallVector<llvm::WeakTrackingVH> parted;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction);
    if (!choice || !llvm::isa<llvm::FixedVectorType>(choice->getType())) continue;
    llvm::Value *a = choice->getTrueValue(), *b = choice->getFalseValue();
    const bool is_of_whole = choice->getCondition()->getType()->isIntegerTy();
    const auto index = is_of_whole ? OnlyDifference(a, b) : std::nullopt;
    if (!index) continue;
    llvm::IRBuilder<> builder(choice);
    llvm::Value* element =
        builder.CreateSelect(choice->getCondition(), Emit(builder, ElementOf(a, int(*index))),
                             Emit(builder, ElementOf(b, int(*index))), "", choice);
    llvm::Value* whole = builder.CreateInsertElement(b, element, uint64_t(*index));
    whole->takeName(choice);
    choice->replaceAllUsesWith(whole);
    parted.emplace_back(choice);
  }
  const bool is_changed = !parted.empty();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(parted);
  return is_changed;
}

}  // namespace

llvm::Error JoinElements(llvm::Module& module, KernelJob& job) {
  for (llvm::Function& function : module) {
    if (FunctionOfElements(function)) continue;
    bool is_changed = PartChoices(function);
    llvm::SmallVector<llvm::WeakTrackingVH> roots;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (IsRoot(instruction)) roots.push_back(&instruction);
    }
    for (llvm::WeakTrackingVH& handle : roots) {
      auto* root = llvm::dyn_cast_or_null<llvm::Instruction>(handle);
      Tree tree;
      if (!root || !tree.Match(*root)) continue;
      root->replaceAllUsesWith(tree.Emit(*root));
      llvm::RecursivelyDeleteTriviallyDeadInstructions(root);
      is_changed = true;
    }
    if (is_changed) job.functions.Forget(function);
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
