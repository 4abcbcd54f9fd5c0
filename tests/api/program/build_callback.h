// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A callback for clBuildProgram, clCompileProgram and clLinkProgram, a wait for it, and a source
// for which there is something to wait.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "driver.h"

namespace weft::test {

struct BuildCallback {
  static void CL_CALLBACK Call(cl_program program, void* data) {
    auto* self = static_cast<BuildCallback*>(data);
    std::lock_guard lock(self->mutex);
    ++self->calls;
    self->program = program;
    self->on_caller = std::this_thread::get_id() == self->caller;
    self->query = clGetProgramInfo(program, CL_PROGRAM_CONTEXT, 0, nullptr, nullptr);
    self->called.notify_all();
  }
  void Wait() {
    std::unique_lock lock(mutex);
    called.wait(lock, [this] { return calls > 0; });
  }

  std::mutex mutex;
  std::condition_variable called;
  int calls = 0;
  bool on_caller = false;
  const std::thread::id caller = std::this_thread::get_id();
  cl_program program = nullptr;
  cl_int query = 1;  // what a query on it answers inside the call
};

// Compiling it takes long, and nothing earlier has.
inline std::string SlowSource() {
  static int count = 0;
  std::string source = "constant int fresh = " + std::to_string(++count) + ";\n";
  for (int i = 0; i < 1000; ++i)
    source += "kernel void f" + std::to_string(i) +
              "(global float4* a) { a[0] = native_sin(a[1]) * fresh; }\n";
  return source;
}

}  // namespace weft::test
