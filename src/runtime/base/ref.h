// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An owning pointer to a reference-counted object (anything with Retain and Release).
#pragma once

#include <utility>

namespace weft {

template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T* object) : object_(object) { Retain(); }
  // Takes over a hold that the caller has, and gives out the one that the Ref has.
  static Ref Adopt(T* object) {
    Ref adopted;
    adopted.object_ = object;
    return adopted;
  }
  T* Detach() { return std::exchange(object_, nullptr); }
  Ref(const Ref& other) : object_(other.object_) { Retain(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
  Ref(const Ref<U>& other) : object_(other.get()) {
    Retain();
  }
  template <class U>
  Ref(Ref<U>&& other) noexcept : object_(other.Detach()) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_) object_->Release();
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  friend bool operator==(const Ref&, const Ref&) = default;

 private:
  void Retain() {
    if (object_) object_->Retain();
  }
  T* object_ = nullptr;
};

}  // namespace weft
