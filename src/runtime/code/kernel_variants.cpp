// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/kernel_variants.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "runtime/base/config.h"
#include "runtime/code/built_program.h"
#include "runtime/os/background.h"
#include "runtime/os/fork.h"

namespace weft {
namespace {

bool IsReady(const std::shared_future<KernelVariants::Loaded>& code) {
  return code.valid() && code.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

std::expected<ChosenCode, std::string> KernelVariants::CodeFor(const VariantKey& key,
                                                               uint64_t items) {
  VariantKey generic = key;
  std::ranges::fill(generic.local_size, 0);
  if (!is_launched_.exchange(true)) program_.ExpectAfter(kernel_, generic);
  if (key != generic) {
    if (auto special = Specialized(key, generic, items)) return ChosenCode{special, true};
  }
  Loaded code = Generic(generic);
  if (!code) return std::unexpected(code.error());
  return ChosenCode{*code, key == generic || (*code)->facts().has_free_groups};
}

void KernelVariants::MakeAhead(VariantKey key) {
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) key.group_lanes = 0;
    if (generic_.contains(key)) return;
  }
  [[maybe_unused]] const Loaded made = Generic(key);  // the launch is told why there is none
}

KernelVariants::Loaded KernelVariants::Generic(VariantKey key) {
  std::optional<std::promise<Loaded>> promise;
  std::shared_future<Loaded> code;
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) key.group_lanes = 0;
    if (!generic_.contains(key) && !CanMake(key, generic_.size()))
      std::ranges::fill(key.objects, 0);
    const auto found = generic_.find(key);
    if (found != generic_.end() && !found->second.IsLost()) {
      code = found->second.made;
    } else {
      code = promise.emplace().get_future().share();
      generic_[key] = {code, ForkGeneration()};
    }
  }
  if (!promise) return code.get();
  Loaded made = MakeForObjects(key);
  {
    MutexLock lock(mutex_);
    if (!made) {  // those who wait now get the error; the next one to ask tries again
      generic_.erase(key);
    } else if ((*made)->facts().has_free_groups) {
      // The same for groups of any size, which the runtime chooses.
      has_free_groups_ = true;
      auto entry = generic_.extract(key);
      entry.key().group_lanes = 0;
      generic_.insert(std::move(entry));
    }
  }
  promise->set_value(made);
  return made;
}

// Whether it was the parent's to make, before a fork.
bool KernelVariants::Making::IsLost() const {
  return generation != ForkGeneration() && !IsReady(made);
}

std::shared_ptr<const LoadedKernel> KernelVariants::Specialized(const VariantKey& key,
                                                                const VariantKey& generic,
                                                                uint64_t items) {
  const uint64_t worth = GetConfig().specialize;
  std::shared_ptr<std::promise<Loaded>> promise;
  std::shared_future<Loaded> code;
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) return nullptr;
    Specialization& known = specializations_[key];
    known.items += std::min(items, worth);  // no more, so that it does not overflow
    if (!known.code.valid() && known.items >= worth && CanMake(key, MadeForSizes())) {
      promise = std::make_shared<std::promise<Loaded>>();
      known.code = promise->get_future().share();
    }
    code = known.code;
  }
  if (promise) {
    auto make = [this, program = program_.shared_from_this(), key, generic, promise] {
      promise->set_value(MakeLike(generic, key));
    };
    worth == 0 ? make() : RunInBackground(make);
  }
  return IsReady(code) ? code.get().value_or(nullptr) : nullptr;
}

KernelVariants::Loaded KernelVariants::MakeForObjects(const VariantKey& key) {
  VariantKey any = key;
  std::ranges::fill(any.objects, 0);
  if (any == key) return program_.Make(kernel_, key);
  Loaded made = MakeLike(any, key);
  return made ? made : Generic(any);
}

KernelVariants::Loaded KernelVariants::MakeLike(const VariantKey& generic, const VariantKey& key) {
  Loaded made = program_.Make(kernel_, key);
  if (!made || !(*made)->facts().has_sub_groups) return made;
  const Loaded like = Generic(generic);
  const bool is_like = like && (*like)->facts().width == (*made)->facts().width;
  return is_like ? made : std::unexpected("its sub-groups are of another size");
}

bool KernelVariants::CanMake(const VariantKey& key, size_t made) const {
  return program_.HasCode(kernel_, key) || (program_.HasIR() && made < GetConfig().variants);
}

size_t KernelVariants::MadeForSizes() const {
  const auto is_made = [](const auto& each) { return each.second.code.valid(); };
  return size_t(std::ranges::count_if(specializations_, is_made));
}

}  // namespace weft
