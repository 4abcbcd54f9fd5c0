// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "runtime/compiler/helper_process.h"
#include "runtime/os/mutex.h"

namespace weft {

struct HelperPoolOptions {
  HelperOptions helper;
  unsigned most = 1;     // processes at a time; jobs beyond wait
  size_t most_idle = 4;  // that are kept: each holds some tens of MB
};

// Warm helper processes, more as more jobs run at once. A process that fails a job is ended and
// replaced at the next. One that ends in the middle of a job may have been killed, so another one
// tries once more; if that ends as well, a job known to be good tells whether it was for the job or
// whether no such process works here. A child that fork makes starts with none: it never talks to
// its parent's.
class HelperPool : private ForkListener {
 public:
  explicit HelperPool(HelperPoolOptions options);
  ~HelperPool();
  HelperPool(const HelperPool&) = delete;
  HelperPool& operator=(const HelperPool&) = delete;

  struct Failure {
    enum class Kind {
      kNoHelper,  // no process can be started, or none works
      kEnded,     // it ended before it replied
      kOther
    };
    Kind kind;
    std::string message;
  };
  // The job is given up at the deadline.
  std::expected<Bytes, Failure> Run(const Bytes& request, const LookAtFile& look,
                                    HelperProcess::Clock::time_point deadline);

  // Starts a process if there is none, without waiting until it is ready.
  void Prestart();

 private:
  struct Member {
    std::unique_ptr<HelperProcess> process;  // null while it starts
    bool busy = true;
  };
  using Members = std::list<Member>;

  using Reply = std::expected<Bytes, Failure>;

  Reply Try(const Bytes& request, const LookAtFile& look,
            HelperProcess::Clock::time_point deadline);
  // Whether a process starts, but then fails at what each must be able to do.
  bool IsUseless(HelperProcess::Clock::time_point deadline);
  std::expected<Members::iterator, std::string> Acquire();
  // Without the lock, since a fork would wait for it: starting takes milliseconds, or far more.
  std::expected<Members::iterator, std::string> Start(Members::iterator place);
  void Release(Members::iterator member, bool healthy);
  void InForkedChild() override;

  const HelperPoolOptions options_;
  Mutex mutex_;
  std::atomic<uint32_t> released_ = 0;  // how often a process was given back
  Members members_ WEFT_GUARDED_BY(mutex_);
  std::atomic<bool> useless_ = false;  // the last process that was asked did not work
};

}  // namespace weft
