// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module's instructions become IR in one walk. Each family of instructions is a member function
// in a file of its own; instructions.def says which instruction belongs to which.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/spirv/debug_lines.h"
#include "compiler/spirv/module/module.h"
#include "compiler/spirv/opencl/mangle.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace weft::compiler::spirv {

// Thrown where an instruction cannot be translated: a line for the build log.
struct Refusal {
  std::string message;
};

// What a type's id stands for.
struct Type {
  llvm::Type* ir = nullptr;
  spv::Op op = spv::Op::OpTypeVoid;
  uint32_t element = 0;            // of vectors, arrays, pointers; what functions return
  std::vector<uint32_t> elements;  // a structure's members, a function's parameters
  spv::StorageClass storage = spv::StorageClass::Function;  // of pointers
};

class Translator {
 public:
  // has_lines: whether its instructions tell their lines.
  Translator(const Module& source, llvm::Module& target, bool has_lines);

  // Throws Refusal.
  void Run();

 private:
  using Builder = llvm::IRBuilder<llvm::TargetFolder>;

  // The families. Each returns the value of the instruction's result, or null where it has none or
  // notes it itself.
  llvm::Value* Ignored(const Instruction& i);
  llvm::Value* Lines(const Instruction& i);
  llvm::Value* Types(const Instruction& i);
  llvm::Value* Constants(const Instruction& i);
  llvm::Value* Variables(const Instruction& i);
  llvm::Value* Memory(const Instruction& i);
  llvm::Value* Functions(const Instruction& i);
  llvm::Value* FunctionPointers(const Instruction& i);
  llvm::Value* Arithmetic(const Instruction& i);
  llvm::Value* Bits(const Instruction& i);
  llvm::Value* Relations(const Instruction& i);
  llvm::Value* Conversions(const Instruction& i);
  llvm::Value* Composites(const Instruction& i);
  llvm::Value* ControlFlow(const Instruction& i);
  llvm::Value* Atomics(const Instruction& i);
  llvm::Value* Barriers(const Instruction& i);
  llvm::Value* Groups(const Instruction& i);
  llvm::Value* Prefetches(const Instruction& i);
  llvm::Value* Collectives(const Instruction& i);
  llvm::Value* IntelSubgroups(const Instruction& i);
  llvm::Value* SubgroupDispatch(const Instruction& i);
  llvm::Value* DotProducts(const Instruction& i);
  llvm::Value* Clocks(const Instruction& i);
  llvm::Value* BFloat16Conversions(const Instruction& i);
  llvm::Value* Images(const Instruction& i);
  llvm::Value* Pipes(const Instruction& i);
  llvm::Value* DeviceEnqueue(const Instruction& i);
  llvm::Value* ExtendedInstructions(const Instruction& i);

  llvm::Value* Translate(const Instruction& i);
  [[noreturn]] void Refuse(const Instruction& i, const std::string& why) const;

  llvm::Type* HandleType(const Instruction& i) const;
  const Type& TypeOf(uint32_t id) const { return types_.at(id); }
  llvm::Type* IrType(uint32_t id) const { return types_.at(id).ir; }
  llvm::Value* Value(uint32_t id) const { return values_.at(id); }
  llvm::Constant* ConstantOf(const Instruction& i, uint32_t id) const;
  uint64_t Integer(const Instruction& i, uint32_t id) const;  // a constant's
  const Type& ValueType(uint32_t id) const { return TypeOf(value_types_.at(id)); }
  void Define(uint32_t id, uint32_t type, llvm::Value* value);
  std::string NameFor(uint32_t id) const;
  bool Has(uint32_t id, spv::Decoration kind) const { return source_.Find(id, kind) != nullptr; }

  // Of a global variable or a function, by its linkage attributes.
  llvm::GlobalValue::LinkageTypes LinkageOf(uint32_t id) const;
  bool IsImport(uint32_t id) const;
  std::string SymbolFor(uint32_t id) const;

  void BeginFunction(const Instruction& i);
  void EndFunction();
  void AddParameter(const Instruction& i);
  llvm::Function* FunctionFor(uint32_t id, llvm::FunctionType* type);
  void MatchCalls();
  void PlaceFunctionPointers();
  void DescribeKernel(const EntryPoint& entry, llvm::Function& body);
  void AddExecutionModes(uint32_t function, llvm::Function& kernel) const;
  void DescribeArguments(const EntryPoint& entry, llvm::Function& kernel) const;
  std::string Qualifiers(uint32_t parameter) const;
  std::vector<std::string> TypeNames(const std::string& kernel) const;
  // Of the function that a call names or points to; fills in what it is given.
  llvm::FunctionType* CalledType(const Instruction& i,
                                 llvm::SmallVectorImpl<llvm::Value*>& arguments);
  llvm::Value* Call(const Instruction& i);
  llvm::BasicBlock* Block(uint32_t label);

  // What clang gives functions of OpenCL C, and their calls.
  static void SetAttributes(llvm::Function& function);
  llvm::CallInst* CreateCall(llvm::FunctionCallee callee, llvm::ArrayRef<llvm::Value*> arguments);
  // A function of the library, which the module declares from now on.
  llvm::FunctionCallee Declare(llvm::StringRef name, llvm::FunctionType* type);
  llvm::CallInst* CallNamed(llvm::StringRef name, llvm::Type* result,
                            llvm::ArrayRef<llvm::Value*> arguments);
  // Calls an OpenCL C function.
  llvm::CallInst* CallBuiltin(llvm::StringRef name, llvm::Type* result,
                              llvm::ArrayRef<llvm::Value*> arguments,
                              llvm::ArrayRef<Parameter> parameters, bool is_pure);
  // How OpenCL C would write the type of a parameter; sign is 's' or 'u'.
  Parameter ParameterFor(uint32_t type, char sign) const;
  std::string ScalarLetter(uint32_t type, char sign) const;
  // Of an operand that was made a value with as many lanes.
  Parameter ParameterOf(uint32_t id, const llvm::Value& value) const;
  // What the names of its functions say of a rounding mode.
  static llvm::StringRef RoundingSuffix(uint32_t mode);
  llvm::Align VariableAlignment(const Instruction& i, llvm::Type* type) const;
  llvm::Value* PrivateVariable(const Instruction& i);
  llvm::Value* ProgramVariable(const Instruction& i);
  void AddHostAccess(const Instruction& i, llvm::GlobalVariable& variable) const;
  void NoteBuiltinVariable(const Instruction& i, const Decoration& decoration);
  llvm::Value* BuiltinVariable(uint32_t id);
  llvm::Value* AccessChain(const Instruction& i);
  // An integer, or a vector of them, as one of another width.
  llvm::Value* Resized(const Instruction& i, llvm::Value* value, llvm::Type* type);
  // A value; a built-in variable is made one by its function's entry, a literal sampler by a call.
  llvm::Value* Operand(uint32_t id);

  std::string GroupPrefix(const Instruction& i, uint32_t scope) const;
  std::string BarrierOf(const Instruction& i) const;
  llvm::Value* CallCollective(const Instruction& i, const std::string& name,
                              std::span<const uint32_t> operands, llvm::StringRef signs);
  llvm::Value* BroadcastInWorkGroup(const Instruction& i);
  llvm::Value* Combine(const Instruction& i);
  llvm::Value* CountBallot(const Instruction& i);

  llvm::AllocaInst* CreateVariable(llvm::Type* type);
  llvm::Value* Generic(llvm::Value* pointer);
  llvm::Value* RangeAddress(uint32_t id);
  llvm::Value* BlockKernel(uint32_t invoke);
  void FillBlockKernels();
  llvm::Value* LocalSize(const Instruction& i, uint32_t id);
  llvm::Value* EnqueueKernel(const Instruction& i);
  llvm::Value* BuildRange(const Instruction& i);
  llvm::Value* AskAboutBlock(const Instruction& i);

  llvm::Value* ProgramPipe(const Instruction& i);
  llvm::Value* PipeFromStorage(const Instruction& i);

  llvm::Value* LiteralSampler(uint32_t bits);
  std::pair<llvm::Value*, llvm::Value*> SampledImage(const Instruction& i) const;
  llvm::Value* Coordinates(const llvm::TargetExtType& image, llvm::Value* given,
                           bool has_layer = true);
  llvm::Value* Floats(llvm::Value* value);
  void CheckLod(const Instruction& i, size_t place, uint32_t mask) const;
  llvm::SmallVector<llvm::Value*, 2> LevelsOf(const Instruction& i, uint32_t mask);
  llvm::Value* SizeAt(const Instruction& i, llvm::Value* size, llvm::Value* level);
  llvm::Value* AccessIntegers(uint32_t operands, llvm::StringRef name, llvm::Type* result,
                              llvm::ArrayRef<llvm::Value*> arguments,
                              llvm::ArrayRef<Parameter> parameters);
  llvm::Value* ReadImage(const Instruction& i, llvm::ArrayRef<llvm::Value*> handles,
                         uint32_t coordinates, uint32_t operands);
  void WriteImage(const Instruction& i, uint32_t operands);
  llvm::Value* ImageSize(const Instruction& i);
  llvm::Value* ImageNumber(const Instruction& i, const char* name, unsigned first);

  llvm::Value* VectorLoadStore(const Instruction& i, std::string name);
  llvm::Value* Printf(const Instruction& i);
  std::string ConversionSuffix(const Instruction& i) const;
  llvm::Value* ConvertByBuiltin(const Instruction& i, const std::string& suffix);
  llvm::Value* FastMath(const Instruction& i, llvm::Value* value) const;
  llvm::Value* PairOf(const Instruction& i, llvm::Value* first, llvm::Value* second);
  llvm::Value* ExtendedProduct(const Instruction& i, llvm::Value* a, llvm::Value* b);
  llvm::Value* SumWithCarry(const Instruction& i, llvm::Value* a, llvm::Value* b);
  llvm::Align AlignmentOf(std::span<const uint32_t> access, llvm::Type* type) const;

  const Module& source_;
  llvm::Module& target_;
  llvm::LLVMContext& context_;
  Builder builder_;
  DebugLines lines_;
  std::unordered_map<uint32_t, Type> types_;
  std::unordered_map<uint32_t, llvm::Value*> values_;
  std::unordered_map<uint32_t, uint32_t> value_types_;
  std::unordered_map<uint32_t, spv::BuiltIn> builtin_variables_;
  std::unordered_map<uint32_t, uint32_t> samplers_;    // literal ones and variables of them: bits
  std::unordered_map<uint32_t, std::string> imports_;  // of extended instruction sets
  // An image and its sampler.
  std::unordered_map<uint32_t, std::pair<llvm::Value*, llvm::Value*>> sampled_images_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> parameters_;  // of functions
  // What stands for the address of a function, with the instruction that first asks for it.
  std::map<uint32_t, std::pair<llvm::GlobalVariable*, Instruction>> function_pointers_;
  std::map<uint32_t, llvm::Function*> block_kernels_;  // of functions that are enqueued
  // Of the function that is being read:
  llvm::Function* function_ = nullptr;
  uint32_t function_id_ = 0;
  std::unordered_map<uint32_t, llvm::BasicBlock*> blocks_;
  std::unordered_map<uint32_t, llvm::Value*> filled_;  // builtin variables
  std::vector<std::pair<llvm::PHINode*, Instruction>> phis_;
};

}  // namespace weft::compiler::spirv
