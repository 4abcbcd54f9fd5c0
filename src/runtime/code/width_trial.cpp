// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/code/width_trial.h"

#include <algorithm>

namespace weft {
namespace {

// Launches that a rival takes part in, and what those of the other code take until it has lost: the
// rival's speed may never be known, as of launches that are stopped.
constexpr unsigned kTurns = 2 * LaunchSpeed::kSamples;
constexpr uint64_t kPatienceNs = 10'000'000'000;

// How many times as long code runs before it is tried with another number of lanes, which seldom
// gain more than a third, as before one work-item at a time is.
constexpr uint64_t kOfLanes = 10;

// Stacks and private memory that need no thought.
constexpr uint64_t kSmallFrame = 64 << 10, kSmallContext = 4 << 10;

// Whether launches that the known code can run may be too large for a rival.
bool NeedsMuchMore(const KernelFacts& rival, const KernelFacts& known) {
  const auto needs_more = [](uint64_t bytes, uint64_t known_bytes, uint64_t small) {
    return bytes > std::max(known_bytes, small);
  };
  const auto per_item = [](const KernelFacts& facts) {
    return (facts.context_bytes + facts.width - 1) / facts.width;
  };
  return needs_more(rival.frame_bytes, known.frame_bytes, kSmallFrame) ||
         needs_more(rival.scratch_bytes, known.scratch_bytes, kSmallFrame) ||
         needs_more(per_item(rival), per_item(known), kSmallContext);
}

// Whether a rival took so long for its first launch, in ns, that it is not for cold code, nor for
// what each second launch has to do.
bool IsHopeless(std::span<const uint64_t> rival, std::span<const uint64_t> known, uint64_t ns) {
  constexpr uint64_t kLongNs = 1'000'000, kTimes = 3;
  return rival.size() == 1 && known.size() >= 2 && ns > kLongNs &&
         rival[0] / kTimes > std::ranges::max(known);
}

// First in one pair of turns and second in the next one, as each second launch of an application
// may have less to do.
bool IsRivalsTurn(unsigned turn) { return (turn + turn / 2) % 2 == 0; }

}  // namespace

WidthTrial::WidthTrial(Code code, uint64_t ns)
    : best_(std::move(code)), rivals_(best_->facts().rivals), next_ns_(kOfLanes * ns) {
  const bool is_of_one = best_->facts().width == 1 || (!rivals_.empty() && rivals_.front() == 1);
  due_ns_ = is_of_one ? ns : next_ns_;
  std::ranges::reverse(rivals_);
}

WidthTrial::Code WidthTrial::Next() {
  if (!rival_) return best_;
  const LaunchSpeed &rival = rival_->speed(), &known = best_->speed();
  const std::vector<uint64_t> of_rival = rival.samples(), of_known = known.samples();
  const bool is_over = (++turns_ > kTurns && known.total_ns() > end_ns_) ||
                       IsHopeless(of_rival, of_known, rival.total_ns());
  if (const auto is_faster = IsFaster(of_rival, of_known); is_faster || is_over) {
    if (is_faster.value_or(false)) best_ = rival_;
    rival_ = nullptr;
    return best_;
  }
  return turns_ <= kTurns && IsRivalsTurn(turns_ - 1) ? rival_ : best_;
}

std::optional<uint32_t> WidthTrial::TakeDue() {
  if (rival_ || is_being_made_ || rivals_.empty() || best_->speed().total_ns() < due_ns_)
    return std::nullopt;
  is_being_made_ = true;
  due_ns_ = next_ns_;
  const uint32_t width = rivals_.back();
  rivals_.pop_back();
  return width;
}

void WidthTrial::Enter(Code rival) {
  is_being_made_ = false;
  if (!rival || NeedsMuchMore(rival->facts(), best_->facts())) return;
  rival_ = std::move(rival);
  rival_->TakeThePlaceOf(*best_);
  turns_ = 0;
  end_ns_ = best_->speed().total_ns() + kPatienceNs;
  for (const Code& code : {rival_, best_}) code->speed().Sample();
}

uint64_t WidthTrial::until_ns() const {
  if (rival_ || is_being_made_) return 0;
  return rivals_.empty() ? UINT64_MAX : due_ns_;
}

std::optional<bool> IsFaster(std::span<const uint64_t> rival, std::span<const uint64_t> known) {
  // In hundredths, as integers leave no trace in the floating-point state of the application.
  constexpr uint64_t kOne = 100, kClear = 150, kWorthwhile = 93, kMost = 100'000;
  constexpr size_t kCold = 1, kFewest = 2;
  const size_t both = std::min(rival.size(), known.size());
  std::vector<uint64_t> shares;
  for (size_t i = kCold; i < both; ++i)
    shares.push_back(std::min(rival[i] * kOne / known[i], kMost));
  if (shares.size() < kFewest) return std::nullopt;
  std::ranges::sort(shares);
  if (shares.front() > kClear) return false;
  if (shares.back() < kOne * kOne / kClear) return true;
  if (both < LaunchSpeed::kSamples) return std::nullopt;
  // The mean of the middle two, of which one may have had more to do.
  const size_t middle = shares.size() / 2;
  return shares[middle - 1] * shares[middle] < kWorthwhile * kWorthwhile;
}

}  // namespace weft
