// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/helper_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/base/log.h"
#include "runtime/os/futex.h"

namespace weft {

HelperPool::HelperPool(HelperPoolOptions options) : options_(std::move(options)) {
  ListenToForks();
}

HelperPool::~HelperPool() { IgnoreForks(); }

void HelperPool::InForkedChild() {
  MutexLock lock(mutex_);
  for (Member& member : members_)
    if (member.process) member.process->Disown();
  members_.clear();
}

HelperPool::Reply HelperPool::Run(const Bytes& request, const LookAtFile& look,
                                  HelperProcess::Clock::time_point deadline) {
  using enum Failure::Kind;
  const Failure no_use = {kNoHelper, options_.helper.executable + " ends before it replies"};
  if (useless_ && IsUseless(deadline)) return std::unexpected(no_use);
  Reply reply = Try(request, look, deadline);
  if (reply || reply.error().kind != kEnded) return reply;
  Log(LogCategory::kBuild, "{} ended at work", options_.helper.executable);
  Reply again = Try(request, look, deadline);
  if (again || again.error().kind == kOther) return again;
  // What ended a process must not get into this one, unless it is sure that all of them end.
  if (again.error().kind == kEnded && IsUseless(deadline)) return std::unexpected(no_use);
  return reply;
}

HelperPool::Reply HelperPool::Try(const Bytes& request, const LookAtFile& look,
                                  HelperProcess::Clock::time_point deadline) {
  using enum Failure::Kind;
  auto member = Acquire();
  if (!member) return std::unexpected(Failure{kNoHelper, member.error()});
  try {
    auto reply = (*member)->process->Run(request, look, deadline);
    Release(*member, reply.has_value());
    if (reply) return std::move(*reply);
    return std::unexpected(Failure{reply.error().ended ? kEnded : kOther, reply.error().message});
  } catch (...) {  // no memory
    Release(*member, false);
    throw;
  }
}

bool HelperPool::IsUseless(HelperProcess::Clock::time_point deadline) {
  CompileRequest request;
  request.target.cpu = "x86-64";
  request.source = "kernel void works(global float* a) { a[get_global_id(0)] *= 2; }";
  const Reply reply =
      Try(Encode(request), [](const std::string&) { return IncludedFile(); }, deadline);
  if (reply) {
    const auto decoded = DecodeReply(reply->data(), reply->size());
    useless_ = !decoded || decoded->status != CompileStatus::kOk;
  } else {
    useless_ = reply.error().kind == Failure::Kind::kEnded;
  }
  return useless_;
}

void HelperPool::Prestart() {
  Members::iterator place;
  {
    MutexLock lock(mutex_);
    if (!members_.empty()) return;
    place = members_.insert(members_.end(), Member());
  }
  if (const auto member = Start(place)) Release(*member, true);
}

std::expected<HelperPool::Members::iterator, std::string> HelperPool::Acquire() {
  while (true) {
    const uint32_t seen = released_.load(std::memory_order_acquire);
    Members unusable;  // ended after the lock is released
    std::optional<Members::iterator> place;
    {
      MutexLock lock(mutex_);
      for (auto it = members_.begin(); it != members_.end();) {
        const auto member = it++;
        if (member->busy) continue;
        if (member->process->IsIdle()) {
          member->busy = true;
          return member;
        }
        unusable.splice(unusable.end(), members_, member);
      }
      if (members_.size() < options_.most) place = members_.insert(members_.end(), Member());
    }
    if (place) return Start(*place);
    FutexWait(released_, seen);
  }
}

std::expected<HelperPool::Members::iterator, std::string> HelperPool::Start(
    Members::iterator place) {
  try {
    auto process = HelperProcess::Start(options_.helper);
    if (process) {
      Log(LogCategory::kBuild, "started {}", options_.helper.executable);
      place->process = std::move(*process);
      return place;
    }
    Release(place, false);
    return std::unexpected(process.error());
  } catch (...) {  // no memory
    Release(place, false);
    throw;
  }
}

void HelperPool::Release(Members::iterator member, bool healthy) {
  Members finished;  // ended after the lock is released
  {
    MutexLock lock(mutex_);
    member->busy = false;
    const size_t idle =
        std::ranges::count_if(members_, [](const Member& other) { return !other.busy; });
    if (!healthy || idle > options_.most_idle) finished.splice(finished.end(), members_, member);
  }
  released_.fetch_add(1, std::memory_order_release);
  FutexWake(&released_);
}

}  // namespace weft
