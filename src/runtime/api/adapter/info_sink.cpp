// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/api/adapter/info_sink.h"

#include <cstring>

namespace weft {

Status InfoSink::Reserve(size_t bytes) const {
  if (value_ && size_ < bytes)
    return Error(CL_INVALID_VALUE, "param_value_size is {}, the answer takes {}", size_, bytes);
  if (size_ret_) *size_ret_ = bytes;
  return {};
}

Status InfoSink::Copy(const void* data, size_t bytes) const {
  WEFT_TRY(Reserve(bytes));
  if (value_ && bytes) std::memcpy(value_, data, bytes);
  return {};
}

Status InfoSink::String(std::string_view text) const {
  WEFT_TRY(Reserve(text.size() + 1));
  if (value_) {
    std::memcpy(value_, text.data(), text.size());
    static_cast<char*>(value_)[text.size()] = 0;
  }
  return {};
}

Status InfoSink::Words(std::string_view words) const {
  const bool is_fixed_room = value_ && size_ % 1024 == 0;
  if (is_fixed_room && size_ <= words.size()) words = words.substr(0, words.rfind(' ', size_ - 1));
  return String(words);
}

Status InfoSink::Unknown(cl_uint name) const {
  return Error(CL_INVALID_VALUE, "there is no query 0x{:04x}", name);
}

}  // namespace weft
