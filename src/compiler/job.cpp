// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/job.h"

#include <pthread.h>

#include <atomic>
#include <csetjmp>
#include <exception>
#include <new>

namespace weft::compiler {
namespace {

constexpr size_t kLeastStack = size_t{8} << 20;
constexpr size_t kDeepStack = size_t{1} << 30;

struct Job {
  std::jmp_buf abandoned;
  CompileReply reply;
};

thread_local bool on_deep_stack = false;
thread_local Job* current_job = nullptr;
std::atomic<bool> has_abandoned_jobs = false;

void* ThreadMain(void* argument) {
  on_deep_stack = true;
  (*static_cast<const std::function<void()>*>(argument))();
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
  for (size_t bytes = kDeepStack; bytes >= kLeastStack; bytes /= 4) {
    pthread_t thread;
    if (pthread_attr_setstacksize(&attributes, bytes) != 0) continue;
    if (pthread_create(&thread, &attributes, ThreadMain,
                       const_cast<void*>(static_cast<const void*>(&loop))) != 0)
      continue;
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
  has_abandoned_jobs = true;
  current_job->reply = CompileReply();
  current_job->reply.status = status;
  current_job->reply.log = std::move(log);
  std::longjmp(current_job->abandoned, 1);
}

bool IsJobRunning() { return current_job != nullptr; }

bool HasAbandonedJobs() { return has_abandoned_jobs; }

}  // namespace weft::compiler
