// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/kernel_info.h"

#include <algorithm>

#include "compiler/ir/address_spaces.h"
#include "compiler/ir/target_types.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "weft/device_queue_abi.h"

namespace weft::compiler {
namespace {

constexpr uint32_t kPointerBytes = 8;
constexpr uint32_t kLargestType = 128;

uint64_t IntegerOf(const llvm::MDNode& node, unsigned i) {
  return llvm::mdconst::extract<llvm::ConstantInt>(node.getOperand(i))->getZExtValue();
}

llvm::StringRef StringOf(const llvm::Function& kernel, llvm::StringRef list, unsigned i) {
  const llvm::MDNode* node = kernel.getMetadata(list);
  if (!node || i >= node->getNumOperands()) return "";
  const auto* text = llvm::dyn_cast<llvm::MDString>(node->getOperand(i));
  return text ? text->getString() : "";
}

Access AccessOf(llvm::StringRef qualifier) {
  if (qualifier == "read_only") return Access::kReadOnly;
  if (qualifier == "write_only") return Access::kWriteOnly;
  if (qualifier == "read_write") return Access::kReadWrite;
  return Access::kNone;
}

void DescribeQualifiers(const llvm::Function& kernel, unsigned i, KernelArgument& argument) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  StringOf(kernel, "kernel_arg_type_qual", i).split(words, ' ');
  for (llvm::StringRef word : words) {
    argument.is_const |= word == "const";
    argument.is_restrict |= word == "restrict";
    argument.is_volatile |= word == "volatile";
    argument.is_pipe |= word == "pipe";
  }
}

// What is too large to be passed stays so.
uint32_t Capped(uint64_t bytes) {
  return static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
}

// counter_types.h declares them.
bool DescribeCounter(const llvm::Argument& parameter, KernelArgument& argument) {
  const llvm::StringRef type =
      StringOf(*parameter.getParent(), "kernel_arg_base_type", parameter.getArgNo());
  const bool is_long = type == "struct __counter64*";
  if (!is_long && type != "struct __counter32*") return false;
  argument.kind = is_long ? ArgumentKind::kCounter64 : ArgumentKind::kCounter32;
  argument.type_name = is_long ? "counter64_t" : "counter32_t";
  return true;
}

// Those that follow the literal of an enqueued block point to anything.
bool IsOfBlock(const llvm::Function& kernel) {
  return kernel.getName().starts_with(WEFT_BLOCK_PREFIX);
}

void DescribePointer(const llvm::Argument& parameter, KernelArgument& argument) {
  argument.size = kPointerBytes;
  if (DescribeCounter(parameter, argument)) return;
  argument.kind = ArgumentKind::kBuffer;
  argument.alignment = Capped(parameter.getParamAlign().valueOrOne().value());
  switch (parameter.getType()->getPointerAddressSpace()) {
    case kLocalSpace:
      argument.kind = ArgumentKind::kLocal;
      argument.address_space = AddressSpace::kLocal;
      if (IsOfBlock(*parameter.getParent())) argument.alignment = kLargestType;
      break;
    case kConstantSpace: argument.address_space = AddressSpace::kConstant; break;
    default: argument.address_space = AddressSpace::kGlobal; break;
  }
}

// What stands for images, samplers, pipes and queues in the block: weft/image_abi.h,
// weft/pipe_abi.h, weft/device_queue_abi.h.
uint64_t DescribeOpaque(const llvm::TargetExtType& type, KernelArgument& argument) {
  const bool is_sampler = type.getName() == kSamplerType;
  const bool is_queue = type.getName() == kQueueType;
  argument.kind = is_sampler                    ? ArgumentKind::kSampler
                  : is_queue                    ? ArgumentKind::kQueue
                  : type.getName() == kPipeType ? ArgumentKind::kPipe
                                                : ArgumentKind::kImage;
  argument.size = is_sampler ? sizeof(uint32_t) : kPointerBytes;
  argument.address_space = is_sampler || is_queue ? AddressSpace::kPrivate : AddressSpace::kGlobal;
  return argument.size;
}

// Returns the alignment that the argument needs in the block.
uint64_t DescribeType(const llvm::Argument& parameter, const llvm::DataLayout& layout,
                      KernelArgument& argument) {
  llvm::Type* type = parameter.getType();
  if (type->isPointerTy() && !parameter.hasByValAttr()) {
    DescribePointer(parameter, argument);
    return kPointerBytes;
  }
  if (const auto* opaque = llvm::dyn_cast<llvm::TargetExtType>(type)) {
    return DescribeOpaque(*opaque, argument);
  }
  uint64_t alignment = 0;
  if (parameter.hasByValAttr()) {
    type = parameter.getParamByValType();
    alignment = parameter.getParamAlign().valueOrOne().value();
  } else {
    alignment = layout.getABITypeAlign(type).value();
  }
  argument.kind = ArgumentKind::kValue;
  argument.size = Capped(layout.getTypeAllocSize(type));
  argument.alignment = Capped(alignment);
  return alignment;
}

// "float4", "uint", ...: how OpenCL C writes a type of vec_type_hint.
std::string NameOfHint(const llvm::Type* type, bool is_signed) {
  std::string suffix;
  if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    suffix = std::to_string(vector->getNumElements());
    type = vector->getElementType();
  }
  if (type->isHalfTy()) return "half" + suffix;
  if (type->isFloatTy()) return "float" + suffix;
  if (type->isDoubleTy()) return "double" + suffix;
  const char* name = type->isIntegerTy(8)    ? "char"
                     : type->isIntegerTy(16) ? "short"
                     : type->isIntegerTy(64) ? "long"
                                             : "int";
  return (is_signed ? "" : "u") + (name + suffix);
}

// Reads three sizes and returns the attribute as CL_KERNEL_ATTRIBUTES shows it, or "".
std::string DescribeSizes(const llvm::Function& kernel, const char* name, uint64_t (&sizes)[3]) {
  const llvm::MDNode* node = kernel.getMetadata(name);
  if (!node || node->getNumOperands() != 3) return "";
  std::string text = std::string(name) + "(";
  for (unsigned i = 0; i < 3; ++i) {
    sizes[i] = IntegerOf(*node, i);
    text += std::to_string(sizes[i]) + (i < 2 ? "," : ")");
  }
  return text;
}

void DescribeAttributes(const llvm::Function& kernel, KernelInfo& info) {
  llvm::SmallVector<std::string, 4> words;
  if (const llvm::MDNode* hint = kernel.getMetadata("vec_type_hint")) {
    const auto* value = llvm::cast<llvm::ValueAsMetadata>(hint->getOperand(0));
    words.push_back("vec_type_hint(" + NameOfHint(value->getType(), IntegerOf(*hint, 1) != 0) +
                    ")");
  }
  words.push_back(DescribeSizes(kernel, "work_group_size_hint", info.local_size_hint));
  words.push_back(DescribeSizes(kernel, "reqd_work_group_size", info.required_local_size));
  if (const llvm::MDNode* size = kernel.getMetadata("intel_reqd_sub_group_size")) {
    info.required_sub_group_size = IntegerOf(*size, 0);
    words.push_back("intel_reqd_sub_group_size(" + std::to_string(info.required_sub_group_size) +
                    ")");
  }
  llvm::erase_if(words, [](const std::string& word) { return word.empty(); });
  info.attributes = llvm::join(words, " ");
}

using Functions = llvm::SetVector<const llvm::Function*>;

// The builtins whose names have one of the parts, and those that call them.
Functions FindCallers(const llvm::Module& module, llvm::ArrayRef<llvm::StringRef> parts) {
  Functions found;
  for (const llvm::Function& function : module) {
    const bool is_one = llvm::any_of(
        parts, [&](llvm::StringRef part) { return function.getName().contains(part); });
    if (function.isDeclaration() && is_one) found.insert(&function);
  }
  for (size_t i = 0; i < found.size(); ++i) {
    for (const llvm::User* user : found[i]->users()) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
      if (call && call->getCalledFunction() == found[i]) found.insert(call->getFunction());
    }
  }
  return found;
}

// What kernels ask, themselves or in functions that they call.
struct Asking {
  explicit Asking(const llvm::Module& module)
      : for_order(FindCallers(module, {"sub_group", "work_group_scan"})),
        for_local_size(
            FindCallers(module, {"get_local_", "get_enqueued_local_", "barrier", "work_group"})) {}

  const Functions for_order;  // of a group's work-items
  const Functions for_local_size;
};

KernelInfo Describe(const llvm::Function& kernel, const Asking& asking) {
  const llvm::DataLayout& layout = kernel.getDataLayout();
  KernelInfo info;
  info.name = kernel.getName();
  uint64_t end = 0;
  for (const llvm::Argument& parameter : kernel.args()) {
    const unsigned i = parameter.getArgNo();
    KernelArgument argument;
    argument.type_name = StringOf(kernel, "kernel_arg_type", i);
    const uint64_t alignment = DescribeType(parameter, layout, argument);
    end = llvm::alignTo(end, alignment);
    argument.offset = Capped(end);
    end += argument.size;
    argument.name = StringOf(kernel, "kernel_arg_name", i);
    argument.access = AccessOf(StringOf(kernel, "kernel_arg_access_qual", i));
    DescribeQualifiers(kernel, i, argument);
    info.arguments.push_back(std::move(argument));
  }
  info.argument_bytes = Capped(end);
  info.uniform_work_groups =
      kernel.getFnAttribute("uniform-work-group-size").getValueAsString() == "true";
  if (const llvm::MDNode* count = kernel.getMetadata(kRequiredSubGroups))
    info.required_sub_groups = IntegerOf(*count, 0);
  info.is_in_order = asking.for_order.contains(&kernel) || info.required_sub_groups != 0;
  info.asks_local_size = asking.for_local_size.contains(&kernel);
  DescribeAttributes(kernel, info);
  return info;
}

}  // namespace

KernelInfo DescribeKernel(const llvm::Function& kernel) {
  return Describe(kernel, Asking(*kernel.getParent()));
}

std::vector<KernelInfo> DescribeKernels(const llvm::Module& module) {
  const Asking asking(module);
  std::vector<KernelInfo> kernels;
  for (const llvm::Function& function : module) {
    const bool is_kernel =
        function.getCallingConv() == llvm::CallingConv::SPIR_KERNEL && !function.isDeclaration();
    const bool is_hidden =
        function.getName() == kConstructorsName || function.getName() == kDestructorsName;
    if (is_kernel && !is_hidden) kernels.push_back(Describe(function, asking));
  }
  return kernels;
}

}  // namespace weft::compiler
