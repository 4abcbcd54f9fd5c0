// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A property list as applications give them: names, each with a value or with a list of values that
// has an end of its own, up to a final 0; or NULL.
//
//   PropertyList list(given, {"queue", CL_INVALID_VALUE});
//   while (list.HasNext()) {
//     WEFT_ASSIGN(const auto name, list.Next());
//     switch (name) {
//       case CL_QUEUE_PROPERTIES: flags = list.Value(); break;
//       default: return list.Unknown();
//     }
//   }
#pragma once

#include <algorithm>
#include <vector>

#include "runtime/base/result.h"
#include "runtime/base/small_vector.h"

namespace weft {

// Whose properties they are, for messages, and the error of a list that breaks a rule.
struct PropertyErrors {
  const char* owner;
  cl_int code;
};

template <class T>
class PropertyList {
 public:
  PropertyList(const T* given, PropertyErrors errors)
      : given_(given), next_(given), errors_(errors) {}

  bool HasNext() const { return next_ && *next_ != 0; }

  // The next property's name. An error if it stood in the list before.
  Result<T> Next() {
    name_ = *next_++;
    if (std::ranges::find(names_, name_) != names_.end())
      return Error(errors_.code, "the {} property {:#x} is given twice", errors_.owner, name_);
    names_.push_back(name_);
    return name_;
  }
  // The value behind the name.
  T Value() { return *next_++; }
  // Calls each(value) for those of a list up to `end`, until it answers with an error.
  template <class Each>
  Status Values(T end, Each each) {
    for (; *next_ != end; ++next_) WEFT_TRY(each(*next_));
    ++next_;
    return {};
  }

  std::unexpected<cl_int> Unknown() const {
    return Error(errors_.code, "there is no {} property {:#x}", errors_.owner, name_);
  }
  std::unexpected<cl_int> BadValue(T value) const {
    return Error(errors_.code, "the {} property {:#x} is {:#x}", errors_.owner, name_, value);
  }

  // At the end: the list with its final 0; empty for NULL.
  std::vector<T> AsGiven() const {
    return given_ ? std::vector<T>(given_, next_ + 1) : std::vector<T>();
  }

 private:
  const T *const given_, *next_;
  const PropertyErrors errors_;
  T name_ = 0;
  SmallVector<T, 8> names_;  // so far
};

}  // namespace weft
