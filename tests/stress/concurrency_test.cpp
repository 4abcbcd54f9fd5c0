// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 16 threads on 32 queues of 4 contexts, with commands of all kinds: none is lost.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "stress.h"

namespace weft::test {
namespace {

constexpr int kContexts = 4, kQueues = 32, kThreads = 16;
constexpr size_t kInts = 1024;

const char* const kSource =
    "kernel void count(global int* a) { atomic_inc(&a[get_global_id(0)]); }\n";

// A queue, and what is to be found in its buffer.
struct Station {
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  cl_program program = nullptr;
  cl_mem counters = nullptr, scratch = nullptr;
  std::atomic<int> launches = 0;
  // What uses the scratch memory and this array waits for the one before, whatever the queue's
  // mode.
  std::mutex mutex;
  cl_event last = nullptr;
  int values[16] = {};
};

class Concurrency : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < kContexts; ++i) {
      contexts_[i] = MakeContext();
      programs_[i] = clCreateProgramWithSource(contexts_[i], 1, const_cast<const char**>(&kSource),
                                               nullptr, nullptr);
      ASSERT_EQ(clBuildProgram(programs_[i], 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
    }
    for (int i = 0; i < kQueues; ++i) Open(stations_[i], i);
  }
  void TearDown() override {
    for (Station& station : stations_) {
      clReleaseMemObject(station.counters);
      clReleaseMemObject(station.scratch);
      if (station.last) clReleaseEvent(station.last);
      clReleaseCommandQueue(station.queue);
    }
    for (cl_program program : programs_) clReleaseProgram(program);
    for (cl_context context : contexts_) clReleaseContext(context);
  }

  void Open(Station& station, int number) {
    station.context = contexts_[number % kContexts];
    station.program = programs_[number % kContexts];
    const cl_queue_properties flags = (number & 4 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0) |
                                      (number & 8 ? CL_QUEUE_PROFILING_ENABLE : 0);
    const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, flags, 0};
    station.queue =
        clCreateCommandQueueWithProperties(station.context, FindDevice(), properties, nullptr);
    const std::vector<cl_int> zeros(kInts);
    station.counters = clCreateBuffer(station.context, CL_MEM_COPY_HOST_PTR, kInts * sizeof(cl_int),
                                      const_cast<cl_int*>(zeros.data()), nullptr);
    station.scratch = clCreateBuffer(station.context, 0, kInts * sizeof(cl_int), nullptr, nullptr);
  }

  void Launch(Station& station, cl_kernel kernel, cl_event* event) {
    EXPECT_EQ(clSetKernelArg(kernel, 0, sizeof station.counters, &station.counters), CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(station.queue, kernel, 1, nullptr, &kInts, nullptr, 0, nullptr,
                                     event),
              CL_SUCCESS);
    ++station.launches;
  }

  void UseScratch(Station& station, unsigned kind, bool blocking, cl_event* event) {
    std::lock_guard lock(station.mutex);
    cl_event last = station.last;
    const cl_uint waits = last ? 1 : 0;
    const cl_event* list = last ? &last : nullptr;
    const cl_int zero = 0;
    cl_int code = CL_SUCCESS;
    if (kind == 0)
      code = clEnqueueFillBuffer(station.queue, station.scratch, &zero, sizeof zero, 0,
                                 kInts * sizeof zero, waits, list, event);
    else if (kind == 1)
      code = clEnqueueCopyBuffer(station.queue, station.counters, station.scratch, 0, 0,
                                 kInts * sizeof zero, waits, list, event);
    else
      code = clEnqueueReadBuffer(station.queue, station.scratch, blocking, 0, sizeof station.values,
                                 station.values, waits, list, event);
    EXPECT_EQ(code, CL_SUCCESS);
    station.last = *event;
    clRetainEvent(*event);
    if (last) clReleaseEvent(last);
  }

  // One command of a random kind; sometimes with an event, a callback, a flush or a wait.
  void Step(Station& station, cl_kernel kernel, std::minstd_rand& random) {
    cl_event event = nullptr;
    const unsigned kind = random() % 8;
    if (kind < 3)
      UseScratch(station, kind, random() % 16 == 0, &event);
    else if (kind == 3)
      EXPECT_EQ(clEnqueueMarkerWithWaitList(station.queue, 0, nullptr, &event), CL_SUCCESS);
    else if (kind == 4)
      EXPECT_EQ(clEnqueueBarrierWithWaitList(station.queue, 0, nullptr, &event), CL_SUCCESS);
    else
      Launch(station, kernel, &event);
    if (random() % 4 == 0) {
      ++expected_calls_;
      clSetEventCallback(
          event, CL_COMPLETE,
          [](cl_event, cl_int, void* calls) { ++*static_cast<std::atomic<int>*>(calls); }, &calls_);
    }
    if (random() % 32 == 0) clFlush(station.queue);
    if (random() % 256 == 0) EXPECT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
    if (random() % 1024 == 0) EXPECT_EQ(clFinish(station.queue), CL_SUCCESS);
    clReleaseEvent(event);
  }

  void RunThread(unsigned seed, int commands) {
    std::minstd_rand random(seed);
    std::array<cl_kernel, kContexts> kernels;
    for (int i = 0; i < kContexts; ++i) kernels[i] = clCreateKernel(programs_[i], "count", nullptr);
    for (int i = 0; i < commands; ++i) {
      const unsigned number = random() % kQueues;
      Step(stations_[number], kernels[number % kContexts], random);
    }
    for (cl_kernel kernel : kernels) clReleaseKernel(kernel);
  }

  void ExpectNoneLost() {
    for (Station& station : stations_) {
      clFinish(station.queue);
      std::vector<cl_int> values(kInts);
      clEnqueueReadBuffer(station.queue, station.counters, CL_TRUE, 0, kInts * sizeof(cl_int),
                          values.data(), 0, nullptr, nullptr);
      EXPECT_EQ(values, std::vector<cl_int>(kInts, station.launches));
    }
    for (int i = 0; i < 30000 && calls_ != expected_calls_; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(calls_, expected_calls_);
  }

  std::array<cl_context, kContexts> contexts_ = {};
  std::array<cl_program, kContexts> programs_ = {};
  std::array<Station, kQueues> stations_;
  std::atomic<int> calls_ = 0, expected_calls_ = 0;
};

TEST_F(Concurrency, NoCommandIsLost) {
  const int commands = Repeats(20000) / kThreads;
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= kThreads; ++seed)
    threads.emplace_back([this, seed, commands] { RunThread(seed, commands); });
  for (std::thread& thread : threads) thread.join();
  ExpectNoneLost();
}

}  // namespace
}  // namespace weft::test
