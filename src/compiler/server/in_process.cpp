// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler inside the application's process, for where no helper can be started:
// libweft-compiler.so exports this one function (contract/carrier.h).
#include <concepts>

#include "compiler/server/serve.h"
#include "contract/carrier.h"

extern "C" [[gnu::visibility("default")]] int weft_compile(const uint8_t* request,
                                                           size_t request_bytes,
                                                           const char* builtins_path,
                                                           weft::CompileSink sink,
                                                           void* cookie) noexcept {
  try {
    const weft::Bytes reply = weft::compiler::Serve(request, request_bytes, builtins_path);
    sink(cookie, reply.data(), reply.size());
    return 0;
  } catch (...) {
    return -1;
  }
}

static_assert(std::same_as<decltype(weft_compile), weft::CompileFunction>);
