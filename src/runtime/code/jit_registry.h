// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "weft/compiler.h"

namespace weft {

// As long as it lives, gdb and lldb know an ELF object as part of the program, by their JIT
// interface (gdb manual, "JIT Compilation Interface").
class JitRegistration {
 public:
  explicit JitRegistration(Bytes object);
  ~JitRegistration();
  JitRegistration(const JitRegistration&) = delete;
  JitRegistration& operator=(const JitRegistration&) = delete;

  // What the debugger reads, in its layout.
  struct Entry {
    Entry* next;
    Entry* previous;
    const uint8_t* object;
    uint64_t object_bytes;
  };

 private:
  const Bytes object_;
  Entry entry_;
};

}  // namespace weft
