// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forks, exits and unloading at any moment: nothing hangs, nothing dies.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

constexpr int kUsual = 5;
constexpr int kRight = 42;

// The child's part: a context and a kernel of its own.
[[noreturn]] void WorkAndLeave() { _exit(DoWork() ? kRight : 1); }

// ---- Fork --------------------------------------------------------------------------------------

// All of this in a child, so that each test begins without threads.
template <class Body>
void Isolated(Body body) {
  EXPECT_EQ(InChild([&] { _exit(body() ? 0 : 1); }, 0, 60 + Repeats(kUsual)), "");
}

bool ForkOnce() {
  const std::string end = InChild(WorkAndLeave, kRight);
  if (!end.empty()) std::fprintf(stderr, "the child %s\n", end.c_str());
  return end.empty();
}

bool ForkRepeatedly(int count) {
  for (int i = 0; i < count; ++i)
    if (!ForkOnce()) return false;
  return true;
}

TEST(Fork, OfAnIdleProcess) {
  Isolated([] { return DoWork() && ForkRepeatedly(Repeats(kUsual)); });
}

TEST(Fork, OfABusyProcess) {
  Isolated([] {
    // What the test itself makes once must not be half made when it forks.
    std::atomic<bool> stop = false, right = DoWork();
    std::thread busy([&] {
      while (!stop) right = right && DoWork();
    });
    const bool forked = ForkRepeatedly(Repeats(kUsual));
    stop = true;
    busy.join();
    return forked && right;
  });
}

TEST(Fork, FromEightThreads) {
  Isolated([] {
    std::atomic<bool> right = DoWork();
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        if (!DoWork() || !ForkRepeatedly((Repeats(kUsual) + 7) / 8)) right = false;
      });
    for (std::thread& thread : threads) thread.join();
    return right.load();
  });
}

TEST(Fork, FromACallback) {
  Isolated([] {
    Work work;
    if (!work.Begin()) return false;
    for (int i = 0; i < Repeats(kUsual); ++i) {
      std::atomic<int> told = 0;
      cl_event event = nullptr;
      clEnqueueMarkerWithWaitList(work.queue(), 0, nullptr, &event);
      auto fork_inside = [](cl_event, cl_int, void* told) {
        *static_cast<std::atomic<int>*>(told) = ForkOnce() ? 1 : 2;
      };
      clSetEventCallback(event, CL_COMPLETE, fork_inside, &told);
      clFinish(work.queue());
      while (told == 0) std::this_thread::yield();
      clReleaseEvent(event);
      if (told != 1) return false;
    }
    return true;
  });
}

TEST(Fork, AChildMayExecOrExitWithoutAnyUse) {
  Isolated([] {
    Work work;
    if (!work.Begin() || !work.Enqueue(3)) return false;
    for (int i = 0; i < Repeats(kUsual); ++i) {
      if (!InChild([] { exit(kRight); }, kRight).empty()) return false;
      if (!InChild([] { execl("/bin/true", "true", nullptr); }).empty()) return false;
    }
    return work.Finish();
  });
}

TEST(Fork, TheParentsObjectsAnswerInTheChild) {
  Isolated([] {
    for (int i = 0; i < Repeats(kUsual); ++i) {
      Work work;
      if (!work.Begin() || !work.Enqueue(1)) return false;
      // Commands in flight may be lost; the calls come back.
      const auto use = [&] {
        (void)(work.Enqueue(2) && work.Finish());
        WorkAndLeave();
      };
      if (!InChild(use, kRight).empty() || !work.Finish()) return false;
    }
    return true;
  });
}

// The objects' locks are free in the child, and whatever was in the middle of a change is whole.
TEST(Fork, WhileAnotherThreadUsesTheSameObjects) {
  Isolated([] {
    Work work;
    std::atomic<bool> stop = false, right = work.Begin();
    std::thread busy([&] {
      while (!stop && right) right = work.Enqueue(3) && clFinish(work.queue()) == CL_SUCCESS;
    });
    bool forked = true;
    for (int i = 0; i < Repeats(kUsual) && forked; ++i) {
      const auto use = [&] {
        (void)(work.Enqueue(2) && work.Finish());
        WorkAndLeave();
      };
      forked = InChild(use, kRight).empty();
    }
    stop = true;
    busy.join();
    return forked && right;
  });
}

// Commands that a thread ran, that could have run, and that a user event held.
struct Inherited {
  Inherited(const Work& work, std::atomic<bool>& go) : queue(work.queue()) {
    gate = clCreateUserEvent(work.context(), nullptr);
    std::atomic<bool>* const args = &go;
    auto run = [](void* args) { (*static_cast<std::atomic<bool>**>(args))->wait(false); };
    clEnqueueNativeKernel(queue, run, const_cast<std::atomic<bool>**>(&args), sizeof args, 0,
                          nullptr, nullptr, 0, nullptr, &events[0]);
    clEnqueueMarkerWithWaitList(queue, 0, nullptr, &events[1]);
    clEnqueueMarkerWithWaitList(queue, 1, &gate, &events[2]);
    for (cl_event event : events)
      clSetEventCallback(
          event, CL_COMPLETE,
          [](cl_event, cl_int, void* calls) { ++*static_cast<std::atomic<int>*>(calls); }, &calls);
    clFlush(queue);
    while (Status(events[0]) != CL_RUNNING) std::this_thread::yield();
  }
  ~Inherited() {
    for (cl_event event : events) clReleaseEvent(event);
    clReleaseEvent(gate);
  }
  static cl_int Status(cl_event event) {
    cl_int status = CL_QUEUED;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
    return status;
  }
  bool HaveFailed() const {
    for (cl_event event : events)
      if (Status(event) >= CL_COMPLETE ||
          clWaitForEvents(1, &event) != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
        return false;
    cl_event behind = nullptr;
    return clEnqueueMarkerWithWaitList(queue, 1, &events[2], &behind) == CL_SUCCESS &&
           clWaitForEvents(1, &behind) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST &&
           clFinish(queue) == CL_SUCCESS && calls == 0;
  }

  cl_command_queue queue;
  cl_event gate = nullptr;
  cl_event events[3] = {};
  std::atomic<int> calls = 0;
};

TEST(Fork, WhatTheParentEnqueuedHasFailedInTheChild) {
  Isolated([] {
    for (int i = 0; i < Repeats(kUsual); ++i) {
      Work work;
      if (!work.Begin() || !work.Enqueue(1)) return false;
      std::atomic<bool> go = false;
      Inherited inherited(work, go);
      std::thread waiting([&] { clWaitForEvents(1, &inherited.gate); });
      const auto child = [&] {
        const bool failed = inherited.HaveFailed() && DoWork();
        clSetUserEventStatus(inherited.gate, CL_COMPLETE);
        if (!failed || !inherited.HaveFailed()) _exit(1);
        WorkAndLeave();
      };
      const bool right = InChild(child, kRight).empty();
      go = true;
      go.notify_all();
      clSetUserEventStatus(inherited.gate, CL_COMPLETE);
      waiting.join();
      clWaitForEvents(3, inherited.events);
      while (inherited.calls < 3) std::this_thread::yield();
      if (!right || !work.Finish() || inherited.calls != 3) return false;
    }
    return true;
  });
}

TEST(Fork, WhileAnotherThreadUsesTheDriverFirst) {
  for (int i = 0; i < Repeats(kUsual); ++i) {
    Isolated([i] {
      OneDevice();
      std::atomic<bool> right = true;
      std::thread first([&] { right = DoWork(); });
      usleep(i * 97 % 5000);
      const bool forked = ForkOnce();
      first.join();
      return forked && right;
    });
  }
}

TEST(Fork, DuringTheVeryFirstCall) {
  for (int i = 0; i < Repeats(kUsual); ++i) {
    Isolated([i] {
      const auto get = WEFT_DRIVER(clIcdGetPlatformIDsKHR);
      const auto works = [get] {
        cl_uint count = 0;
        return get(0, nullptr, &count) == CL_SUCCESS && count == 1;
      };
      std::atomic<bool> right = true;
      std::thread first([&] { right = works(); });
      usleep(i * 13 % 500);
      const bool forked = InChild([&] { _exit(works() ? kRight : 1); }, kRight).empty();
      first.join();
      return forked && right;
    });
  }
}

// ---- Exit --------------------------------------------------------------------------------------

// The child uses the driver and ends as `end` says.
template <class End>
void Exits(End end) {
  for (int i = 0; i < Repeats(kUsual); ++i)
    ASSERT_EQ(InChild(
                  [&] {
                    static Work* const work = new Work;
                    if (!work->Begin() || !work->Enqueue(2)) _exit(1);
                    end(*work);
                  },
                  kRight),
              "")
        << "repetition " << i;
}

TEST(Exit, FromMain) {
  Exits([](Work& work) {
    work.Finish();
    exit(kRight);
  });
}

TEST(Exit, WithCommandsInTheQueue) {
  Exits([](Work& work) {
    work.Enqueue(100);
    exit(kRight);
  });
}

TEST(Exit, FromAnotherThread) {
  Exits([](Work& work) {
    std::thread([] { exit(kRight); }).detach();
    work.Enqueue(100);
    work.Finish();
    pause();
  });
}

TEST(Exit, FromACallback) {
  Exits([](Work& work) {
    cl_event event = nullptr;
    clEnqueueMarkerWithWaitList(work.queue(), 0, nullptr, &event);
    clSetEventCallback(event, CL_COMPLETE, [](cl_event, cl_int, void*) { exit(kRight); }, nullptr);
    work.Enqueue(100);
    work.Finish();
    pause();
  });
}

TEST(Exit, WithAnEndlessKernel) {
  Exits([](Work& work) {
    if (!work.EnqueueEndless()) _exit(2);
    exit(kRight);
  });
}

TEST(Exit, WithAUserEventThatIsNeverSet) {
  Exits([](Work& work) {
    cl_event never = clCreateUserEvent(work.context(), nullptr);
    clEnqueueMarkerWithWaitList(work.queue(), 1, &never, nullptr);
    work.Enqueue(100);
    clFlush(work.queue());
    exit(kRight);
  });
}

TEST(Exit, Quickly) {
  Exits([](Work& work) {
    work.Enqueue(100);
    quick_exit(kRight);
  });
}

void WorkAtExit() {
  if (!DoWork()) _exit(3);
}

TEST(Exit, WithUseByAHandlerRegisteredAfter) {
  Exits([](Work&) {
    std::atexit(WorkAtExit);
    exit(kRight);
  });
}

TEST(Exit, WithUseByAHandlerRegisteredBefore) {
  for (int i = 0; i < Repeats(kUsual); ++i)
    ASSERT_EQ(InChild(
                  [] {
                    std::atexit(WorkAtExit);
                    exit(DoWork() ? kRight : 1);
                  },
                  kRight),
              "");
}

// ---- Unloading ---------------------------------------------------------------------------------

long ResidentPages() {
  long size = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident;
}

TEST(Unload, WhileKernelsRun) {
  Isolated([] {
    long before = 0;
    const int count = 4 * Repeats(kUsual);
    for (int i = 0; i < count; ++i) {
      void* library = dlopen(WEFT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
      Work work;
      if (!library || !work.Begin() || !work.Enqueue(20)) return false;
      clFlush(work.queue());
      dlclose(library);
      if (!work.Finish()) return false;
      if (i == count / 2) before = ResidentPages();
    }
    const long pages_a_turn = (ResidentPages() - before) / (count / 2);
    return pages_a_turn < 64;
  });
}

}  // namespace
}  // namespace weft::test
