// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/lane_call.h"

#include <algorithm>

#include "compiler/ir/combine.h"
#include "llvm/IR/Module.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kSourcePrefix = "__weft_lanes_", kPrefix = "weft.lanes.";

struct OperationName {
  llvm::StringLiteral name;
  LaneCall::Operation operation;
};

constexpr OperationName kOperations[] = {
    {"reduce", LaneCall::Operation::kReduce},   {"before", LaneCall::Operation::kBefore},
    {"upto", LaneCall::Operation::kUpTo},       {"cluster", LaneCall::Operation::kCluster},
    {"shuffle", LaneCall::Operation::kShuffle}, {"broadcast", LaneCall::Operation::kBroadcast},
    {"ballot", LaneCall::Operation::kBallot},
};

struct KindName {
  llvm::StringLiteral name;
  llvm::RecurKind of_integers, of_floats;
};

constexpr KindName kKinds[] = {
    {"add", llvm::RecurKind::Add, llvm::RecurKind::FAdd},
    {"mul", llvm::RecurKind::Mul, llvm::RecurKind::FMul},
    {"min", llvm::RecurKind::SMin, llvm::RecurKind::FMin},
    {"max", llvm::RecurKind::SMax, llvm::RecurKind::FMax},
    {"umin", llvm::RecurKind::UMin, llvm::RecurKind::None},
    {"umax", llvm::RecurKind::UMax, llvm::RecurKind::None},
    {"and", llvm::RecurKind::And, llvm::RecurKind::None},
    {"or", llvm::RecurKind::Or, llvm::RecurKind::None},
    {"xor", llvm::RecurKind::Xor, llvm::RecurKind::None},
};

// The name in a mangled one: _Z<length><name><types>.
llvm::StringRef NameIn(llvm::StringRef mangled) {
  unsigned length = 0;
  if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length)) return "";
  return mangled.take_front(length);
}

std::string TypeName(const llvm::Type* type) {
  std::string name;
  llvm::raw_string_ostream(name) << *type;
  return name;
}

llvm::Function* LaneFunction(llvm::Module& module, llvm::StringRef operation,
                             llvm::FunctionType* type) {
  const std::string name = (kPrefix + operation + "." + TypeName(type->getParamType(0))).str();
  if (llvm::Function* known = module.getFunction(name)) return known;
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  function->setConvergent();
  function->setDoesNotThrow();
  function->setDoesNotAccessMemory();
  function->addFnAttr(llvm::Attribute::WillReturn);
  return function;
}

}  // namespace

std::optional<LaneCall> LaneCall::Of(const llvm::Value* value) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration()) return std::nullopt;
  llvm::StringRef name = callee->getName();
  if (!name.consume_front(kPrefix)) return std::nullopt;
  auto [operation, rest] = name.split('.');
  auto* known =
      llvm::find_if(kOperations, [&](const auto& each) { return each.name == operation; });
  auto* kind =
      llvm::find_if(kKinds, [&](const auto& each) { return each.name == rest.split('.').first; });
  LaneCall what{known->operation};
  bool is_float = call->getType()->isFloatingPointTy();
  if (kind != std::end(kKinds)) what.kind = is_float ? kind->of_floats : kind->of_integers;
  return what;
}

bool LaneCall::IsAlike() const {
  return operation == Operation::kReduce || operation == Operation::kBroadcast ||
         operation == Operation::kBallot;
}

bool IsMangledLaneCall(llvm::StringRef mangled) {
  return NameIn(mangled).starts_with(kSourcePrefix);
}

void ResolveLaneCalls(llvm::Function& declaration) {
  std::string operation = NameIn(declaration.getName()).drop_front(kSourcePrefix.size()).str();
  std::ranges::replace(operation, '_', '.');
  llvm::Function* function =
      LaneFunction(*declaration.getParent(), operation, declaration.getFunctionType());
  for (llvm::User* user : llvm::make_early_inc_range(declaration.users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &declaration) continue;
    llvm::IRBuilder<> builder(call);
    llvm::SmallVector<llvm::Value*> arguments(call->args());
    call->replaceAllUsesWith(builder.CreateCall(function, arguments));
    call->eraseFromParent();
  }
  if (declaration.use_empty()) declaration.eraseFromParent();
}

llvm::CallInst* CreateBallot(llvm::IRBuilderBase& builder, llvm::Value* vote) {
  auto* type = llvm::FunctionType::get(builder.getInt64Ty(), {vote->getType()}, false);
  return builder.CreateCall(LaneFunction(*builder.GetInsertBlock()->getModule(), "ballot", type),
                            {vote});
}

llvm::CallInst* CreateFirst(llvm::IRBuilderBase& builder, llvm::Value* value) {
  llvm::Type* type = value->getType();
  auto* of = llvm::FunctionType::get(type, {type, builder.getInt32Ty()}, false);
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  return builder.CreateCall(LaneFunction(module, "broadcast", of), {value, builder.getInt32(0)});
}

llvm::Value* ResultAlone(llvm::IRBuilderBase& builder, llvm::CallInst& call, LaneCall what) {
  llvm::Value* own = call.getArgOperand(0);
  switch (what.operation) {
    case LaneCall::Operation::kBefore: return IdentityOf(what.kind, own->getType());
    case LaneCall::Operation::kBallot: return builder.CreateZExt(own, call.getType());
    default: return own;
  }
}

}  // namespace weft::compiler
