// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/semaphore/shared_payload.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/uio.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/base/lazy.h"
#include "runtime/os/fork.h"
#include "runtime/os/small_file.h"

namespace weft {
namespace {

// What the counter counts: signals in its low half, in its high half those that were not executed.
constexpr uint64_t kSignal = 1, kFailure = uint64_t{1} << 32;

// The payloads of this process by the kernel's numbers of their counters.
class Payloads {
 public:
  std::shared_ptr<SharedPayload> FindOrMake(std::string_view id, Descriptor counter) {
    MutexLock lock(mutex_);
    std::erase_if(payloads_, [](const auto& entry) { return entry.second.expired(); });
    std::weak_ptr<SharedPayload>& known = payloads_[std::string(id)];
    std::shared_ptr<SharedPayload> payload = known.lock();
    if (!payload) known = payload = std::make_shared<SharedPayload>(std::move(counter));
    return payload;
  }

 private:
  Mutex mutex_;
  std::unordered_map<std::string, std::weak_ptr<SharedPayload>> payloads_ WEFT_GUARDED_BY(mutex_);
};

// The payload behind a handle; if there is none yet, one with this descriptor of its counter.
Result<std::shared_ptr<SharedPayload>> FindOrMake(int handle, Descriptor&& counter) {
  const auto info = ReadSmallFile("/proc/self/fdinfo/" + std::to_string(handle));
  if (!info) return Error(CL_OUT_OF_RESOURCES, "the system tells nothing of descriptor {}", handle);
  constexpr std::string_view kField = "eventfd-id:";
  const size_t field = info->find(kField);
  if (field == std::string::npos)
    return Error(CL_INVALID_PROPERTY, "descriptor {} is no handle of a semaphore", handle);
  std::string_view id = std::string_view(*info).substr(field + kField.size());
  static constinit Lazy<Payloads> payloads;
  return payloads.Get([] { return new Payloads; })
      .FindOrMake(id.substr(0, id.find('\n')), std::move(counter));
}

}  // namespace

SharedPayload::SharedPayload(Descriptor counter)
    : counter_(std::move(counter)), generation_(ForkGeneration()) {}

SharedPayload::~SharedPayload() { DescriptorWatcher::Forget(counter_.number()); }

Result<std::shared_ptr<SharedPayload>> SharedPayload::Make() {
  Descriptor counter(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!counter) return Error(CL_OUT_OF_RESOURCES, "the system gives no eventfd, error {}", errno);
  return FindOrMake(counter.number(), std::move(counter));
}

Result<std::shared_ptr<SharedPayload>> SharedPayload::Import(int handle) {
  Descriptor counter(fcntl(handle, F_DUPFD_CLOEXEC, 0));
  if (!counter)
    return Error(errno == EBADF ? CL_INVALID_PROPERTY : CL_OUT_OF_RESOURCES,
                 "descriptor {} cannot be copied, error {}", handle, errno);
  return FindOrMake(handle, std::move(counter));
}

Result<int> SharedPayload::Export() const {
  const int handle = fcntl(counter_.number(), F_DUPFD_CLOEXEC, 0);
  if (handle < 0) return Error(CL_OUT_OF_RESOURCES, "the system gives no descriptor");
  return handle;
}

// In the child of a fork: what was enqueued before is the parent's.
void SharedPayload::ForgetParents() {
  if (generation_ == ForkGeneration()) return;
  generation_ = ForkGeneration();
  signals_.Clear();
  for (Wait& wait : waits_.entries)
    if (wait.state != Wait::State::kOver) wait.state = Wait::State::kParents;
}

// What the parent waits for will not come here.
void SharedPayload::AfterFork() {
  std::vector<Ref<Event>> lost;
  {
    MutexLock lock(mutex_);
    ForgetParents();
    for (const Wait& wait : waits_.entries)
      if (wait.state == Wait::State::kParents) lost.emplace_back(wait.signaled);
  }
  for (const Ref<Event>& event : lost) event->Abandon();
}

SemaphorePayload::Turn SharedPayload::TakeForSignal(Context&) {
  MutexLock lock(mutex_);
  ForgetParents();
  return {signals_.Add(0), nullptr};
}

Result<SemaphorePayload::Turn> SharedPayload::TakeForWait(Context& context) {
  if (!DescriptorWatcher::Prepare(counter_.number(), weak_from_this()))
    return Error(CL_OUT_OF_RESOURCES, "the system gives nothing to wait for a semaphore with");
  Turn turn = {0, MakeUserEvent(context)};
  {
    MutexLock lock(mutex_);
    ForgetParents();
    turn.number = waits_.Add({turn.signaled.get()});
  }
  Serve();
  return turn;
}

void SharedPayload::EndSignal(const Turn& turn, bool executed) {
  {
    MutexLock lock(mutex_);
    ForgetParents();
    uint64_t* const added = signals_.Find(turn.number);
    if (!added) return;
    *added = executed ? kSignal : kFailure;
    for (; !signals_.entries.empty() && signals_.entries.front() != 0; signals_.PopFront())
      Put(signals_.entries.front());
  }
  Serve();
}

void SharedPayload::EndWait(const Turn& turn, bool executed) {
  {
    MutexLock lock(mutex_);
    ForgetParents();
    Wait* const wait = waits_.Find(turn.number);
    if (!wait) return;
    if (wait->state == Wait::State::kHolding && !executed) Put(kSignal);
    wait->state = Wait::State::kOver;
    while (!waits_.entries.empty() && waits_.entries.front().state == Wait::State::kOver)
      waits_.PopFront();
    if (!NextInLine()) return;
  }
  // On a thread that is not in the middle of ending waits.
  DescriptorWatcher::Watch(counter_.number());
}

bool SharedPayload::signaled() {
  MutexLock lock(mutex_);
  ForgetParents();
  return IsReady(counter_.number(), POLLIN) ||
         std::ranges::count(waits_.entries, Wait::State::kHolding, &Wait::state) != 0;
}

SharedPayload::Wait* SharedPayload::NextInLine() {
  next_ = std::max(next_, waits_.first);
  while (next_ < waits_.end() && waits_.Find(next_)->state != Wait::State::kInLine) ++next_;
  return waits_.Find(next_);
}

// One signal or failure, or 0. Never blocks, whatever others made of the file; one that cannot be
// read so gives failures.
uint64_t SharedPayload::Take() {
  uint64_t count = 0;
  const iovec room = {&count, sizeof count};
  if (preadv2(counter_.number(), &room, 1, -1, RWF_NOWAIT) != sizeof count)
    return errno == EAGAIN || errno == EINTR ? 0 : kFailure;
  const uint64_t taken = count % kFailure != 0 ? kSignal : kFailure;
  if (count > taken) Put(count - taken);
  return taken;
}

// A counter that is full, for which write() might block, is signaled anyway.
void SharedPayload::Put(uint64_t amount) {
  if (IsReady(counter_.number(), POLLOUT)) eventfd_write(counter_.number(), amount);
}

// Gives what the counter has to the waits in line, and has the watcher come back for the rest.
void SharedPayload::Serve() {
  for (;;) {
    Ref<Event> signaled;
    uint64_t taken;
    {
      MutexLock lock(mutex_);
      ForgetParents();
      Wait* const wait = NextInLine();
      if (!wait) return;
      taken = Take();
      if (taken == 0) break;
      wait->state = taken == kSignal ? Wait::State::kHolding : Wait::State::kOver;
      signaled = Ref<Event>(wait->signaled);
    }
    if (taken == kSignal)
      (void)signaled->SetUserStatus(CL_COMPLETE);
    else
      signaled->Abandon();
  }
  DescriptorWatcher::Watch(counter_.number());
}

}  // namespace weft
