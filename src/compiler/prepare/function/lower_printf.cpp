// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/prepare/function/lower_printf.h"

#include "weft/kernel_abi.h"

namespace weft::compiler {
namespace {

constexpr uint64_t kRecordAlignment = 8;

// An argument's record: where it lies, and what its header says.
struct Record {
  llvm::Value* value;
  uint64_t offset, element_bytes, count;
};

llvm::Expected<Record> RecordOf(llvm::Value* value, uint64_t offset,
                                const llvm::DataLayout& layout) {
  llvm::Type* element = value->getType()->getScalarType();
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!element->isIntegerTy() && !element->isFloatingPointTy() && !element->isPointerTy()) {
    return Failure("printf takes no structs or arrays");
  }
  return Record{value, offset, layout.getTypeStoreSize(element),
                vector ? vector->getNumElements() : 1};
}

uint64_t PayloadBytes(const Record& record) {
  return llvm::alignTo(record.element_bytes * record.count, kRecordAlignment);
}

void StoreRecord(llvm::IRBuilderBase& builder, llvm::Value* records, const Record& record) {
  auto at = [&](uint64_t offset) {
    return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), records, record.offset + offset);
  };
  builder.CreateStore(builder.getInt32(record.element_bytes),
                      at(offsetof(WeftPrintfArgument, element_bytes)));
  builder.CreateStore(builder.getInt32(record.count), at(offsetof(WeftPrintfArgument, count)));
  constexpr uint64_t kPayload = sizeof(WeftPrintfArgument);
  uint64_t tail = llvm::alignDown(record.element_bytes * record.count, kRecordAlignment);
  if (tail < PayloadBytes(record)) {
    builder.CreateAlignedStore(builder.getInt64(0), at(kPayload + tail), llvm::Align(8));
  }
  // Element by element: a vector of three is stored as four.
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(record.value->getType());
  for (uint64_t i = 0; i < record.count; ++i) {
    llvm::Value* element = vector ? builder.CreateExtractElement(record.value, i) : record.value;
    builder.CreateAlignedStore(element, at(kPayload + i * record.element_bytes),
                               llvm::Align(record.element_bytes));
  }
}

llvm::FunctionCallee PrintfImport(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* pointer = llvm::PointerType::get(context, 0);
  llvm::Type* constant = llvm::PointerType::get(context, 2);
  llvm::Type* i32 = llvm::Type::getInt32Ty(context);
  llvm::FunctionCallee import =
      module.getOrInsertFunction(kPrintfImport, i32, pointer, constant, pointer, i32);
  auto* function = llvm::cast<llvm::Function>(import.getCallee());
  function->setDoesNotThrow();
  function->addParamAttr(2,
                         llvm::Attribute::getWithCaptureInfo(context, llvm::CaptureInfo::none()));
  return import;
}

llvm::Error Lower(llvm::CallInst& call) {
  llvm::SmallVector<Record> records;
  uint64_t bytes = 0;
  for (llvm::Value* argument : llvm::drop_begin(call.args())) {
    llvm::Expected<Record> record = RecordOf(argument, bytes, call.getDataLayout());
    if (!record) return record.takeError();
    bytes += sizeof(WeftPrintfArgument) + PayloadBytes(*record);
    records.push_back(*record);
  }
  llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  auto* type = llvm::ArrayType::get(builder.getInt8Ty(), bytes);
  llvm::AllocaInst* memory = builder.CreateAlloca(type, nullptr, "printf.records");
  memory->setAlignment(llvm::Align(kRecordAlignment));
  builder.SetInsertPoint(&call);
  builder.CreateLifetimeStart(memory);
  for (const Record& record : records) StoreRecord(builder, memory, record);
  llvm::Value* worker = CreateMarker(builder, Marker::kWorker);
  llvm::Value* result =
      builder.CreateCall(PrintfImport(*call.getModule()),
                         {worker, call.getArgOperand(0), memory, builder.getInt32(records.size())});
  builder.CreateLifetimeEnd(memory);
  call.replaceAllUsesWith(result);
  call.eraseFromParent();
  return llvm::Error::success();
}

}  // namespace

llvm::Error LowerPrintf(llvm::Module& module, KernelJob& job) {
  llvm::Function* printf = module.getFunction(kPrintfName);
  if (!printf || !printf->isDeclaration()) return llvm::Error::success();
  for (llvm::User* user : llvm::make_early_inc_range(printf->users())) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (!call || call->getCalledOperand() != printf) return Failure("printf's address is taken");
    if (llvm::Error error = Lower(*call)) return error;
  }
  printf->eraseFromParent();
  return llvm::Error::success();
}

}  // namespace weft::compiler
