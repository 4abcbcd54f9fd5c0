// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"

namespace weft::compiler {

// Milliseconds of processor time that this thread took for each step of a compilation.
class PassTimes {
 public:
  PassTimes();

  // What ran since the last call, or since the start, was this.
  void Note(llvm::StringRef name);
  // Keeps the lesser time of each step, for measurements made again and again.
  void TakeLesser(const PassTimes& other);

  std::string Text() const;  // one step a line, then all

 private:
  llvm::MapVector<llvm::StringRef, double> times_;
  double last_;
};

}  // namespace weft::compiler
