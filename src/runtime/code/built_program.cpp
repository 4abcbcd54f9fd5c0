// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/built_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "runtime/base/config.h"
#include "runtime/base/log.h"
#include "runtime/code/code_ahead.h"
#include "runtime/code/lone_launch.h"
#include "weft/device_queue_abi.h"

namespace weft {
namespace {

// Of the kernels that construct and destroy objects.
VariantKey LoneVariant() {
  VariantKey key;
  key.width = 1;
  key.stoppable = GetConfig().kernel_seconds != 0;
  return key;
}

// Whether launches of a kernel will mostly ask for code of the kind that one of another asks for.
bool TakesCodeLike(const KernelInfo& kernel, const KernelInfo& other) {
  const auto has_kinds = [](const KernelArgument& argument) {
    return argument.kind == ArgumentKind::kImage || argument.kind == ArgumentKind::kSampler;
  };
  return kernel.is_in_order == other.is_in_order &&
         std::ranges::equal(kernel.required_local_size, other.required_local_size) &&
         std::ranges::none_of(kernel.arguments, has_kinds) &&
         std::ranges::none_of(other.arguments, has_kinds) &&
         !kernel.name.starts_with(WEFT_BLOCK_PREFIX);
}

// The kernels that a program has code of.
std::vector<std::string> KernelsOf(const ProgramBinary& program) {
  std::vector<std::string> names;
  names.reserve(program.kernels.size() + 2);
  for (const KernelInfo& kernel : program.kernels) names.push_back(kernel.name);
  if (program.program_scope.has_constructors) names.emplace_back(kConstructorsName);
  if (program.program_scope.has_destructors) names.emplace_back(kDestructorsName);
  return names;
}

}  // namespace

BuiltProgram::BuiltProgram(CompilerClient& compiler, std::shared_ptr<const CompileReply> reply,
                           Target target)
    : compiler_(compiler),
      reply_(std::move(reply)),
      target_(std::move(target)),
      program_variables_(MakeProgramScope(reply_->program.program_scope)),
      constructors_(*this, kConstructorsName),
      expected_(binary().kernels.size()) {
  for (const KernelInfo& kernel : binary().kernels)
    variants_.try_emplace(kernel.name, *this, kernel.name);
}

BuiltProgram::~BuiltProgram() {
  MutexLock lock(mutex_);
  if (destructors_) RunLone(*destructors_);
}

KernelVariants* BuiltProgram::FindKernel(const std::string& name) {
  const auto found = variants_.find(name);
  return found == variants_.end() ? nullptr : &found->second;
}

void BuiltProgram::ExpectAfter(const std::string& kernel, const VariantKey& key) {
  const std::vector<KernelInfo>& kernels = binary().kernels;
  const auto launched = std::ranges::find(kernels, kernel, &KernelInfo::name);
  if (launched == kernels.end()) return;
  std::vector<size_t> expected;
  {
    MutexLock lock(mutex_);
    expected = expected_.Add(size_t(launched - kernels.begin()));
  }
  // Destructors run where the program is let go of, which is to be the application's thread.
  if (!is_new_ || binary().program_scope.has_destructors) return;
  for (const size_t each : expected) {
    if (!TakesCodeLike(kernels[each], *launched)) continue;
    KernelVariants* const variants = FindKernel(kernels[each].name);
    CodeAhead::Get().Add([weak = weak_from_this(), variants, key] {
      if (const auto program = weak.lock()) variants->MakeAhead(key);
    });
  }
}

LoadedCode BuiltProgram::Make(const std::string& kernel, const VariantKey& key, Priority priority) {
  try {
    if (kernel == kConstructorsName) return Construct(key);
    if (const auto constructed = EnsureConstructed(); !constructed)
      return std::unexpected(constructed.error());
    return Load(kernel, key, priority);
  } catch (const std::bad_alloc&) {
    return std::unexpected("no memory");  // short enough to need none
  }
}

const ProgramVariable* BuiltProgram::FindVariable(std::string_view name) const {
  if (name.empty()) return nullptr;
  const std::vector<ProgramVariable>& variables = binary().program_scope.variables;
  for (const auto kind : {&ProgramVariable::host_name, &ProgramVariable::name}) {
    const auto found = std::ranges::find(variables, name, kind);
    if (found != variables.end()) return &*found;
  }
  return nullptr;
}

std::expected<std::byte*, std::string> BuiltProgram::Variables() {
  if (const auto constructed = EnsureConstructed(); !constructed)
    return std::unexpected(constructed.error());
  return program_variables_ ? program_variables_->memory.get() : nullptr;
}

std::expected<void, std::string> BuiltProgram::EnsureConstructed() {
  if (!binary().program_scope.has_constructors) return {};
  const auto constructed = constructors_.CodeFor(LoneVariant(), {1});
  if (!constructed) return std::unexpected(constructed.error());
  return {};
}

LoadedCode BuiltProgram::Construct(const VariantKey& key) {
  LoadedCode constructors = Load(kConstructorsName, key);
  if (!constructors) return constructors;
  LoadedCode destructors;
  if (binary().program_scope.has_destructors) destructors = Load(kDestructorsName, key);
  if (!destructors) return destructors;
  if (RunLone(**constructors) != CL_COMPLETE)
    return std::unexpected("the constructors of the program's objects did not run to their end");
  MutexLock lock(mutex_);
  destructors_ = *destructors;
  return constructors;
}

LoadedCode BuiltProgram::Load(const std::string& kernel, const VariantKey& key, Priority priority) {
  if (const auto known = FindCode(kernel, key)) {
    // Code that the loader refuses is made anew: the program holds what it takes.
    if (auto loaded = LoadedKernel::Load(*known, program_variables_)) return loaded;
  }
  auto code = CompileCode(kernel, key, priority);
  if (!code) return std::unexpected(code.error());
  auto loaded = LoadedKernel::Load(**code, program_variables_);
  if (loaded && !(*code)->facts.is_provisional) {
    MutexLock lock(mutex_);
    code_.push_back(*code);
  }
  return loaded;
}

bool BuiltProgram::HasCode(const std::string& kernel, const VariantKey& key) const {
  return FindCode(kernel, key) != nullptr;
}

std::shared_ptr<const KernelCode> BuiltProgram::FindCode(const std::string& kernel,
                                                         const VariantKey& key) const {
  for (const KernelCode& candidate : binary().code) {
    if (candidate.kernel == kernel && candidate.variant == key.kept() &&
        CanRun(candidate.target, target_))
      return {reply_, &candidate};
  }
  return nullptr;
}

std::expected<std::shared_ptr<const KernelCode>, std::string> BuiltProgram::CompileCode(
    const std::string& kernel, const VariantKey& key, Priority priority) {
  CompileRequest request;
  request.kind = RequestKind::kKernel;
  request.target = target_;
  request.options = binary().options;
  request.inputs = {binary().ir};
  request.kernel = kernel;
  request.variant = key;
  // Code for one work-item is the least to make: what time is left may do for it, or memory.
  const auto start = CompilerClient::Clock::now();
  const auto first_limit = key.width == 1 ? compiler_.limit() : compiler_.limit() / 2;
  auto [reply, is_news] = compiler_.Ask(request, start + first_limit, priority);
  if (is_news) is_new_ = true;
  const bool tries_narrow =
      key.width != 1 && priority == Priority::kNormal && compiler_.may_narrow();
  if (reply->status == CompileStatus::kCompilerError && tries_narrow) {
    request.variant.width = 1;
    auto narrow = compiler_.Compile(request, start + compiler_.limit());
    if (narrow->status == CompileStatus::kOk) {
      Log(LogCategory::kBuild, "kernel {}: one work-item at a time, because {}", kernel,
          reply->log);
      auto renamed = std::make_shared<CompileReply>(*narrow);
      renamed->code.variant = key.kept();
      reply = renamed;
    }
  }
  if (reply->status != CompileStatus::kOk) return std::unexpected(reply->log);
  if (std::string_view log = reply->log; !log.empty())
    Log(LogCategory::kReport, "{:.{}}", log, log.size() - 1);  // without the last line's end
  const KernelCode& made = reply->code;
  if (made.kernel != kernel || !CanRun(made.target, target_))
    return std::unexpected("The compiler answered with other code than was asked for.");
  return std::shared_ptr<const KernelCode>(reply, &made);
}

Bytes BuiltProgram::EncodeBinary() {
  MutexLock lock(mutex_);
  if (encoded_.empty()) {
    CompileReply whole;
    whole.program = binary();
    for (const auto& code : code_) whole.program.code.push_back(*code);
    encoded_ = Encode(whole);
  }
  return encoded_;
}

bool CanRun(const Target& needed, const Target& present) {
  return std::ranges::includes(present.features, needed.features);
}

std::expected<std::shared_ptr<const CompileReply>, std::string> ReadProgramBinary(
    const Bytes& binary, const Target& target) {
  auto reply = DecodeReply(binary.data(), binary.size());
  if (!reply) return std::unexpected(reply.error());
  if (reply->status != CompileStatus::kOk) return std::unexpected("it holds a failed build");
  const ProgramBinary& program = reply->program;
  if (!program.ir.empty()) return std::make_shared<const CompileReply>(std::move(*reply));
  if (program.type != ProgramType::kExecutable || program.kernels.empty())
    return std::unexpected("it holds no code");
  for (const std::string& kernel : KernelsOf(program)) {
    const bool runs = std::ranges::any_of(program.code, [&](const KernelCode& code) {
      return code.kernel == kernel && CanRun(code.target, target);
    });
    if (!runs)
      return std::unexpected(
          fmt::format("it holds no code of kernel {} for this processor", kernel));
  }
  return std::make_shared<const CompileReply>(std::move(*reply));
}

}  // namespace weft
