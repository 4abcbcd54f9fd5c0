// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/request/object_lifetimes.h"

#include <algorithm>

#include "compiler/ir/address_spaces.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "weft/compiler.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kConstructors = "llvm.global_ctors";
constexpr llvm::StringLiteral kDestructors = "llvm.global_dtors";
constexpr llvm::StringLiteral kStubPrefix = "__dtor_";
constexpr int kDefaultPriority = 65535;

struct Registered {
  uint64_t priority;
  llvm::Function* function;
};

// What a list of LLVM's holds, which goes.
std::vector<Registered> TakeList(llvm::Module& module, llvm::StringRef name) {
  std::vector<Registered> all;
  llvm::GlobalVariable* list = module.getNamedGlobal(name);
  if (!list) return all;
  for (const llvm::Use& each : list->getInitializer()->operands()) {
    auto* row = llvm::cast<llvm::Constant>(each);
    auto* function =
        llvm::dyn_cast<llvm::Function>(row->getAggregateElement(1u)->stripPointerCasts());
    if (!function) continue;
    all.push_back(
        {llvm::cast<llvm::ConstantInt>(row->getAggregateElement(0u))->getZExtValue(), function});
  }
  list->eraseFromParent();
  return all;
}

// Of a kernel that no line of the source stands for, whose callees have lines; null if none has.
llvm::DISubprogram* Describe(llvm::Module& module, const char* name,
                             const std::vector<Registered>& calls) {
  const auto described = std::ranges::find_if(
      calls, [](const Registered& call) { return call.function->getSubprogram(); });
  if (described == calls.end()) return nullptr;
  const llvm::DISubprogram& like = *described->function->getSubprogram();
  llvm::DIBuilder builder(module, /*AllowUnresolved=*/false, like.getUnit());
  llvm::DISubprogram* description =
      builder.createFunction(like.getFile(), name, "", like.getFile(), 0,
                             builder.createSubroutineType(builder.getOrCreateTypeArray({})), 0,
                             llvm::DINode::FlagArtificial, llvm::DISubprogram::SPFlagDefinition);
  builder.finalizeSubprogram(description);
  return description;
}

void MakeKernel(llvm::Module& module, const char* name, const std::vector<Registered>& calls) {
  if (calls.empty()) return;
  llvm::LLVMContext& context = module.getContext();
  auto* kernel = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, name, module);
  kernel->setCallingConv(llvm::CallingConv::SPIR_KERNEL);
  kernel->setAttributes(calls.front().function->getAttributes());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", kernel));
  if (llvm::DISubprogram* description = Describe(module, name, calls)) {
    kernel->setSubprogram(description);
    builder.SetCurrentDebugLocation(llvm::DILocation::get(context, 0, 0, description));
  }
  for (const Registered& call : calls) {
    call.function->setCallingConv(llvm::CallingConv::SPIR_FUNC);
    builder.CreateCall(call.function)->setCallingConv(llvm::CallingConv::SPIR_FUNC);
  }
  builder.CreateRetVoid();
}

// Has the body of a destructor's stub run only where its object lives. Clang passes a null pointer
// for objects of another space than the stack's.
void CompleteStub(llvm::Function& stub, llvm::GlobalVariable& object, llvm::Value& lives) {
  for (llvm::Instruction& instruction : stub.getEntryBlock()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!call || call->arg_size() == 0) continue;
    llvm::Type* expected = call->getFunctionType()->getParamType(0);
    call->setArgOperand(0, llvm::ConstantExpr::getPointerBitCastOrAddrSpaceCast(&object, expected));
  }
  llvm::Instruction* first = &*stub.getEntryBlock().begin();
  llvm::IRBuilder<> builder(first);
  llvm::Value* is_alive = builder.CreateIsNotNull(builder.CreateLoad(builder.getInt8Ty(), &lives));
  llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(is_alive, first, /*Unreachable=*/false);
  // What was the body is behind the branch now.
  llvm::BasicBlock* body = first->getParent();
  for (llvm::Instruction& moved : llvm::make_early_inc_range(*body)) {
    if (!moved.isTerminator()) moved.moveBefore(then->getIterator());
  }
}

void RegisterDestructor(llvm::CallInst& registration, llvm::Function& stub) {
  llvm::Module& module = *stub.getParent();
  const llvm::StringRef name = stub.getName().drop_front(kStubPrefix.size());
  llvm::GlobalVariable* object = module.getNamedGlobal(name);
  if (!object) return;
  llvm::IRBuilder<> builder(&registration);
  auto* lives = new llvm::GlobalVariable(module, builder.getInt8Ty(), /*isConstant=*/false,
                                         llvm::GlobalValue::InternalLinkage, builder.getInt8(0),
                                         "weft.lives." + name, nullptr,
                                         llvm::GlobalValue::NotThreadLocal, kGlobalSpace);
  CompleteStub(stub, *object, *lives);
  builder.CreateStore(builder.getInt8(1), lives);
  registration.replaceAllUsesWith(builder.getInt32(0));
  registration.eraseFromParent();
  llvm::appendToGlobalDtors(module, &stub, kDefaultPriority,
                            object->hasComdat() ? object : nullptr);
}

}  // namespace

void RegisterDestructors(llvm::Module& module) {
  // Clang's initializers are kernels of no name that anybody asks for.
  for (llvm::Function& function : module) {
    if (function.getName().starts_with("_GLOBAL__") && function.hasLocalLinkage())
      function.setCallingConv(llvm::CallingConv::SPIR_FUNC);
  }
  llvm::Function* atexit = module.getFunction("atexit");
  if (!atexit || !atexit->isDeclaration()) return;
  // In the order in which they stand in the module, as the objects do.
  std::vector<std::pair<llvm::CallInst*, llvm::Function*>> registrations;
  for (llvm::Function& stub : module) {
    if (!stub.hasLocalLinkage() || !stub.getName().starts_with(kStubPrefix)) continue;
    for (llvm::User* user : stub.users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call && call->getCalledFunction() == atexit) registrations.emplace_back(call, &stub);
    }
  }
  for (auto [call, stub] : registrations) RegisterDestructor(*call, *stub);
  if (atexit->use_empty()) atexit->eraseFromParent();
}

void MakeLifetimeKernels(llvm::Module& module) {
  std::vector<Registered> constructors = TakeList(module, kConstructors);
  std::vector<Registered> destructors = TakeList(module, kDestructors);
  std::ranges::stable_sort(constructors, {}, &Registered::priority);
  std::ranges::reverse(destructors);
  MakeKernel(module, kConstructorsName, constructors);
  MakeKernel(module, kDestructorsName, destructors);
}

}  // namespace weft::compiler
