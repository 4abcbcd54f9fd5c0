// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where an info query puts its answer: the parameters (size_t param_value_size, void* param_value,
// size_t* param_value_size_ret) and their rules, once. A query is one line with its type:
//   case CL_CONTEXT_REFERENCE_COUNT: return sink.Value<cl_uint>(context.external_count());
#pragma once

#include <algorithm>
#include <ranges>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "runtime/api/adapter/handle.h"

namespace weft {

class InfoSink {
 public:
  InfoSink() = default;
  InfoSink(size_t size, void* value, size_t* size_ret)
      : size_(size), value_(value), size_ret_(size_ret) {}

  // A scalar or a plain struct.
  template <class T>
  Status Value(std::type_identity_t<T> value) const {
    return Copy(&value, sizeof(T));
  }

  // char[], with the terminating zero.
  Status String(std::string_view text) const;

  // char[] of words, as String; but a room of whole KiB that is too small for all of them, as
  // programs have that take lists for short, gets those that fit.
  Status Words(std::string_view words) const;

  // T[].
  template <class T>
  Status Array(std::type_identity_t<std::span<const T>> values) const {
    return Copy(values.data(), values.size_bytes());
  }

  // The first ones of T[], as many as there is room for; all of them without a place to write to.
  template <class T>
  Status Prefix(std::type_identity_t<std::span<const T>> values) const {
    const size_t room = value_ ? std::max<size_t>(size_ / sizeof(T), 1) : values.size();
    return Array<T>(values.first(std::min(room, values.size())));
  }

  // A handle, lent: NULL for no object.
  template <class Handle>
  Status Object(const typename HandleTraits<Handle>::Type* object) const {
    return Value<Handle>(AsHandle<Handle>(object));
  }

  // Handle[], from a range of Ref.
  template <class Handle, class Range>
  Status Objects(const Range& objects) const {
    std::vector<Handle> handles;
    for (const auto& object : objects) handles.push_back(AsHandle<Handle>(&*object));
    return Array<Handle>(handles);
  }

  // The answer to a query that does not exist: CL_INVALID_VALUE.
  Status Unknown(cl_uint name) const;

  // For answers that are written in another way (CL_PROGRAM_BINARIES): the room that the
  // application gives, NULL if it wants the size alone. Reserve checks it against the size that is
  // needed and reports that size.
  Status Reserve(size_t bytes) const;
  void* memory() const { return value_; }

 private:
  Status Copy(const void* data, size_t bytes) const;

  size_t size_ = 0;
  void* value_ = nullptr;
  size_t* size_ret_ = nullptr;
};

}  // namespace weft
