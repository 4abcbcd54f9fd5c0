// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process that runs kernels at one width: it may die or hang, and the driver reads its knobs but
// once.
#pragma once

#include <sys/types.h>

#include "kernel.h"

namespace weft::fuzz {

// What became of a kernel: an error, or checksums of all buffers after each launch, and of how many
// work-items its sub-groups are.
struct Outcome {
  std::string error;
  std::vector<uint64_t> checksums;
  uint64_t sub_group_size = 1;
  bool operator==(const Outcome&) const = default;
};

class Worker {
 public:
  explicit Worker(unsigned width) : width_(width) {}
  ~Worker() { Stop(); }
  Worker(const Worker&) = delete;

  unsigned width() const { return width_; }
  void Begin(const Kernel& kernel);
  Outcome Finish();

 private:
  void Start();
  void Stop();

  unsigned width_;
  pid_t process_ = 0;
  int channel_ = -1;
};

// Answers requests until the channel closes.
void Serve(int channel);

}  // namespace weft::fuzz
