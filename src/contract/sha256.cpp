// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "contract/sha256.h"

#include <sha2.h>

#include "weft/compiler.h"

namespace weft {

contract::Digest contract::Sha256Digest(const void* data, size_t size) {
  SHA2_CTX context;
  Digest digest;
  SHA256Init(&context);
  SHA256Update(&context, static_cast<const uint8_t*>(data), size);
  SHA256Final(digest.data(), &context);
  return digest;
}

std::string Sha256(const void* data, size_t size) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (uint8_t byte : contract::Sha256Digest(data, size)) {
    text += kHex[byte >> 4];
    text += kHex[byte & 15];
  }
  return text;
}

}  // namespace weft
