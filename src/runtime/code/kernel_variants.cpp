// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/kernel_variants.h"

#include <algorithm>
#include <optional>

#include "runtime/base/config.h"
#include "runtime/base/log.h"
#include "runtime/code/built_program.h"
#include "runtime/code/code_ahead.h"
#include "runtime/os/background.h"

namespace weft {
namespace {

// The same for launches whose rows have any number of work-items.
VariantKey ForAnyRows(VariantKey key) {
  key.row_multiple = 0;
  std::ranges::fill(key.free_multiples, 0);
  return key;
}

bool AsksNoMoreOfRows(const VariantKey& made, const VariantKey& launch) {
  const auto asks_no_more = [](uint8_t asked, uint8_t given) { return asked <= given; };
  return made.row_multiple <= launch.row_multiple &&
         std::ranges::equal(made.free_multiples, launch.free_multiples, asks_no_more);
}

// Whether code for one kind of launches runs another.
bool Runs(const VariantKey& made, const VariantKey& launch) {
  return ForAnyRows(made) == ForAnyRows(launch) && AsksNoMoreOfRows(made, launch);
}

// What code that was made for a key asks of launches.
VariantKey KeyOf(const VariantKey& key, const KernelFacts& facts) {
  VariantKey needed = ForAnyRows(key);
  const auto needed_of = [&](uint8_t multiple) {
    const bool is_whole = facts.width > 1 && multiple != 0 && multiple % facts.width == 0;
    return uint8_t(is_whole ? facts.width : 0);
  };
  if (facts.has_free_groups) {
    needed.group_lanes = 0;  // the same for groups of any size, which the runtime chooses
    const size_t lanes = facts.lane_dimension;
    needed.free_multiples[lanes] = needed_of(key.free_multiples[lanes]);
  } else {
    needed.row_multiple = needed_of(key.row_multiple);
  }
  return needed;
}

// Whether code may give way to better code that is made meanwhile. Dumps and reports are of the
// code that stays. Destructors run where the program is let go of, which is to be the application's
// thread.
bool MayBeReplaced(const ProgramBinary& program) {
  const Config& config = GetConfig();
  return config.dump.empty() && !config.report && !program.program_scope.has_destructors;
}

QuickCode QuickCodeFor(const ProgramBinary& program, bool has_many_groups) {
  const Config& config = GetConfig();
  if (!config.quick || config.specialize == 0 || !MayBeReplaced(program)) return QuickCode::kNo;
  return has_many_groups ? QuickCode::kForGroups : QuickCode::kForLaunch;
}

bool TriesWidths(const ProgramBinary& program) {
  return GetConfig().trial_ms != 0 && !program.ir.empty() && MayBeReplaced(program);
}

// Of launches for which the same code of any width can run: whole SIMD groups of other widths than
// the code's are only found where groups are free.
VariantKey KindOf(const VariantKey& key, const KernelFacts& facts) {
  VariantKey kind = KeyOf(key, facts);
  const size_t lanes = facts.lane_dimension;
  if (facts.has_free_groups) kind.free_multiples[lanes] = key.free_multiples[lanes];
  return kind;
}

// Whether unoptimized code has run for so long that launches had better wait for what replaces it.
bool HasServed(const LoadedKernel& code) {
  constexpr uint64_t kServiceNs = 100'000'000;
  return code.facts().is_unoptimized && code.replacement() && code.speed().total_ns() >= kServiceNs;
}

}  // namespace

bool HasRowsFor(const LoadedKernel& code, const VariantKey& launch) {
  return AsksNoMoreOfRows(KeyOf(code.variant(), code.facts()), launch);
}

std::expected<ChosenCode, std::string> KernelVariants::CodeFor(const VariantKey& key,
                                                               LaunchSize launch) {
  auto chosen = Choose(key, launch);
  if (!chosen || launch.items == 0 || !HasServed(*chosen->code)) return chosen;
  chosen->code->replacement()->Make();
  return Choose(key, {});  // its work-items count once
}

std::expected<ChosenCode, std::string> KernelVariants::Choose(const VariantKey& key,
                                                              LaunchSize launch) {
  VariantKey generic = key;
  std::ranges::fill(generic.local_size, 0);
  if (!is_launched_.exchange(true)) program_.ExpectAfter(kernel_, generic);
  if (key != generic) {
    if (auto special = Specialized(ForAnyRows(key), generic, launch)) {
      if (special->facts().is_provisional) return ChosenCode{special, 0};
      return Tried(ForAnyRows(key), special, launch.items);
    }
  }
  LoadedCode code = Generic(generic, launch.has_many_groups);
  if (!code) return std::unexpected(code.error());
  const KernelFacts& facts = (*code)->facts();
  if (facts.is_provisional || (key != generic && !facts.has_free_groups))
    return ChosenCode{*code, 0};
  return Tried(generic, *code, launch.items);
}

void KernelVariants::MakeAhead(VariantKey key) {
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) key.group_lanes = 0;
    if (FindFor(key)) return;
  }
  [[maybe_unused]] const LoadedCode made = Generic(key);  // the launch is told why there is none
}

LoadedCode KernelVariants::Generic(VariantKey key, bool has_many_groups) {
  std::optional<std::promise<LoadedCode>> promise;
  Making making;
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) key.group_lanes = 0;
    const Making* found = FindFor(key);
    if (!found) {
      key = KeyToMake(key);
      found = FindFor(key);
    }
    making = found ? *found : (generic_[key] = Making(promise.emplace()));
  }
  if (!promise) return making.Wait();
  VariantKey quick = key;
  quick.quick = QuickCodeFor(program_.binary(), has_many_groups);
  LoadedCode made = MakeForObjects(quick);
  {
    MutexLock lock(mutex_);
    if (!made) {  // those who wait now get the error; the next one to ask tries again
      generic_.erase(key);
    } else {
      const KernelFacts& facts = (*made)->facts();
      is_known_ = true;
      has_free_groups_ |= facts.has_free_groups;
      auto entry = generic_.extract(key);
      entry.key() = KeyOf(key, facts);
      generic_.insert(std::move(entry));
    }
  }
  if (made && (*made)->facts().is_provisional) ReplaceLater(key, **made);
  promise->set_value(made);
  return made;
}

void KernelVariants::ReplaceLater(const VariantKey& key, const LoadedKernel& provisional) {
  const VariantKey place = KeyOf(key, provisional.facts());
  AddReplacement(provisional, [this, key, place] {
    const LoadedCode better = MakeForObjects(key);
    if (!better) return better;
    decltype(generic_)::node_type replaced;  // let go of without the lock
    MutexLock lock(mutex_);
    replaced = generic_.extract(place);
    generic_[KeyOf(key, (*better)->facts())] = Making::Done(better);
    return better;
  });
}

void KernelVariants::ReplaceSpecializedLater(const VariantKey& generic, const VariantKey& key,
                                             const LoadedKernel& provisional) {
  AddReplacement(provisional, [this, generic, key] {
    const LoadedCode better = MakeSpecialized(generic, key);
    if (!better) return better;
    Making making = Making::Done(better);  // at last what it replaces
    MutexLock lock(mutex_);
    std::swap(specializations_.at(key).making, making);
    return better;
  });
}

void KernelVariants::AddReplacement(const LoadedKernel& provisional,
                                    std::function<LoadedCode()> make) {
  if (provisional.replacement()) return;  // it is launched already, for others of its objects
  auto while_launched = [weak = program_.weak_from_this(), make = std::move(make)] {
    const auto program = weak.lock();
    return program ? make() : LoadedCode();
  };
  const auto replacement = std::make_shared<Replacement>(std::move(while_launched));
  provisional.SetReplacement(replacement);
  CodeAhead::Later().Add([replacement] { replacement->Make(); });
}

// Of several the one that asks most of rows.
const Making* KernelVariants::FindFor(const VariantKey& key) const {
  const Making* found = nullptr;
  for (const auto& [made, making] : generic_)
    if (Runs(made, key) && making.IsBegun()) found = &making;
  return found;
}

// What the program came with is better than what has to be made.
VariantKey KernelVariants::KeyToMake(const VariantKey& key) const {
  VariantKey other = ForAnyRows(key);
  const bool comes_with_other = !program_.HasCode(kernel_, key) && program_.HasCode(kernel_, other);
  if (!comes_with_other && CanMake(key, generic_.size())) return key;
  if (!CanMake(other, generic_.size())) std::ranges::fill(other.objects, 0);
  return other;
}

// Other launches of the kernel will mostly have the same local size. Sub-groups have the size that
// they have in generic code, and what the program came with needs not be made.
bool KernelVariants::IsFirst(const VariantKey& generic, uint64_t items) const {
  const bool has_none = generic_.empty() && MadeForSizes() == 0;
  if (items == 0 || !has_none || GetConfig().specialize == UINT64_MAX) return false;
  const std::vector<KernelInfo>& kernels = program_.binary().kernels;
  const auto info = std::ranges::find(kernels, kernel_, &KernelInfo::name);
  return info != kernels.end() && info->asks_local_size && !info->is_in_order &&
         !program_.HasCode(kernel_, generic);
}

std::shared_ptr<const LoadedKernel> KernelVariants::Specialized(VariantKey key,
                                                                const VariantKey& generic,
                                                                LaunchSize launch) {
  const uint64_t worth = GetConfig().specialize;
  std::shared_ptr<std::promise<LoadedCode>> promise;
  Making making;
  bool is_first;
  {
    MutexLock lock(mutex_);
    if (has_free_groups_) return nullptr;
    Specialization& known = specializations_[key];
    known.items += std::min(launch.items, worth);  // no more, so that it does not overflow
    if (!known.making.IsBegun()) {
      known.is_first = worth == 0 || IsFirst(generic, launch.items);
      const bool is_worth = known.is_first || (known.items >= worth && is_known_);
      known.making = {};
      if (is_worth && CanMake(key, MadeForSizes())) {
        promise = std::make_shared<std::promise<LoadedCode>>();
        known.making = Making(*promise);
      }
    }
    making = known.making;
    is_first = known.is_first;
  }
  if (promise) {
    VariantKey made = key;
    if (is_first) made.quick = QuickCodeFor(program_.binary(), launch.has_many_groups);
    auto make = [this, program = program_.shared_from_this(), key, generic, made, promise] {
      const LoadedCode code = MakeSpecialized(generic, made);
      if (code && (*code)->facts().is_provisional) ReplaceSpecializedLater(generic, key, **code);
      promise->set_value(code);
    };
    is_first ? make() : RunInBackground(make);
  }
  if (is_first ? !making.IsBegun() : !making.IsReady()) return nullptr;
  return making.Wait().value_or(nullptr);
}

ChosenCode KernelVariants::Tried(const VariantKey& key, std::shared_ptr<const LoadedKernel> code,
                                 uint64_t items) {
  const KernelFacts& facts = code->facts();
  const ProgramBinary& program = program_.binary();
  if (facts.rivals.empty() || !TriesWidths(program)) return {std::move(code), UINT64_MAX};
  if (items == 0) return {std::move(code), 0};
  const VariantKey kind = KindOf(key, facts);
  const uint64_t ns = GetConfig().trial_ms * 1'000'000;
  ChosenCode chosen;
  std::optional<uint32_t> due;
  WidthTrial::Code before, after;
  {
    MutexLock lock(mutex_);
    if (!trials_.contains(kind) && trials_.size() >= GetConfig().variants)
      return {std::move(code), UINT64_MAX};
    WidthTrial& trial = trials_.try_emplace(kind, std::move(code), ns).first->second;
    before = trial.best();
    chosen.code = trial.Next();
    after = trial.best();
    due = trial.TakeDue();
    chosen.until_ns = trial.until_ns();
  }
  if (due) MakeRival(kind, *due);
  if (before != after)
    Log(LogCategory::kBuild, "kernel {}: {} work-items at a time are faster than {}", kernel_,
        after->facts().width, before->facts().width);
  return chosen;
}

void KernelVariants::MakeRival(const VariantKey& key, uint32_t width) {
  CodeAhead::ForTrials().Add([this, weak = program_.weak_from_this(), key, width] {
    const auto program = weak.lock();
    if (!program) return;
    VariantKey rival = key;
    rival.width = width;
    const LoadedCode made = program_.Make(kernel_, rival, Priority::kBackground);
    MutexLock lock(mutex_);
    trials_.at(key).Enter(made.value_or(nullptr));
  });
}

LoadedCode KernelVariants::MakeForObjects(const VariantKey& key) {
  VariantKey any = key;
  std::ranges::fill(any.objects, 0);
  LoadedCode made = MakeGeneric(key);
  if (made || any == key) return made;
  return Generic(any.kept(), key.quick == QuickCode::kForGroups);
}

LoadedCode KernelVariants::MakeSpecialized(const VariantKey& generic, const VariantKey& key) {
  LoadedCode made = program_.Make(kernel_, key);
  if (!made || !(*made)->facts().has_sub_groups) return made;
  const LoadedCode like = Generic(generic);
  const bool is_like = like && (*like)->facts().width == (*made)->facts().width;
  return is_like ? made : std::unexpected("its sub-groups are of another size");
}

// Where lanes are no good, as for work-items that wait for each other, code has the only size that
// there is.
LoadedCode KernelVariants::MakeGeneric(const VariantKey& key) {
  LoadedCode made = program_.Make(kernel_, key);
  if (!made || !(*made)->facts().has_sub_groups) return made;
  const uint32_t size = SubGroupSize((*made)->facts().width);
  if ((*made)->facts().width == size) return made;
  VariantKey alike = key;
  alike.width = size;
  made = program_.Make(kernel_, alike);
  if (!made || (*made)->facts().width == size) return made;
  Log(LogCategory::kBuild, "kernel {}: sub-groups of {} work-items, and of {} for other launches",
      kernel_, (*made)->facts().width, size);
  return made;
}

uint32_t KernelVariants::SubGroupSize(uint32_t width) {
  MutexLock lock(mutex_);
  if (sub_group_size_ == 0) sub_group_size_ = width;
  return sub_group_size_;
}

bool KernelVariants::CanMake(const VariantKey& key, size_t made) const {
  return program_.HasCode(kernel_, key) || (program_.HasIR() && made < GetConfig().variants);
}

size_t KernelVariants::MadeForSizes() const {
  const auto is_made = [](const auto& each) { return each.second.making.IsBegun(); };
  return size_t(std::ranges::count_if(specializations_, is_made));
}

}  // namespace weft
