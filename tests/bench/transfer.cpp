// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times the queue's own transfers on the first OpenCL device, and beside each a copy or fill of the
// same memory with non-temporal stores, by two threads of the program's own:
//   weft-transfer copy|fill|write_read|rect
// Prints two times in microseconds, the queue's and the threads': the fastest of a round, by which
// other work on the machine counts little, and of five rounds the median.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr size_t kThreads = 2;
constexpr int kRounds = 5;
constexpr auto kRoundTime = std::chrono::milliseconds(100);

using Clock = std::chrono::steady_clock;
using Vector = long long __attribute__((vector_size(16)));

void Check(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  std::fprintf(stderr, "%s gives %d\n", call, code);
  std::exit(1);
}

double Median(std::vector<double>& values) {
  std::nth_element(values.begin(), values.begin() + ptrdiff_t(values.size() / 2), values.end());
  return values[values.size() / 2];
}

// Addresses and sizes are multiples of 64.
void StreamCopy(char* to, const char* from, size_t bytes) {
  for (size_t at = 0; at < bytes; at += sizeof(Vector)) {
    Vector value;
    std::memcpy(&value, from + at, sizeof value);
    __builtin_nontemporal_store(value, reinterpret_cast<Vector*>(to + at));
  }
}

void StreamFill(char* to, unsigned pattern, size_t bytes) {
  const unsigned repeated[4] = {pattern, pattern, pattern, pattern};
  Vector value;
  std::memcpy(&value, repeated, sizeof value);
  for (size_t at = 0; at < bytes; at += sizeof value)
    __builtin_nontemporal_store(value, reinterpret_cast<Vector*>(to + at));
}

// Threads that run share(0), share(1), ... at once, as often as Run is called; they spin in
// between.
class Crew {
 public:
  explicit Crew(std::function<void(size_t)> share) : share_(std::move(share)) {
    for (size_t i = 1; i < kThreads; ++i) threads_.emplace_back([this, i] { Serve(i); });
  }
  ~Crew() {
    stopping_ = true;
    ++turn_;
    for (std::thread& thread : threads_) thread.join();
  }
  void Run() {
    left_ = kThreads - 1;
    ++turn_;
    share_(0);
    while (left_ != 0) {
    }
  }

 private:
  void Serve(size_t self) {
    for (unsigned seen = 0;; ++seen) {
      while (turn_ == seen) {
      }
      if (stopping_) return;
      share_(self);
      std::atomic_thread_fence(std::memory_order_seq_cst);
      --left_;
    }
  }

  const std::function<void(size_t)> share_;
  std::atomic<unsigned> turn_ = 0;
  std::atomic<size_t> left_ = 0;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

double FastestMicroseconds(const std::function<void()>& once) {
  once();
  std::chrono::duration<double, std::micro> fastest = kRoundTime;
  for (const auto end = Clock::now() + kRoundTime; Clock::now() < end;) {
    const auto start = Clock::now();
    once();
    fastest = std::min<decltype(fastest)>(fastest, Clock::now() - start);
  }
  return fastest.count();
}

// Both, in turn.
void Compare(const std::function<void()>& queued, const std::function<void(size_t)>& share) {
  std::vector<double> ours, theirs;
  for (int round = 0; round < kRounds; ++round) {
    ours.push_back(FastestMicroseconds(queued));
    Crew crew(share);
    theirs.push_back(FastestMicroseconds([&] { crew.Run(); }));
  }
  std::printf("%.2f %.2f\n", Median(ours), Median(theirs));
}

struct Session {
  Session() {
    cl_platform_id platform;
    cl_device_id device;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
    cl_int code;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    Check(code, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &code);
    Check(code, "clCreateCommandQueue");
  }

  // A buffer, and where its bytes are while it is mapped, which it stays.
  struct Memory {
    cl_mem buffer;
    char* bytes;
  };
  Memory Make(size_t bytes) const {
    cl_int code;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, &code);
    Check(code, "clCreateBuffer");
    void* mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes,
                                      0, nullptr, nullptr, &code);
    Check(code, "clEnqueueMapBuffer");
    std::memset(mapped, 1, bytes);
    return {buffer, static_cast<char*>(mapped)};
  }
  void Finish(cl_int code, const char* call) const {
    Check(code, call);
    Check(clFinish(queue), "clFinish");
  }

  cl_context context;
  cl_command_queue queue;
};

constexpr size_t kLarge = size_t{64} << 20, kMiddle = size_t{16} << 20;

void CompareCopy(const Session& session) {
  const auto from = session.Make(kLarge), to = session.Make(kLarge);
  Compare(
      [&] {
        session.Finish(clEnqueueCopyBuffer(session.queue, from.buffer, to.buffer, 0, 0, kLarge, 0,
                                           nullptr, nullptr),
                       "clEnqueueCopyBuffer");
      },
      [&](size_t part) {
        constexpr size_t kShare = kLarge / kThreads;
        StreamCopy(to.bytes + part * kShare, from.bytes + part * kShare, kShare);
      });
}

void CompareFill(const Session& session) {
  const auto to = session.Make(kLarge);
  constexpr cl_uint kPattern = 0xdeadbeef;
  Compare(
      [&] {
        session.Finish(clEnqueueFillBuffer(session.queue, to.buffer, &kPattern, sizeof kPattern, 0,
                                           kLarge, 0, nullptr, nullptr),
                       "clEnqueueFillBuffer");
      },
      [&](size_t part) {
        constexpr size_t kShare = kLarge / kThreads;
        StreamFill(to.bytes + part * kShare, kPattern, kShare);
      });
}

void CompareWriteRead(const Session& session) {
  const auto there = session.Make(kMiddle);
  const std::vector<Vector> from(kMiddle / sizeof(Vector), Vector{1, 2});
  std::vector<Vector> back(from.size());
  const auto* source = reinterpret_cast<const char*>(from.data());
  auto* target = reinterpret_cast<char*>(back.data());
  Compare(
      [&] {
        Check(clEnqueueWriteBuffer(session.queue, there.buffer, CL_TRUE, 0, kMiddle, source, 0,
                                   nullptr, nullptr),
              "clEnqueueWriteBuffer");
        Check(clEnqueueReadBuffer(session.queue, there.buffer, CL_TRUE, 0, kMiddle, target, 0,
                                  nullptr, nullptr),
              "clEnqueueReadBuffer");
      },
      [&](size_t part) {
        constexpr size_t kShare = kMiddle / kThreads;
        const size_t at = part * kShare;
        StreamCopy(there.bytes + at, source + at, kShare);
        StreamCopy(target + at, there.bytes + at, kShare);
      });
}

void CompareRect(const Session& session) {
  constexpr size_t kPitch = 8192, kWidth = 4096, kHeight = 1024, kBytes = kPitch * 2048;
  constexpr size_t kFrom[3] = {2048, 256, 0}, kTo[3] = {512, 512, 0},
                   kRegion[3] = {kWidth, kHeight, 1};
  const auto from = session.Make(kBytes), to = session.Make(kBytes);
  Compare(
      [&] {
        session.Finish(clEnqueueCopyBufferRect(session.queue, from.buffer, to.buffer, kFrom, kTo,
                                               kRegion, kPitch, 0, kPitch, 0, 0, nullptr, nullptr),
                       "clEnqueueCopyBufferRect");
      },
      [&](size_t part) {
        constexpr size_t kShare = kHeight / kThreads;
        for (size_t row = part * kShare; row < (part + 1) * kShare; ++row)
          StreamCopy(to.bytes + (kTo[1] + row) * kPitch + kTo[0],
                     from.bytes + (kFrom[1] + row) * kPitch + kFrom[0], kWidth);
      });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  const Session session;
  if (what == "copy") return CompareCopy(session), 0;
  if (what == "fill") return CompareFill(session), 0;
  if (what == "write_read") return CompareWriteRead(session), 0;
  if (what == "rect") return CompareRect(session), 0;
  std::fprintf(stderr, "nothing is called %s\n", what.c_str());
  return 2;
}
