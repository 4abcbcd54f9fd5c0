// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/server/serve.h"

#include "compiler/request/compile.h"

namespace weft::compiler {

Bytes Serve(const uint8_t* request, size_t size, const std::string& builtins_path) {
  auto decoded = DecodeRequest(request, size);
  if (decoded) return Encode(Compile(*decoded, builtins_path));
  CompileReply reply;
  reply.status = CompileStatus::kCompilerError;
  reply.log = "the compiler cannot read its request: " + decoded.error() + "\n";
  return Encode(reply);
}

}  // namespace weft::compiler
