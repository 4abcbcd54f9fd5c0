// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbered trials, each decided by its number alone, in processes that may die of them:
//
//   PROGRAM FIRST COUNT     trials FIRST to FIRST + COUNT - 1
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace weft::hostile {

// Does a trial and answers in a few words how it ended, for the count at the end. Words that begin
// with "WRONG" are a failure.
using Trial = std::function<std::string(uint64_t number)>;

// `begin` runs in each process once, before its first trial. Answers the program's exit status: 1
// if a process died, hung for ten minutes, or a trial went wrong.
int RunCampaign(int argument_count, char** arguments, const std::function<Trial()>& begin);

}  // namespace weft::hostile
