// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library is whole: it defines every builtin that clang declares, that the specification lists
// and that our own table declares, and needs nothing but itself, what the compiler lowers, and what
// a kernel image may import.
#include <gtest/gtest.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "compiler/ir/builtin_archive.h"
#include "compiler/ir/target_types.h"
#include "weft/device_queue_abi.h"
#include "weft/features.h"
#include "weft/termination_abi.h"

namespace weft::compiler {
namespace {

// What the compiler makes itself: it knows the launch, the lanes and the barriers.
const std::set<std::string> kCompilerOwn = {"get_work_dim",
                                            "get_global_size",
                                            "get_global_id",
                                            "get_local_size",
                                            "get_local_id",
                                            "get_num_groups",
                                            "get_group_id",
                                            "get_global_offset",
                                            "get_global_linear_id",
                                            "get_local_linear_id",
                                            "get_enqueued_local_size",
                                            "barrier",
                                            "work_group_barrier",
                                            "intel_work_group_barrier_arrive",
                                            "intel_work_group_barrier_wait",
                                            "__weft_in_order",
                                            "printf",
                                            "get_sub_group_size",
                                            "get_max_sub_group_size",
                                            "get_num_sub_groups",
                                            "get_enqueued_num_sub_groups",
                                            "get_sub_group_id",
                                            "get_sub_group_local_id",
                                            "sub_group_barrier",
                                            "__weft_any",
                                            "__weft_queue_word",
                                            "__weft_event_word",
                                            "__weft_device_event",
                                            "__weft_enqueue_kernel",
                                            "__weft_enqueue_marker",
                                            "__weft_default_queue",
                                            "__weft_device_event_do",
                                            "__weft_block_info",
                                            "__weft_terminate_kernel",
                                            "__weft_fail_assertion",
                                            "__weft_group_place",
                                            "__weft_named_barrier_place",
                                            "__weft_is_first",
                                            "__to_global",
                                            "__to_local",
                                            "__to_private",
                                            "__weft_image",
                                            "__weft_sampler",
                                            "__weft_pipe_ro",
                                            "__weft_pipe_wo",
                                            "__weft_pipe_shape",
                                            "weft_take_packets",
                                            "__weft_reservation",
                                            "__weft_reserve_id"};

// What LLVM calls for halves and for fused multiply-adds, and the compiler's lower-halves and
// emulate-fma leave no call of.
const std::set<std::string> kEmulated = {"__extendhfsf2", "__truncsfhf2", "__truncdfhf2", "fminf",
                                         "fmaxf",         "fma",          "fmaf"};

// Without a generic address space clang takes it for the private one, where nothing is atomic.
bool IsPrivateAtomic(const std::string& name) {
  return name.find("PVU7_Atomic") != std::string::npos;
}

// What the header has beyond the text of cl_intel_subgroups and its kin: writes to images that are
// only read, and sixteen longs.
bool IsBeyondIntels(const std::string& name) {
  const bool writes = name.find("intel_sub_group_block_write") != std::string::npos;
  return (writes && name.find("14ocl_image2d_ro") != std::string::npos) ||
         name.find("_ul16") != std::string::npos;
}

// The source name of a mangled one.
std::string PlainName(const std::string& mangled) {
  if (!mangled.starts_with("_Z")) return mangled;
  size_t digits = 2;
  while (digits < mangled.size() && isdigit(mangled[digits])) ++digits;
  const std::string length = mangled.substr(2, digits - 2);
  return length.empty() ? mangled : mangled.substr(digits, std::stoul(length));
}

// The mangled names of all functions that clang's header, and `text` after it, declare under
// `flags`.
std::set<std::string> DeclaredNames(const std::string& flags, const std::string& text = "") {
  const std::string command = "echo '" + text + "' | " + WEFT_DEVICE_CLANG +
                              " -cc1 -triple spir64-unknown-unknown -x cl " + flags + " -include " +
                              WEFT_OPENCL_HEADER + " -ast-dump=json - 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  std::set<std::string> names;
  static char line[1 << 16];
  const std::string key = "\"mangledName\": \"";
  while (pipe && fgets(line, sizeof(line), pipe)) {
    const std::string output = line;
    EXPECT_EQ(output.find("error:"), std::string::npos) << output;
    const size_t start = output.find(key);
    if (start == std::string::npos) continue;
    const std::string name = output.substr(start + key.size());
    if (name.starts_with("_Z")) names.insert(name.substr(0, name.find('"')));
  }
  EXPECT_TRUE(pipe && pclose(pipe) == 0) << command;
  return names;
}

const BuiltinArchive& Archive() {
  static const auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  EXPECT_TRUE(archive) << archive.error();
  return **archive;
}

void ExpectCovered(const std::string& flags, size_t least_count, const std::string& text = "") {
  const std::set<std::string> names = DeclaredNames(flags, text);
  EXPECT_GT(names.size(), least_count) << "the header was not read";
  std::string missing;
  for (const std::string& name : names) {
    const std::string plain = PlainName(name);
    if (!kCompilerOwn.contains(plain) && !IsPrivateAtomic(name) && !IsBeyondIntels(name) &&
        !Archive().Contains(name))
      missing += "\n  " + llvm::demangle(name) + "  " + name;
  }
  EXPECT_EQ(missing, "") << flags;
}

// What clang is told for a version of OpenCL C whose programs have all that the builtins are built
// with.
std::string Flags(unsigned version, const std::string& without = "") {
  std::string flags = "-cl-std=CL" + std::to_string(version / 100) + "." +
                      std::to_string(version / 10 % 10) + " -cl-ext=-all";
  std::string macros;
  for (const Feature& feature : kFeatures) {
    if (feature.state == FeatureState::kAbsent || feature.since > version ||
        feature.name == without || (!without.empty() && feature.needs == without))
      continue;
    if (feature.side == FeatureSide::kOpenClC) flags += std::string(",+") + feature.name;
    if (feature.side == FeatureSide::kHeader) macros += std::string(" -D") + feature.name;
  }
  return flags + macros;
}

TEST(Coverage, OpenClC10) { ExpectCovered(Flags(100), 9000); }

TEST(Coverage, OpenClC12) { ExpectCovered(Flags(120), 9000); }

TEST(Coverage, OpenClC20) { ExpectCovered(Flags(200), 9000); }

TEST(Coverage, OpenClC30) { ExpectCovered(Flags(300, "__opencl_c_generic_address_space"), 9000); }

TEST(Coverage, OpenClC30WithGenericAddressSpace) { ExpectCovered(Flags(300), 9000); }

// The OpenCL C of the first type that a row of WEFT_FEATURE_FUNCTION names; takes it away.
std::string NextType(std::string& types) {
  static const std::pair<const char*, const char*> kPrefixes[] = {{"Ir", "read_only image2d_t"},
                                                                  {"Iw", "write_only image2d_t"},
                                                                  {"Ix", "read_write image2d_t"},
                                                                  {"Dh", "half"},
                                                                  {"c", "char"},
                                                                  {"h", "uchar"},
                                                                  {"s", "short"},
                                                                  {"t", "ushort"},
                                                                  {"i", "int"},
                                                                  {"j", "uint"},
                                                                  {"l", "long"},
                                                                  {"m", "ulong"},
                                                                  {"f", "float"},
                                                                  {"d", "double"},
                                                                  {"e", "event_t"},
                                                                  {"N", "NamedBarrier_t"},
                                                                  {"S", "memory_scope"},
                                                                  {"T", "arm_termination_reason"},
                                                                  {"v", "void"}};
  static const std::map<char, const char*> kSpaces = {{'G', "global "}, {'L', "local "}};
  const char first = types.front();
  if (const auto space = kSpaces.find(first); space != kSpaces.end()) {
    types.erase(0, 1);
    return space->second + NextType(types) + "*";
  }
  if (first == 'K') {
    types.erase(0, 1);
    return "const " + NextType(types);
  }
  std::string components;
  while (isdigit(types.front())) components += types.front(), types.erase(0, 1);
  for (const auto& [prefix, name] : kPrefixes)
    if (types.starts_with(prefix)) {
      types.erase(0, std::strlen(prefix));
      return name + components;
    }
  ADD_FAILURE() << "no type begins with " << types;
  types.clear();
  return "void";
}

TEST(Coverage, FunctionsThatClangDoesNotDeclare) {
  static constexpr struct {
    const char *name, *types;
  } kRows[] = {
#define WEFT_FEATURE_FUNCTION(feature, name, types) {name, types},
#include "weft/features.def"
  };
  std::string source =
      "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
      "typedef struct __namedBarrier NamedBarrier_t;\n"
      "typedef enum arm_termination_reason { ARM_TERMINATION_SUCCESS } arm_termination_reason;\n";
  for (const auto& row : kRows) {
    std::string types = row.types, parameters;
    const std::string result = NextType(types);
    while (!types.empty()) parameters += (parameters.empty() ? "" : ", ") + NextType(types);
    source +=
        "__attribute__((overloadable)) " + result + " " + row.name + "(" + parameters + ");\n";
  }
  ExpectCovered(Flags(300), DeclaredNames(Flags(300)).size(), source);
}

const std::set<std::string>& KernelImports() {
#define WEFT_NAME(name) #name,
  static const std::set<std::string> names = {WEFT_KERNEL_IMPORTS(
      WEFT_NAME) WEFT_DEVICE_QUEUE_IMPORTS(WEFT_NAME) WEFT_TERMINATION_IMPORTS(WEFT_NAME)};
#undef WEFT_NAME
  return names;
}

bool IsKnown(const std::string& name) {
  const std::string plain = PlainName(name);
  return Archive().Contains(name) || kCompilerOwn.contains(plain) ||
         plain.starts_with("__weft_lanes_") || KernelImports().contains(name);
}

std::unique_ptr<llvm::Module> LoadModule(size_t index, llvm::LLVMContext& context) {
  const auto bitcode = Archive().ModuleBitcode(index);
  EXPECT_TRUE(bitcode) << bitcode.error();
  auto module = llvm::parseBitcodeFile(**bitcode, context);
  EXPECT_TRUE(!!module);
  return std::move(*module);
}

// The source names of all functions that modules define.
std::set<std::string> DefinedNames() {
  std::set<std::string> names;
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);
    for (const llvm::Function& function : *module)
      if (!function.isDeclaration()) names.insert(PlainName(function.getName().str()));
  }
  return names;
}

TEST(Coverage, FunctionsThatTheSpecificationLists) {
  const std::set<std::string> defined = DefinedNames();
  static constexpr struct {
    const char *section, *names;
  } kSections[] = {
#define WEFT_SPECIFIED(section, names) {section, names},
#include "builtins/specified_functions.def"
  };
  for (const auto& [section, names] : kSections) {
    std::istringstream words(names);
    for (std::string name; words >> name;)
      EXPECT_TRUE(defined.contains(name) || kCompilerOwn.contains(name) ||
                  kCompilerOwn.contains("__" + name))
          << section << ": " << name;
  }
}

TEST(Closure, ModulesCallNothingUnknown) {
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);
    for (const llvm::Function& function : *module)
      if (function.isDeclaration() && !function.isIntrinsic())
        EXPECT_TRUE(IsKnown(function.getName().str())) << function.getName().str();
  }
}

// A division by what may be zero would trap; the compiler guards those of the program alone.
TEST(Closure, NothingDividesIntegers) {
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);
    for (const llvm::Function& function : *module)
      for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        const auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
        EXPECT_FALSE(binary && binary->isIntDivRem() &&
                     !llvm::isa<llvm::Constant>(binary->getOperand(1)))
            << function.getName().str();
      }
  }
}

// Joined with another condition, that of a rare path would no longer be the same for all lanes.
TEST(Closure, RarePathsAreBranchesOfTheirOwn) {
  size_t conditions = 0;
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);
    const llvm::Function* any = module->getFunction("__weft_any");
    if (!any) continue;
    for (const llvm::User* condition : any->users()) {
      ++conditions;
      for (const llvm::User* user : condition->users())
        EXPECT_TRUE(llvm::isa<llvm::BranchInst>(user))
            << llvm::cast<llvm::CallInst>(condition)->getFunction()->getName().str();
    }
  }
  EXPECT_GT(conditions, 50u);
}

// Out of range the conversion is poison, and a branch on that undefined.
TEST(Closure, FloatsBecomeIntegersFrozen) {
  size_t conversions = 0;
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);
    for (const llvm::Function& function : *module)
      for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        if (!llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(instruction)) continue;
        ++conversions;
        for (const llvm::User* user : instruction.users())
          EXPECT_TRUE(llvm::isa<llvm::FreezeInst>(user)) << function.getName().str();
      }
  }
  EXPECT_GT(conversions, 500u);
}

// As the least processor that Weft runs on would: no F16C, no FMA, no AVX.
std::unique_ptr<llvm::TargetMachine> LeastMachine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  const llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  EXPECT_TRUE(target) << error;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, "x86-64-v2", "", {}, llvm::Reloc::PIC_, std::nullopt, llvm::CodeGenOptLevel::None));
}

void Retarget(llvm::Module& module, const llvm::TargetMachine& machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  ReplaceTargetTypes(module);
  for (llvm::Function& function : module) {
    function.setCallingConv(llvm::CallingConv::C);
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        call->setCallingConv(llvm::CallingConv::C);
  }
}

TEST(Closure, MachineCodeCallsNoOtherLibrary) {
  const auto machine = LeastMachine();
  for (size_t i = 0; i < Archive().module_count(); ++i) {
    llvm::LLVMContext context;
    const auto module = LoadModule(i, context);

    Retarget(*module, *machine);
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream stream(bytes);
    llvm::legacy::PassManager passes;
    ASSERT_FALSE(
        machine->addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile));
    passes.run(*module);
    auto object = llvm::object::ObjectFile::createObjectFile(
        llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), "object"));
    ASSERT_TRUE(!!object);
    for (const llvm::object::SymbolRef& symbol : (*object)->symbols()) {
      if (!(llvm::cantFail(symbol.getFlags()) & llvm::object::SymbolRef::SF_Undefined)) continue;
      const std::string name = llvm::cantFail(symbol.getName()).str();
      EXPECT_TRUE(name.empty() || name == "_GLOBAL_OFFSET_TABLE_" || IsKnown(name) ||
                  kEmulated.contains(name))
          << name;
    }
  }
}

}  // namespace
}  // namespace weft::compiler
