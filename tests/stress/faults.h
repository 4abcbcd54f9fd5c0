// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library whose functions stand before those of the C library and fail on request.
#pragma once

#include <cstdint>

namespace weft::test {

enum class Fault : uint8_t {
  kNone,
  kMap,           // mmap: ENOMEM
  kProtect,       // mprotect: ENOMEM
  kCreateThread,  // pthread_create: EAGAIN
  kOpen,          // open: EMFILE
  kWrite,         // write: ENOSPC
  kRename,        // rename: EIO
  kAllocate,      // malloc and its kin: ENOMEM
};

// From now on, the call number `first` (from 0) of the function fails, and with `onwards` all that
// follow too. kNone ends it. Answers how many calls there were since the last time.
extern "C" int ArmFault(Fault fault, int first, bool onwards);

}  // namespace weft::test
