// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/mark_meetings.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kOfGroup = "weft.meet.group.", kOfSubGroup = "weft.meet.sub_group.";

// As the program writes it: _Z<length><name><types>, or unmangled behind underscores.
llvm::StringRef NameIn(llvm::StringRef mangled) {
  unsigned length = 0;
  if (mangled.consume_front("_Z"))
    return mangled.consumeInteger(10, length) ? "" : mangled.take_front(length);
  return mangled.consume_front("__") ? mangled : "";
}

// OpenCL C 6.15.8, 6.15.11, 6.15.14, 6.15.16. A named barrier is for some of the sub-groups.
bool IsOfGroup(llvm::StringRef name) {
  if (name == "work_group_named_barrier") return false;
  if (name == "barrier" || name == "wait_group_events" || name == "named_barrier_init") return true;
  if (!name.consume_front("intel_")) name.consume_front("async_");
  return name.starts_with("work_group_");
}

// Behind "sub_group_". OpenCL C 6.15.19, and what extensions add; others are for those work-items
// that come.
constexpr llvm::StringLiteral kWholeNames[] = {"barrier", "all", "any", "broadcast"};
constexpr llvm::StringLiteral kFirstParts[] = {"reduce_", "scan_",      "reserve_",
                                               "commit_", "block_read", "block_write"};

bool IsOfSubGroup(llvm::StringRef name) {
  name.consume_front("intel_");
  if (!name.consume_front("sub_group_")) return false;
  return llvm::is_contained(kWholeNames, name) ||
         llvm::any_of(kFirstParts, [&](llvm::StringRef first) { return name.starts_with(first); });
}

llvm::Function* MarkerOf(llvm::Module& module, const llvm::Twine& name) {
  llvm::Function* known = module.getFunction(name.str());
  if (known && Meeting::Of(*known)) return known;
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  auto* marker = llvm::Function::Create(type, llvm::Function::ExternalLinkage, name, module);
  marker->setDoesNotThrow();
  marker->setConvergent();
  marker->addFnAttr(llvm::Attribute::WillReturn);
  return marker;
}

void MarkCalls(llvm::Function& called, llvm::Function& marker) {
  for (llvm::User* user : called.users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != &called) continue;
    llvm::IRBuilder<>(call).CreateCall(&marker);
  }
}

}  // namespace

std::optional<Meeting> Meeting::Of(const llvm::Function& marker) {
  llvm::StringRef name = marker.getName();
  if (!marker.isDeclaration() || !marker.arg_empty() || !marker.getReturnType()->isVoidTy())
    return std::nullopt;
  if (name.consume_front(kOfGroup)) return Meeting{name, true};
  if (name.consume_front(kOfSubGroup)) return Meeting{name, false};
  return std::nullopt;
}

llvm::Error MarkMeetings(llvm::Module& module, KernelJob& job) {
  if (!job.variant.checks_barriers) return llvm::Error::success();
  llvm::SmallVector<llvm::Function*> declared;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) declared.push_back(&function);
  }
  for (llvm::Function* function : declared) {
    const llvm::StringRef name = NameIn(function->getName());
    const bool is_of_group = IsOfGroup(name);
    if (!is_of_group && !IsOfSubGroup(name)) continue;
    MarkCalls(*function, *MarkerOf(module, (is_of_group ? kOfGroup : kOfSubGroup) + name));
  }
  return llvm::Error::success();
}

}  // namespace weft::compiler
