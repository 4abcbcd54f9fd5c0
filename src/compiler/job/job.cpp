// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job/job.h"

#include <pthread.h>

#include <atomic>
#include <csetjmp>
#include <cstdlib>
#include <exception>
#include <new>
#include <utility>

#include "clang/Basic/Stack.h"

namespace weft::compiler {
namespace {

constexpr size_t kLeastStack = size_t{16} << 20;
constexpr size_t kStackMargin = size_t{1} << 20;
constexpr size_t kDeepStack = size_t{1} << 30;

struct Job {
  std::jmp_buf abandoned;
  CompileReply reply;
  const std::string* log = nullptr;  // see KeptLog
};

thread_local bool on_deep_stack = false;
thread_local Job* current_job = nullptr;
std::atomic<bool> has_abandoned_jobs = false;

// Clang runs what is left of a job on threads of 8 MiB once it believes to have used so much of
// this one. It gives up believing where the bottom that it was told of is further away than that.
// Not sanitized, as AddressSanitizer would note for each byte of the stack that it may be used.
__attribute__((noinline, no_sanitize("address"))) void HideBottomOfStack(size_t stack_bytes) {
  auto* far = static_cast<volatile char*>(__builtin_alloca(stack_bytes - kStackMargin));
  far[0] = 0;
  clang::noteBottomOfStack(/*ForceSet=*/true);
  far[0] = 1;  // keeps this frame until after the call
}

struct DeepThread {
  const std::function<void()>& loop;
  size_t stack_bytes;
};

void* ThreadMain(void* argument) {
  const auto& thread = *static_cast<const DeepThread*>(argument);
  on_deep_stack = true;
  if (thread.stack_bytes > kLeastStack) HideBottomOfStack(thread.stack_bytes);
  thread.loop();
  return nullptr;
}

CompileReply Failure(const char* reason) {
  CompileReply reply;
  reply.status = CompileStatus::kCompilerError;
  reply.log = std::string("the compiler failed: ") + reason + "\n";
  return reply;
}

CompileReply RunHere(const std::function<CompileReply()>& work) {
  Job job;
  current_job = &job;
  if (setjmp(job.abandoned) == 0) {
    try {
      job.reply = work();
    } catch (const std::bad_alloc&) {
      job.reply = Failure("out of memory");
    } catch (const std::exception& error) {
      job.reply = Failure(error.what());
    }
  }
  current_job = nullptr;
  return std::move(job.reply);
}

}  // namespace

void RunOnDeepStack(const std::function<void()>& loop) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  for (size_t bytes = kDeepStack; bytes >= kLeastStack; bytes /= 8) {
    pthread_t thread;
    DeepThread argument = {loop, bytes};
    if (pthread_attr_setstacksize(&attributes, bytes) != 0) continue;
    if (pthread_create(&thread, &attributes, ThreadMain, &argument) != 0) continue;
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    return;
  }
  pthread_attr_destroy(&attributes);
  loop();
}

CompileReply RunJob(const std::function<CompileReply()>& work) {
  if (on_deep_stack) return RunHere(work);
  CompileReply reply;
  RunOnDeepStack([&] { reply = RunHere(work); });
  return reply;
}

void AbandonJob(CompileStatus status, std::string log) {
  if (!current_job) std::abort();
  has_abandoned_jobs = true;
  current_job->reply = CompileReply();
  current_job->reply.status = status;
  // Forgotten first, as memory may run out for it.
  const std::string* kept = std::exchange(current_job->log, nullptr);
  current_job->reply.log = kept ? *kept + log : std::move(log);
  std::longjmp(current_job->abandoned, 1);
}

KeptLog::KeptLog(const std::string& text) {
  if (current_job) current_job->log = &text;
}

KeptLog::~KeptLog() {
  if (current_job) current_job->log = nullptr;
}

bool IsJobRunning() { return current_job != nullptr; }

bool HasAbandonedJobs() { return has_abandoned_jobs; }

}  // namespace weft::compiler
