// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler inside the application's process, for where no helper can be started:
// libweft-compiler.so exports this one function.
#include "compiler/server/serve.h"

// Compiles an encoded request and gives the encoded reply to sink, once, on this thread. Returns 0,
// or -1 without a call of sink if memory ran out.
extern "C" [[gnu::visibility("default")]] int weft_compile(
    const uint8_t* request, size_t request_bytes, const char* builtins_path,
    void (*sink)(void* cookie, const uint8_t* reply, size_t reply_bytes), void* cookie) noexcept {
  try {
    const weft::Bytes reply = weft::compiler::Serve(request, request_bytes, builtins_path);
    sink(cookie, reply.data(), reply.size());
    return 0;
  } catch (...) {
    return -1;
  }
}
