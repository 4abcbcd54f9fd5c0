// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A job's thread and its ways to end early.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "weft/compiler.h"

namespace weft::compiler {

// Runs work on a thread with a stack deep enough for what clang's recursive parser is fed (1 GiB of
// address space; pages are committed as they are touched), or on the calling thread if that is such
// a one. An exception becomes a kCompilerError.
CompileReply RunJob(const std::function<CompileReply()>& work);

// Ends the current job with this answer, from wherever inside LLVM or clang it is. What the job had
// allocated is lost, so a helper process ends after its reply: see HasAbandonedJobs. Only on a
// thread that runs a job.
[[noreturn]] void AbandonJob(CompileStatus status, std::string log);
bool HasAbandonedJobs();

// While it lives, what `text` holds then comes first in the log of an abandoned job: the compiler's
// words so far say what led to its end.
class KeptLog {
 public:
  explicit KeptLog(const std::string& text);
  ~KeptLog();
  KeptLog(const KeptLog&) = delete;
};

bool IsJobRunning();  // on this thread

// Runs `loop` on a deep-stacked thread and waits for its end.
void RunOnDeepStack(const std::function<void()>& loop);

// Commits the request's fault if this is its stage.
void InjectFault(const CompileRequest& request, std::string_view stage);

}  // namespace weft::compiler
