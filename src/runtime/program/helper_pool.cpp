// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/program/helper_pool.h"

#include <fmt/format.h>
#include <pthread.h>
#include <sys/stat.h>

#include <algorithm>
#include <new>

#include "runtime/base/log.h"

namespace weft {
namespace {

// Idle processes that are kept: each holds some tens of MB.
constexpr size_t kMostIdle = 4;

// Every pool, for fork. Leaked, for calls after static destruction.
struct Registry {
  Mutex mutex;
  std::vector<HelperPool*> pools WEFT_GUARDED_BY(mutex);
};

Registry& GetRegistry() {
  static auto& registry = *new Registry;
  return registry;
}

}  // namespace

// Between prepare and its end the forking thread holds the locks, so no pool is half changed in the
// child. The analysis cannot follow locks over three functions.
void HelperPool::HandleFork() {
  static const int registered = pthread_atfork(
      []() __attribute__((no_thread_safety_analysis)) {
        GetRegistry().mutex.Lock();
        for (HelperPool* pool : GetRegistry().pools) pool->mutex_.Lock();
      },
      []() __attribute__((no_thread_safety_analysis)) {
        for (HelperPool* pool : GetRegistry().pools) pool->mutex_.Unlock();
        GetRegistry().mutex.Unlock();
      },
      []() __attribute__((no_thread_safety_analysis)) {
        for (HelperPool* pool : GetRegistry().pools) {
          pool->ForgetInChild();
          pool->mutex_.Unlock();
        }
        GetRegistry().mutex.Unlock();
      });
  if (registered != 0) throw std::bad_alloc();
}

HelperPool::HelperPool(HelperPoolOptions options) : options_(std::move(options)) {
  HandleFork();
  MutexLock lock(GetRegistry().mutex);
  GetRegistry().pools.push_back(this);
}

HelperPool::~HelperPool() {
  MutexLock lock(GetRegistry().mutex);
  std::erase(GetRegistry().pools, this);
}

void HelperPool::ForgetInChild() __attribute__((no_thread_safety_analysis)) {
  for (Member& member : members_) member.process->Disown();
  members_.clear();
  // Threads that waited on it exist in the parent only; its state would count them for ever.
  new (&changed_) std::condition_variable;
}

HelperPool::Directory HelperPool::CurrentDirectory() {
  struct stat file;
  if (stat(".", &file) != 0) return {};
  return {file.st_dev, file.st_ino};
}

std::expected<Bytes, HelperPool::Failure> HelperPool::Run(const Bytes& request, bool reads_files) {
  auto member = Acquire(reads_files);
  if (!member) return std::unexpected(Failure{false, member.error()});
  auto reply = (*member)->process->Run(request, std::chrono::seconds(options_.seconds));
  Release(*member, reply.has_value());
  if (!reply) return std::unexpected(Failure{true, reply.error()});
  return std::move(*reply);
}

void HelperPool::Prestart() {
  MutexLock lock(mutex_);
  if (!members_.empty()) return;
  if (auto member = Start(); member) (*member)->busy = false;
}

std::expected<HelperPool::Members::iterator, std::string> HelperPool::Acquire(bool reads_files) {
  const Directory directory = reads_files ? CurrentDirectory() : Directory();
  Members unusable;  // ended after the lock is released
  MutexLock lock(mutex_);
  while (true) {
    for (auto it = members_.begin(); it != members_.end();) {
      const auto member = it++;
      if (member->busy) continue;
      const bool fits = !reads_files || member->directory == directory;
      if (fits && member->process->IsIdle()) {
        member->busy = true;
        return member;
      }
      unusable.splice(unusable.end(), members_, member);
    }
    if (members_.size() < options_.most) return Start();
    lock.Wait(changed_, [this]() WEFT_REQUIRES(mutex_) {
      return members_.size() < options_.most ||
             std::ranges::any_of(members_, [](const Member& member) { return !member.busy; });
    });
  }
}

std::expected<HelperPool::Members::iterator, std::string> HelperPool::Start() {
  const Directory directory = CurrentDirectory();
  auto process = HelperProcess::Start(options_.helper);
  if (!process) return std::unexpected(process.error());
  if (LogEnabled(LogCategory::kBuild))
    Log(LogCategory::kBuild, fmt::format("started {}", options_.helper.executable));
  members_.push_back({std::move(*process), directory, true});
  return std::prev(members_.end());
}

void HelperPool::Release(Members::iterator member, bool healthy) {
  Members finished;  // ended after the lock is released
  {
    MutexLock lock(mutex_);
    member->busy = false;
    const size_t idle =
        std::ranges::count_if(members_, [](const Member& other) { return !other.busy; });
    if (!healthy || idle > kMostIdle) finished.splice(finished.end(), members_, member);
  }
  changed_.notify_one();
}

}  // namespace weft
