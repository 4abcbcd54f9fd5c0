// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/frontend/clang_frontend.h"

#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "compiler/frontend/check_block_captures.h"
#include "compiler/frontend/check_orders.h"
#include "compiler/frontend/check_sub_group_sizes.h"
#include "compiler/frontend/counter_types.h"
#include "compiler/frontend/declared_functions.h"
#include "compiler/frontend/embedded_header.h"
#include "compiler/frontend/include_files.h"
#include "compiler/frontend/limited_log.h"
#include "compiler/frontend/module_marks.h"
#include "compiler/frontend/token_guard.h"
#include "compiler/frontend/virtual_calls.h"
#include "compiler/frontend/virtual_destructors.h"
#include "compiler/job/context_log.h"
#include "compiler/job/job.h"
#include "compiler/job/settings.h"
#include "llvm/IR/Module.h"
#include "weft/features.h"

namespace weft::compiler {
namespace {

constexpr llvm::StringLiteral kSourceName = "<source>";
constexpr llvm::StringLiteral kResourceDirectory = "/weft/resource";

// What clang made errors since version 14, and drivers made with an older one still warn of. Calls
// of undeclared functions are none of it: OpenCL C never had them.
constexpr const char* kFormerWarnings[] = {"-Wno-error=implicit-int", "-Wno-error=int-conversion",
                                           "-Wno-error=incompatible-pointer-types"};

constexpr unsigned kMaxSpellCheckedName = 128;

// Clang's code generation as the whole action: no optimization, no output file.
class EmitModule : public clang::ASTFrontendAction {
 public:
  explicit EmitModule(llvm::LLVMContext& context) : context_(context) {}

  std::unique_ptr<llvm::Module> TakeModule() { return std::move(module_); }

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    compiler.getPreprocessor().setTokenWatcher([this](const clang::Token& token) { Watch(token); });
    std::unique_ptr<clang::CodeGenerator> generator =
        clang::CreateLLVMCodeGen(compiler, file, context_);
    generator_ = generator.get();
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(CheckBlockCaptures(compiler.getDiagnostics()));
    consumers.push_back(CheckOrders(compiler.getDiagnostics()));
    consumers.push_back(CheckSubGroupSizes(compiler.getDiagnostics()));
    consumers.push_back(CounterTypes());
    consumers.push_back(DeclaredFunctions());
    if (compiler.getLangOpts().OpenCLCPlusPlus) consumers.push_back(DeclareDeletion());
    consumers.push_back(std::move(generator));
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    if (getCompilerInstance().getDiagnostics().hasErrorOccurred()) return;
    module_ = generator_->ReleaseModule();
    if (!module_) return;
    NoteVirtualCalls(*module_);
    DropDeletions(*module_);
  }

 private:
  void Watch(const clang::Token& token) {
    guard_.Count(token);
    // To look for names like an unknown one takes the square of their length.
    if (token.isAnyIdentifier() && token.getLength() > kMaxSpellCheckedName)
      getCompilerInstance().getLangOpts().SpellChecking = false;
  }

  llvm::LLVMContext& context_;
  TokenGuard guard_;
  clang::CodeGenerator* generator_ = nullptr;  // the compiler instance owns it
  std::unique_ptr<llvm::Module> module_;
};

// What programs of the language may use, and the macros of what clang does not know; all else that
// it knows is off.
std::vector<std::string> LanguageOptions(const Language& language) {
  std::string known = "-cl-ext=-all";
  std::vector<std::string> options = {"-cl-std=" + std::string(language.standard)};
  if (language.is_cxx()) {
    // Destructors come as functions of their own (object_lifetimes.h), and statics as the language
    // has them: whoever comes second does not wait. Classes have no type_info, which nothing could
    // ask for, but calls and tables of virtual functions name theirs (virtual_calls.h).
    options.insert(options.end(), {"-fno-use-cxa-atexit", "-fno-threadsafe-statics", "-fno-rtti",
                                   "-fwhole-program-vtables", "-flto-unit"});
  } else if (language.features > 300) {  // newer than clang
    const std::string version = std::to_string(language.features);
    options.insert(options.end(), {"-U__OPENCL_C_VERSION__", "-D__OPENCL_C_VERSION__=" + version,
                                   "-DCL_VERSION_3_1=310"});
  }
  // What 3.0 has names for is part of 2.0, and clang declares functions by the names alone.
  for (const LanguageNeed& need : kLanguageNeeds) {
    const bool is_part = language.features == 200 && need.option == "CL2.0";
    if (is_part && IsOffered(need.feature)) options.push_back("-D" + std::string(need.feature));
  }
  for (const Feature& feature : kFeatures) {
    if (!feature.IsIn(language.features)) continue;
    if (feature.side == FeatureSide::kHeader)
      options.push_back(std::string("-D") + feature.name);
    else
      known.append(",+").append(feature.name);
  }
  options.push_back(std::move(known));
  return options;
}

std::vector<const char*> ClangArguments(const CompileRequest& request, const BuildOptions& options,
                                        const std::vector<std::string>& language) {
  std::vector<const char*> arguments = {
      "-triple", "spir64-unknown-unknown", "-x", "cl", "-O2", "-relaxed-aliasing",
      "-disable-llvm-passes", "-fdeclare-opencl-builtins", "-finclude-default-header",
      "-cl-kernel-arg-info", "-resource-dir", kResourceDirectory.data(), "-ferror-limit", "20",
      // The device is no SPIR consumer, whatever the triple makes clang believe.
      "-U__SPIR__", "-U__SPIR64__",
      // The version of the device, which clang cannot know.
      "-D__OPENCL_VERSION__=310"};
  for (const std::string& option : language) arguments.push_back(option.c_str());
  if (std::ranges::find(request.target.features, "fma") != request.target.features.end())
    arguments.insert(arguments.end(), {"-DFP_FAST_FMAF=1", "-DFP_FAST_FMA=1"});
  const bool checks = request.variant.checks_claims || request.variant.checks_barriers;
  const Settings& settings = CurrentSettings();
  if (!settings.readable_ir && !settings.dumps() && !checks)
    arguments.push_back("-discard-value-names");
  if (options.debug) {
    arguments.insert(arguments.end(), {"-debug-info-kind=limited", "-dwarf-version=4"});
  } else if (settings.reports || checks) {
    arguments.push_back("-debug-info-kind=line-tables-only");
  }
  for (const std::string& word : options.clang) arguments.push_back(word.c_str());
  if (std::ranges::find(options.clang, "-Werror") == options.clang.end())
    arguments.insert(arguments.end(), std::begin(kFormerWarnings), std::end(kFormerWarnings));
  arguments.insert(arguments.end(), {"-I", kHeaderDirectory.data()});
  for (const std::string& directory : options.include_dirs)
    arguments.insert(arguments.end(), {"-I", directory.c_str()});
  arguments.insert(arguments.end(), {"-I", ".", kSourceName.data()});
  return arguments;
}

llvm::IntrusiveRefCntPtr<IncludeFiles> MakeFiles(const CompileRequest& request,
                                                 const BuildOptions& options) {
  auto files =
      llvm::makeIntrusiveRefCnt<IncludeFiles>(IncludeRoots(request.working_directory, options));
  files->AddText((kResourceDirectory + "/include/opencl-c-base.h").str(), OpenclBaseHeader());
  for (const Header& header : request.headers)
    files->AddText((kHeaderDirectory + "/" + header.name).str(), header.text);
  return files;
}

// Headers that the application passed are known to it by the names that it gave them.
void ShortenHeaderNames(std::string& log) {
  const std::string prefix = (kHeaderDirectory + "/").str();
  for (size_t at = log.find(prefix); at != std::string::npos; at = log.find(prefix, at))
    log.erase(at, prefix.size());
}

}  // namespace

FrontendResult RunClang(const CompileRequest& request, const BuildOptions& options,
                        llvm::LLVMContext& context) {
  FrontendResult result;
  auto files = MakeFiles(request, options);
  const KeptLog kept(result.log);
  auto invocation = std::make_shared<clang::CompilerInvocation>();
  LimitedLog log(result.log, invocation->getDiagnosticOpts());

  const std::vector<std::string> language = LanguageOptions(options.language);
  // Twice, because an engine takes -w and -Werror from the options that it is made with.
  auto parsing = clang::CompilerInstance::createDiagnostics(*files, invocation->getDiagnosticOpts(),
                                                            &log, /*ShouldOwnClient=*/false);
  clang::CompilerInvocation::CreateFromArgs(*invocation, ClangArguments(request, options, language),
                                            *parsing);
  clang::CompilerInstance compiler(invocation);
  compiler.setVirtualFileSystem(files);
  compiler.setVerboseOutputStream(log.stream());
  compiler.createDiagnostics(&log, /*ShouldOwnClient=*/false);
  // The source is given as text: a file of its name is never looked up.
  const llvm::MemoryBufferRef source(request.source, kSourceName);
  invocation->getFrontendOpts().Inputs = {
      clang::FrontendInputFile(source, clang::InputKind(clang::Language::OpenCL))};
  invocation->getFrontendOpts().DisableFree = false;
  compiler.createFileManager();

  EmitModule action(context);
  if (compiler.ExecuteAction(action)) result.module = action.TakeModule();
  log.finish();
  result.log += files->refusals();
  ShortenHeaderNames(result.log);
  result.dependencies = files->dependencies();
  if (result.module) MarkModule(*result.module, options);
  return result;
}

}  // namespace weft::compiler
