// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of the contract with fields changed, whatever fields they have: what writes and reads
// them (contract/fields.h) leads to each.
#pragma once

#include <limits>
#include <type_traits>

#include "contract/fields.h"
#include "fuzz/random.h"

namespace weft::hostile {

class FieldMutator {
 public:
  // Changes field number `target`, counted over the whole record.
  FieldMutator(fuzz::Random& random, uint64_t target) : random_(random), target_(target) {}

  void operator()(auto&... values) { (Field(values), ...); }

  uint64_t fields() const { return next_; }  // seen

 private:
  template <class T>
  static constexpr bool kIsNumber = std::is_integral_v<T> || std::is_enum_v<T>;

  bool IsTarget() { return next_++ == target_; }

  template <class T>
    requires kIsNumber<T>
  void Field(T& value) {
    if (IsTarget()) value = Number(value);
  }

  template <class T, size_t N>
  void Field(T (&array)[N]) {
    for (T& element : array) Field(element);
  }

  void Field(std::string& text) { Sequence(text); }

  template <class T>
  void Field(std::vector<T>& elements) {
    Sequence(elements);
    if constexpr (!kIsNumber<T>)
      for (T& element : elements) Field(element);
  }

  void Field(contract::Record auto& record) { contract::Visit(*this, record); }

  template <class T>
  T Number(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      return !value;
    } else if constexpr (std::is_enum_v<T>) {
      return T(random_.Below(unsigned(contract::Last(T{})) + 1));
    } else {
      constexpr T kMax = std::numeric_limits<T>::max();
      const T kEdges[] = {0, 1, 7, 8, 9, T(4096), T(1 << 20), T(kMax / 2), T(kMax / 2 + 1), kMax};
      switch (random_.Below(4)) {
        case 0: return T(value + 1);
        case 1: return T(value - 1);
        case 2: return T(value ^ T{1} << random_.Below(8 * sizeof(T)));
        default: return random_.Pick(kEdges);
      }
    }
  }

  // Fewer elements, more of them, others.
  template <class Container>
  void Sequence(Container& elements) {
    if (!IsTarget()) return;
    const unsigned size = unsigned(elements.size());
    switch (size == 0 ? 4 : random_.Below(5)) {
      case 0: elements.clear(); return;
      case 1: elements.resize(random_.Below(size)); return;
      case 2: elements.push_back(elements[random_.Below(size)]); return;
      case 3: {
        auto& element = elements[random_.Below(size)];
        if constexpr (kIsNumber<typename Container::value_type>)
          element = Number(element);
        else
          element = elements[random_.Below(size)];
        return;
      }
      case 4: elements.resize(size + random_.Below(random_.OneIn(8) ? 100'000 : 20)); return;
    }
  }

  fuzz::Random& random_;
  const uint64_t target_;
  uint64_t next_ = 0;
};

// Changes a field or a few.
void MutateFields(fuzz::Random& random, contract::Record auto& record) {
  for (unsigned changes = random.OneIn(2) ? 1 : 1 + random.Below(4); changes > 0; --changes) {
    FieldMutator counter(random, std::numeric_limits<uint64_t>::max());
    contract::Visit(counter, record);
    FieldMutator mutator(random, random.Below(unsigned(counter.fields())));
    contract::Visit(mutator, record);
  }
}

}  // namespace weft::hostile
