// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What most files of the runtime include of libraries. It is precompiled; each file still includes
// what it uses.
#pragma once

#include <fmt/format.h>

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
