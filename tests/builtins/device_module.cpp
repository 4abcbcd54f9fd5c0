// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "builtins/device_module.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mutex>

#include "compiler/ir/builtin_archive.h"

namespace weft::builtins {

struct DeviceModule::Code {
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

namespace {

using compiler::BuiltinArchive;
template <typename T>
using Result = std::expected<T, std::string>;

// A file that goes away with the object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const char* suffix) {
    llvm::SmallString<64> path;
    if (llvm::sys::fs::createTemporaryFile("weft-device", suffix, path)) std::abort();
    path_ = path.str();
  }
  ~TemporaryFile() { llvm::sys::fs::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Result<std::unique_ptr<llvm::Module>> RunClang(const std::string& source,
                                               llvm::LLVMContext& context) {
  TemporaryFile input("cl"), output("bc"), log("log");
  std::ofstream(input.path()) << source;
  const llvm::StringRef arguments[] = {WEFT_DEVICE_CLANG,
                                       "-cc1",
                                       "-triple",
                                       "spir64-unknown-unknown",
                                       "-x",
                                       "cl",
                                       "-cl-std=CL3.0",
                                       "-fdeclare-opencl-builtins",
                                       "-finclude-default-header",
                                       "-O2",
                                       "-disable-llvm-passes",
                                       "-relaxed-aliasing",
                                       "-ffp-contract=off",
                                       "-emit-llvm-bc",
                                       "-o",
                                       output.path(),
                                       input.path()};
  const std::optional<llvm::StringRef> redirects[] = {std::nullopt, log.path(), log.path()};
  const int code = llvm::sys::ExecuteAndWait(WEFT_DEVICE_CLANG, arguments, std::nullopt, redirects);
  if (code != 0) {
    std::ifstream stream(log.path());
    return std::unexpected(std::string(std::istreambuf_iterator<char>(stream), {}));
  }
  auto buffer = llvm::MemoryBuffer::getFile(output.path());
  if (!buffer) return std::unexpected(buffer.getError().message());
  auto module = llvm::parseBitcodeFile((*buffer)->getMemBufferRef(), context);
  if (!module) return std::unexpected(llvm::toString(module.takeError()));
  return std::move(*module);
}

// Links modules of the archive until nothing that it defines is undefined.
Result<void> LinkBuiltins(llvm::Module& module, const BuiltinArchive& archive) {
  llvm::Linker linker(module);
  for (bool linked = true; linked;) {
    linked = false;
    std::vector<std::string> undefined;
    for (const llvm::Function& function : module)
      if (function.isDeclaration() && archive.Contains(function.getName()))
        undefined.push_back(function.getName().str());
    for (const std::string& name : undefined) {
      const llvm::Function* function = module.getFunction(name);
      if (!function || !function->isDeclaration()) continue;
      auto bitcode = archive.ModuleBitcode(*archive.Find(name));
      if (!bitcode) return std::unexpected(bitcode.error());
      auto part = llvm::parseBitcodeFile(**bitcode, module.getContext());
      if (!part) return std::unexpected(llvm::toString(part.takeError()));
      (*part)->setTargetTriple(module.getTargetTriple());
      (*part)->setDataLayout(module.getDataLayout());
      if (linker.linkInModule(std::move(*part), llvm::Linker::LinkOnlyNeeded))
        return std::unexpected("cannot link " + name);
      linked = true;
    }
  }
  return {};
}

// Events have no code on this machine: as text their type is easily made that of pointers.
Result<std::unique_ptr<llvm::Module>> ReplaceEvents(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  const std::string event = "target(\"spirv.Event\")";
  for (size_t at = 0; (at = text.find(event, at)) != std::string::npos;)
    text.replace(at, event.size(), "ptr");
  llvm::SMDiagnostic diagnostic;
  auto replaced = llvm::parseAssemblyString(text, diagnostic, module.getContext());
  if (!replaced) return std::unexpected(diagnostic.getMessage().str());
  return replaced;
}

// The calling convention of SPIR has no code on this machine either.
void Retarget(llvm::Module& module, const llvm::orc::LLJIT& jit) {
  module.setTargetTriple(jit.getTargetTriple());
  module.setDataLayout(jit.getDataLayout());
  for (llvm::Function& function : module) {
    function.setCallingConv(llvm::CallingConv::C);
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        call->setCallingConv(llvm::CallingConv::C);
  }
}

std::string Take(llvm::Error error) { return llvm::toString(std::move(error)); }

}  // namespace

DeviceModule::DeviceModule(std::unique_ptr<Code> code) : code_(std::move(code)) {}
DeviceModule::~DeviceModule() = default;

Result<std::unique_ptr<DeviceModule>> DeviceModule::Compile(const std::string& source,
                                                            const std::string& cpu) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto archive = BuiltinArchive::Open(WEFT_BUILTINS);
  if (!archive) return std::unexpected(archive.error());
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = RunClang(source, *context);
  if (!module) return std::unexpected(module.error());

  auto machine =
      cpu.empty()
          ? llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost())
          : llvm::orc::JITTargetMachineBuilder(llvm::Triple(llvm::sys::getDefaultTargetTriple()));
  if (!cpu.empty()) machine.setCPU(cpu);
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(machine).create();
  if (!jit) return std::unexpected(Take(jit.takeError()));
  if (auto linked = LinkBuiltins(**module, **archive); !linked)
    return std::unexpected(linked.error());
  auto replaced = ReplaceEvents(**module);
  if (!replaced) return std::unexpected(replaced.error());
  module->reset();
  Retarget(**replaced, **jit);
  llvm::orc::ThreadSafeModule safe(std::move(*replaced), std::move(context));
  if (auto error = (*jit)->addIRModule(std::move(safe)))
    return std::unexpected(Take(std::move(error)));
  return std::unique_ptr<DeviceModule>(
      new DeviceModule(std::make_unique<Code>(Code{std::move(*jit)})));
}

void* DeviceModule::Address(const std::string& name) const {
  auto address = code_->jit->lookup(name);
  if (!address) {
    std::cerr << Take(address.takeError()) << "\n";
    std::abort();
  }
  return address->toPtr<void*>();
}

}  // namespace weft::builtins
