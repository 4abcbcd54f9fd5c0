// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/pass/pass_times.h"

#include <algorithm>
#include <ctime>

#include "llvm/Support/FormatVariadic.h"

namespace weft::compiler {
namespace {

double Now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

}  // namespace

PassTimes::PassTimes() : last_(Now()) {}

void PassTimes::Note(llvm::StringRef name) {
  double now = Now();
  times_[name] += now - last_;
  last_ = now;
}

void PassTimes::TakeLesser(const PassTimes& other) {
  for (auto [name, time] : other.times_) {
    auto [known, is_new] = times_.insert({name, time});
    known->second = std::min(known->second, time);
  }
}

std::string PassTimes::Text() const {
  std::string text;
  double all = 0;
  for (auto [name, time] : times_) {
    text += llvm::formatv("{0,10:F3} ms  {1}\n", time, name).str();
    all += time;
  }
  return text + llvm::formatv("{0,10:F3} ms  (all)\n", all).str();
}

}  // namespace weft::compiler
