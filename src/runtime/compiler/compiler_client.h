// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <expected>
#include <memory>
#include <set>
#include <string>

#include "runtime/cache/disk_cache.h"
#include "runtime/cache/reply_cache.h"
#include "runtime/compiler/compiler_paths.h"
#include "runtime/compiler/helper_pool.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

enum class Priority {
  kNormal,
  kBackground  // nobody waits for it: it leaves most of the processors to others
};

struct CompilerClientOptions {
  CompilerPaths paths;
  HelperPoolOptions pool;
  uint64_t seconds = 300;    // after which a request is given up
  bool in_process = false;   // never start a helper
  bool use_caches = true;    // false also where the compiler is to leave dumps behind
  bool may_narrow = true;    // code for one work-item at a time for what fails with more
  std::string cache_folder;  // empty: no disk cache
  uint64_t cache_bytes = 0;
};

// The compiler as a function, wherever it runs. A request is answered from this process's recent
// replies, else from the disk cache, else by a helper process, else, where none can be started or
// none works, in this process, unless nobody waits for it.
class CompilerClient {
 public:
  explicit CompilerClient(CompilerClientOptions options);

  // The process's own, set up by the knobs. Never destroyed.
  static CompilerClient& Get();

  // Never null and never fails: a compiler that crashes, hangs or cannot be had is a reply with
  // kCompilerError and a log that says so. Only kOk replies are cached, and not provisional code;
  // where quick code is asked for, the cache's may be better, and so is what is made if an earlier
  // process ended before it had better code. Safe from several threads, which then compile at the
  // same time.
  std::shared_ptr<const CompileReply> Compile(const CompileRequest& request);
  // Where several requests have the time of one.
  using Clock = HelperProcess::Clock;
  std::shared_ptr<const CompileReply> Compile(const CompileRequest& request,
                                              Clock::time_point deadline);
  // The same, and whether it is news: there are caches, and they had no reply.
  struct Answer {
    std::shared_ptr<const CompileReply> reply;
    bool is_news = false;
  };
  Answer Ask(const CompileRequest& request, Clock::time_point deadline,
             Priority priority = Priority::kNormal);
  Clock::duration limit() const { return std::chrono::seconds(options_.seconds); }
  bool may_narrow() const { return options_.may_narrow; }

  void Prestart();

 private:
  std::shared_ptr<const CompileReply> FindOnDisk(const std::string& key);
  // Notes on disk that there is provisional code, and whether another process did.
  void NoteProvisional(const std::string& key);
  bool WasProvisional(const std::string& key);
  std::expected<Bytes, std::string> RunCompiler(const CompileRequest& request, const Bytes& encoded,
                                                Clock::time_point deadline, Priority priority);
  std::string Key(const Bytes& encoded) const;

  const CompilerClientOptions options_;
  HelperPool pool_, background_pool_;
  ReplyCache replies_;
  DiskCache disk_;
  Mutex mutex_;
  std::set<std::string> provisional_ WEFT_GUARDED_BY(mutex_);  // keys that this process noted
};

// Starts the compiler's process, if the knobs ask for one, without waiting until it is ready.
// Called when a context is made: a build will follow.
void PrestartCompiler();

}  // namespace weft
