// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Device-Side Enqueue Instructions": OpenCL C's functions. Each function that is enqueued gets a
// kernel that calls it, as clang makes one of each block.
#include "compiler/ir/address_spaces.h"
#include "compiler/ir/target_types.h"
#include "compiler/spirv/translator.h"
#include "weft/device_queue_abi.h"

namespace weft::compiler::spirv {
namespace {

const Parameter kEvent = {.scalar = "12ocl_clkevent"}, kInt = {.scalar = "i"};

// Operands of OpEnqueueKernel.
enum : size_t {
  kQueue,
  kFlags,
  kRange,
  kWaitCount,
  kWaitList,
  kReturned,
  kInvoke,
  kFirstLocal = 10
};

uint32_t QuestionOf(spv::Op op) {
  switch (op) {
    case spv::Op::OpGetKernelWorkGroupSize: return WEFT_BLOCK_WORK_GROUP_SIZE;
    case spv::Op::OpGetKernelPreferredWorkGroupSizeMultiple:
      return WEFT_BLOCK_WORK_GROUP_SIZE_MULTIPLE;
    case spv::Op::OpGetKernelNDrangeSubGroupCount: return WEFT_BLOCK_SUB_GROUP_COUNT;
    default: return WEFT_BLOCK_MAX_SUB_GROUP_SIZE;
  }
}

}  // namespace

llvm::AllocaInst* Translator::CreateVariable(llvm::Type* type) {
  llvm::BasicBlock& entry = function_->getEntryBlock();
  return llvm::IRBuilder<>(&entry, entry.getFirstInsertionPt()).CreateAlloca(type);
}

llvm::Value* Translator::Generic(llvm::Value* pointer) {
  auto* generic = llvm::PointerType::get(context_, kGenericSpace);
  return pointer->getType() == generic ? pointer : builder_.CreateAddrSpaceCast(pointer, generic);
}

// Of a range, which is a structure or the address of one.
llvm::Value* Translator::RangeAddress(uint32_t id) {
  llvm::Value* range = Operand(id);
  if (range->getType()->isPointerTy()) return Generic(range);
  llvm::AllocaInst* variable = CreateVariable(range->getType());
  builder_.CreateStore(range, variable);
  return Generic(variable);
}

// Its body comes once all functions are known.
llvm::Value* Translator::BlockKernel(uint32_t invoke) {
  llvm::Function*& kernel = block_kernels_[invoke];
  if (!kernel) {
    llvm::SmallVector<llvm::Type*> types = {llvm::PointerType::get(context_, kGenericSpace)};
    const size_t parameters = std::max<size_t>(source_.ParametersOf(invoke), 1);
    types.append(parameters - 1, llvm::PointerType::get(context_, kLocalSpace));
    auto* type = llvm::FunctionType::get(builder_.getVoidTy(), types, false);
    kernel = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                                    WEFT_BLOCK_PREFIX + std::to_string(invoke), target_);
    SetAttributes(*kernel);
    kernel->setCallingConv(llvm::CallingConv::SPIR_KERNEL);
  }
  return llvm::ConstantExpr::getAddrSpaceCast(kernel,
                                              llvm::PointerType::get(context_, kGenericSpace));
}

void Translator::FillBlockKernels() {
  for (auto [invoke, kernel] : block_kernels_) {
    auto* body = llvm::cast<llvm::Function>(Value(invoke));
    builder_.SetInsertPoint(llvm::BasicBlock::Create(context_, "", kernel));
    llvm::SmallVector<llvm::Value*> arguments;
    for (auto [given, taken] : llvm::zip(kernel->args(), body->args()))
      arguments.push_back(builder_.CreatePointerBitCastOrAddrSpaceCast(&given, taken.getType()));
    if (arguments.size() == body->arg_size()) CreateCall(body, arguments);
    builder_.CreateRetVoid();
  }
}

// The size of a local argument, which is a number or, as llvm-spirv has it, the address of one.
llvm::Value* Translator::LocalSize(const Instruction& i, uint32_t id) {
  llvm::Value* size = Operand(id);
  if (size->getType()->isPointerTy())
    size = builder_.CreateLoad(IrType(ValueType(id).element), size);
  return Resized(i, size, builder_.getInt64Ty());
}

llvm::Value* Translator::EnqueueKernel(const Instruction& i) {
  const auto operand = [&](size_t place) { return Operand(i.operands[place]); };
  const auto sizes = i.operands.subspan(kFirstLocal);
  auto* type = llvm::ArrayType::get(builder_.getInt64Ty(), sizes.size());
  llvm::Value* place = CreateVariable(type);
  for (size_t k = 0; k < sizes.size(); ++k)
    builder_.CreateStore(LocalSize(i, sizes[k]),
                         builder_.CreateConstGEP2_32(type, place, 0, unsigned(k)));
  return CallNamed(
      "__weft_enqueue_block", builder_.getInt32Ty(),
      {operand(kQueue), operand(kFlags), RangeAddress(i.operands[kRange]), operand(kWaitCount),
       Generic(operand(kWaitList)), Generic(operand(kReturned)), BlockKernel(i.operands[kInvoke]),
       Generic(operand(kInvoke + 1)), operand(kInvoke + 2),
       builder_.getInt32(uint32_t(sizes.size())), Generic(place)});
}

// Global and local size and the offset, which are numbers or arrays.
llvm::Value* Translator::BuildRange(const Instruction& i) {
  auto* type = llvm::dyn_cast<llvm::StructType>(IrType(i.type));
  auto* of_three = llvm::ArrayType::get(builder_.getInt64Ty(), 3);
  if (!type || type->getNumElements() != 4 || !type->getElementType(0)->isIntegerTy(32) ||
      llvm::any_of(llvm::drop_begin(type->elements()),
                   [&](llvm::Type* member) { return member != of_three; }))
    Refuse(i, "the result is no range");
  llvm::Type* given = Operand(i.operands[0])->getType();
  const unsigned dimensions = given->isArrayTy() ? unsigned(given->getArrayNumElements()) : 1;
  llvm::Value* range = builder_.CreateInsertValue(llvm::Constant::getNullValue(type),
                                                  builder_.getInt32(dimensions), 0);
  constexpr unsigned kMembers[] = {2, 3, 1};
  for (unsigned k = 0; k < std::size(kMembers); ++k) {
    llvm::Value* sizes = Operand(i.operands[k]);
    for (unsigned d = 0; d < std::min(dimensions, 3u); ++d) {
      llvm::Value* size =
          sizes->getType()->isArrayTy() ? builder_.CreateExtractValue(sizes, d) : sizes;
      size = Resized(i, size, builder_.getInt64Ty());
      range = builder_.CreateInsertValue(range, size, {kMembers[k], d});
    }
  }
  return range;
}

llvm::Value* Translator::AskAboutBlock(const Instruction& i) {
  const bool has_range = i.op == spv::Op::OpGetKernelNDrangeSubGroupCount ||
                         i.op == spv::Op::OpGetKernelNDrangeMaxSubGroupSize;
  auto* generic = llvm::PointerType::get(context_, kGenericSpace);
  llvm::Value* range = llvm::ConstantPointerNull::get(generic);
  if (has_range) range = RangeAddress(i.operands[0]);
  const uint32_t invoke = i.operands[has_range];
  return CallNamed("__weft_block_info", builder_.getInt32Ty(),
                   {builder_.getInt32(QuestionOf(i.op)), range, BlockKernel(invoke)});
}

llvm::Value* Translator::DeviceEnqueue(const Instruction& i) {
  const auto operand = [&](size_t place) { return Operand(i.operands[place]); };
  llvm::Type* const nothing = builder_.getVoidTy();
  switch (i.op) {
    case spv::Op::OpEnqueueKernel: return EnqueueKernel(i);
    case spv::Op::OpBuildNDRange: return BuildRange(i);
    case spv::Op::OpEnqueueMarker:
      return CallNamed("__weft_enqueue_mark", builder_.getInt32Ty(),
                       {operand(0), operand(1), Generic(operand(2)), Generic(operand(3))});
    case spv::Op::OpGetDefaultQueue:
      return CallBuiltin("get_default_queue", IrType(i.type), {}, {}, false);
    case spv::Op::OpCreateUserEvent:
      return CallBuiltin("create_user_event", IrType(i.type), {}, {}, false);
    case spv::Op::OpIsValidEvent:
      return CallBuiltin("is_valid_event", builder_.getInt1Ty(), {operand(0)}, {kEvent}, false);
    case spv::Op::OpRetainEvent:
      CallBuiltin("retain_event", nothing, {operand(0)}, {kEvent}, false);
      return nullptr;
    case spv::Op::OpReleaseEvent:
      CallBuiltin("release_event", nothing, {operand(0)}, {kEvent}, false);
      return nullptr;
    case spv::Op::OpSetUserEventStatus:
      CallBuiltin("set_user_event_status", nothing, {operand(0), operand(1)}, {kEvent, kInt},
                  false);
      return nullptr;
    case spv::Op::OpCaptureEventProfilingInfo:
      CallBuiltin("capture_event_profiling_info", nothing, {operand(0), operand(1), operand(2)},
                  {kEvent, kInt, {.scalar = "v", .is_pointer = true, .space = kGlobalSpace}},
                  false);
      return nullptr;
    default: return AskAboutBlock(i);
  }
}

}  // namespace weft::compiler::spirv
