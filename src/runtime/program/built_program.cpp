// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/program/built_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>

#include "runtime/base/config.h"
#include "runtime/base/fork.h"
#include "runtime/base/log.h"
#include "runtime/program/background.h"
#include "runtime/program/program_scope.h"

namespace weft {

BuiltProgram::BuiltProgram(CompilerClient& compiler, std::shared_ptr<const CompileReply> reply,
                           Target target)
    : compiler_(compiler),
      reply_(std::move(reply)),
      target_(std::move(target)),
      program_scope_(MakeProgramScope(reply_->program.program_scope)) {}

const KernelInfo* BuiltProgram::FindKernel(const std::string& name) const {
  const auto found = std::ranges::find(image().kernels, name, &KernelInfo::name);
  return found == image().kernels.end() ? nullptr : &*found;
}

BuiltProgram::Loaded BuiltProgram::Variant(const std::string& kernel, const VariantKey& key) {
  const VariantName name(kernel, key);
  std::promise<Loaded> promise;
  std::shared_future<Loaded> others;
  {
    MutexLock lock(mutex_);
    const auto found = variants_.find(name);
    if (found != variants_.end() && !found->second.IsLost())
      others = found->second.made;
    else
      variants_[name] = {promise.get_future().share(), ForkGeneration()};
  }
  if (others.valid()) return others.get();
  Loaded made = MakeVariant(kernel, key);
  if (!made) {  // those who wait now get the error; the next one to ask tries again
    MutexLock lock(mutex_);
    variants_.erase(name);
  }
  promise.set_value(made);
  return made;
}

// Whether it was the parent's to make, before a fork.
bool BuiltProgram::Making::IsLost() const {
  return generation != ForkGeneration() &&
         made.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
}

BuiltProgram::Loaded BuiltProgram::CodeFor(const std::string& kernel, const VariantKey& key,
                                           uint64_t items) {
  VariantKey generic = key;
  std::fill_n(generic.local_size, 3, 0);
  if (key != generic && !HasFreeGroups({kernel, generic})) {
    if (auto special = Specialized({kernel, key}, items)) return special;
  }
  return Variant(kernel, generic);
}

bool BuiltProgram::HasFreeGroups(const VariantName& name) {
  MutexLock lock(mutex_);
  const auto found = variants_.find(name);
  constexpr std::chrono::seconds kNow(0);
  if (found == variants_.end() || found->second.made.wait_for(kNow) != std::future_status::ready)
    return false;
  const Loaded& code = found->second.made.get();
  return code && (*code)->image().has_free_groups;
}

std::shared_ptr<const LoadedKernel> BuiltProgram::Specialized(const VariantName& name,
                                                              uint64_t items) {
  const uint64_t worth = GetConfig().specialize;
  auto promise = std::make_shared<std::promise<Loaded>>();
  std::shared_future<Loaded> code;
  bool is_new = false;
  {
    MutexLock lock(mutex_);
    Specialization& known = specializations_[name];
    known.items += std::min(items, worth);  // no more, so that it does not overflow
    is_new = !known.code.valid() && known.items >= worth && IsAffordable(name);
    if (is_new) known.code = promise->get_future().share();
    code = known.code;
  }
  if (is_new) {
    auto make = [self = shared_from_this(), name, promise] {
      promise->set_value(self->MakeVariant(name.first, name.second));
    };
    worth == 0 ? make() : RunInBackground(make);
  }
  constexpr std::chrono::seconds kNow(0);
  if (!code.valid() || code.wait_for(kNow) != std::future_status::ready) return nullptr;
  return code.get().value_or(nullptr);
}

bool BuiltProgram::IsAffordable(const VariantName& name) const {
  if (FindImage(name.first, name.second)) return true;
  const auto is_made = [&](const auto& each) {
    return each.first.first == name.first && each.second.code.valid();
  };
  return !image().ir.empty() &&
         uint64_t(std::ranges::count_if(specializations_, is_made)) < GetConfig().variants;
}

BuiltProgram::Loaded BuiltProgram::MakeVariant(const std::string& kernel, const VariantKey& key) {
  try {
    return LoadVariant(kernel, key);
  } catch (const std::bad_alloc&) {
    return std::unexpected("no memory");  // short enough to need none
  }
}

BuiltProgram::Loaded BuiltProgram::LoadVariant(const std::string& kernel, const VariantKey& key) {
  if (const auto image = FindImage(kernel, key)) {
    // An image that the loader refuses is made anew: the program holds what it takes.
    if (auto loaded = LoadedKernel::Load(*image, program_scope_)) return loaded;
  }
  auto image = CompileImage(kernel, key);
  if (!image) return std::unexpected(image.error());
  auto loaded = LoadedKernel::Load(**image, program_scope_);
  if (loaded) {
    MutexLock lock(mutex_);
    images_.push_back(*image);
  }
  return loaded;
}

std::shared_ptr<const KernelImage> BuiltProgram::FindImage(const std::string& kernel,
                                                           const VariantKey& key) const {
  for (const KernelImage& candidate : image().images) {
    if (candidate.kernel == kernel && candidate.variant == key && CanRun(candidate.target, target_))
      return {reply_, &candidate};
  }
  return nullptr;
}

std::expected<std::shared_ptr<const KernelImage>, std::string> BuiltProgram::CompileImage(
    const std::string& kernel, const VariantKey& key) {
  CompileRequest request;
  request.kind = RequestKind::kKernel;
  request.target = target_;
  request.options = image().options;
  request.inputs = {image().ir};
  request.kernel = kernel;
  request.variant = key;
  auto reply = compiler_.Compile(request);
  if (reply->status != CompileStatus::kOk) return std::unexpected(reply->log);
  if (std::string_view log = reply->log; !log.empty())
    Log(LogCategory::kReport, "{:.{}}", log, log.size() - 1);  // without the last line's end
  const KernelImage& made = reply->image;
  if (made.kernel != kernel || !CanRun(made.target, target_))
    return std::unexpected("The compiler answered with other code than was asked for.");
  return std::shared_ptr<const KernelImage>(reply, &made);
}

Bytes BuiltProgram::Binary() {
  MutexLock lock(mutex_);
  if (binary_.empty()) {
    CompileReply whole;
    whole.program = image();
    for (const auto& image : images_) whole.program.images.push_back(*image);
    binary_ = Encode(whole);
  }
  return binary_;
}

bool CanRun(const Target& needed, const Target& present) {
  return std::ranges::includes(present.features, needed.features);
}

std::expected<std::shared_ptr<const CompileReply>, std::string> ReadProgramBinary(
    const Bytes& binary, const Target& target) {
  auto reply = DecodeReply(binary.data(), binary.size());
  if (!reply) return std::unexpected(reply.error());
  if (reply->status != CompileStatus::kOk) return std::unexpected("it holds a failed build");
  const ProgramImage& program = reply->program;
  if (!program.ir.empty()) return std::make_shared<const CompileReply>(std::move(*reply));
  if (program.type != ProgramType::kExecutable || program.kernels.empty())
    return std::unexpected("it holds no code");
  for (const KernelInfo& kernel : program.kernels) {
    const bool runs = std::ranges::any_of(program.images, [&](const KernelImage& image) {
      return image.kernel == kernel.name && CanRun(image.target, target);
    });
    if (!runs)
      return std::unexpected(
          fmt::format("it holds no code of kernel {} for this processor", kernel.name));
  }
  return std::make_shared<const CompileReply>(std::move(*reply));
}

}  // namespace weft
