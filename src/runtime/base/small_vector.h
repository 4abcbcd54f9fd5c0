// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vector whose first elements are in itself: each launch makes several short lists, and an
// allocation takes longer than filling one.
#pragma once

#include <boost/container/small_vector.hpp>

namespace weft {

template <class T, std::size_t kInline>
using SmallVector = boost::container::small_vector<T, kInline>;

}  // namespace weft
