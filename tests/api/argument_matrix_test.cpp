// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every entry point, called with each parameter in turn 0 or NULL, the largest value, a released
// handle and a handle of another type, the others being good in four ways. Nothing may crash, and a
// bad handle must be an error. Pointers to nowhere are not among the values: no driver can tell.
#include <gtest/gtest.h>

#include <array>
#include <concepts>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "driver.h"
#include "runtime/base/command_buffer_api.h"

#include <CL/cl_weft.h>
#include <CL/weft_images.h>

namespace weft::test {
namespace {

// Room that any output parameter fits in, and that is an empty list or string as an input.
alignas(128) std::array<std::byte, 1 << 16> scratch;

constexpr char kSource[] = "kernel void set(global int* a) { if (a) a[0] = 1; }";

// One live object of each type and one that was released.
struct Objects {
  Objects() {
    Make(live);
    Make(released);
    clReleaseEvent(released.event);
    clReleaseKernel(released.kernel);
    clReleaseProgram(released.program);
    clReleaseMemObject(released.buffer);
    clReleaseCommandQueue(released.queue);
    clReleaseContext(released.context);
    // so that the calls to clRelease* do not end them
    constexpr int kMoreThanReleased = 2000;
    for (int i = 0; i < kMoreThanReleased; ++i) {
      clRetainEvent(live.event);
      clRetainKernel(live.kernel);
      clRetainProgram(live.program);
      clRetainMemObject(live.buffer);
      clRetainCommandQueue(live.queue);
      clRetainContext(live.context);
    }
  }

  struct Set {
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_mem buffer = nullptr;
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;
    cl_event event = nullptr;
  };
  static void Make(Set& set) {
    set.context = MakeContext();
    set.queue = clCreateCommandQueueWithProperties(set.context, FindDevice(), nullptr, nullptr);
    set.buffer = clCreateBuffer(set.context, 0, 64, nullptr, nullptr);
    const char* source = kSource;
    set.program = clCreateProgramWithSource(set.context, 1, &source, nullptr, nullptr);
    EXPECT_EQ(clBuildProgram(set.program, 0, nullptr, "", nullptr, nullptr), CL_SUCCESS);
    set.kernel = clCreateKernel(set.program, "set", nullptr);
    set.event = clCreateUserEvent(set.context, nullptr);
  }

  Set live, released;
};

const Objects& TheObjects() {
  static const Objects objects;
  return objects;
}

template <class T>
T FromSet(const Objects::Set& set) {
  if constexpr (std::same_as<T, cl_context>)
    return set.context;
  else if constexpr (std::same_as<T, cl_command_queue>)
    return set.queue;
  else if constexpr (std::same_as<T, cl_mem>)
    return set.buffer;
  else if constexpr (std::same_as<T, cl_program>)
    return set.program;
  else if constexpr (std::same_as<T, cl_kernel>)
    return set.kernel;
  else if constexpr (std::same_as<T, cl_event>)
    return set.event;
  else
    return nullptr;
}

template <class T>
concept Handle = std::is_pointer_v<T> && !std::is_void_v<std::remove_pointer_t<T>> &&
                 !std::is_function_v<std::remove_pointer_t<T>> &&
                 !requires { sizeof(std::remove_pointer_t<T>); };

// The ways in which the other parameters are good.
struct Base {
  bool ones;     // numbers are 1, not 0
  bool scratch;  // pointers point to the scratch room, and are not NULL
};

template <class T>
T Good(Base base) {
  if constexpr (std::same_as<T, cl_platform_id>)
    return FindPlatform();
  else if constexpr (std::same_as<T, cl_device_id>)
    return FindDevice();
  else if constexpr (Handle<T>)
    return FromSet<T>(TheObjects().live);
  else if constexpr (std::is_integral_v<T>)
    return base.ones ? 1 : 0;
  else if constexpr (std::is_function_v<std::remove_pointer_t<T>>)
    return nullptr;
  else
    return base.scratch ? reinterpret_cast<T>(const_cast<std::byte*>(scratch.data())) : nullptr;
}

struct Value {
  bool bad_handle = false, null = false;
};

// The values of a parameter: calls visit(value, what it is).
template <class T, class Visit>
void ForEachValue(Visit visit) {
  if constexpr (Handle<T>) {
    visit(T{}, Value{true, true});
    if (T released = FromSet<T>(TheObjects().released)) visit(released, Value{true, false});
    // of another type: a device for all but devices
    auto wrong = std::same_as<T, cl_device_id> ? static_cast<void*>(FindPlatform())
                                               : static_cast<void*>(FindDevice());
    visit(reinterpret_cast<T>(wrong), Value{true, false});
  } else if constexpr (std::is_integral_v<T>) {
    for (T value : {T{0}, T{1}, std::numeric_limits<T>::max(), static_cast<T>(~T{0})})
      visit(value, Value{});
  } else {
    visit(T{}, Value{});
  }
}

// Where NULL stands for the only platform or device, or for no device.
bool TakesNull(std::string_view name) {
  for (std::string_view each :
       {"clGetPlatformInfo", "clGetDeviceIDs", "clGetKernelWorkGroupInfo", "clSharedMemAllocINTEL"})
    if (name == each) return true;
  return false;
}

template <class Function>
struct Matrix;

template <class R, class... Args>
struct Matrix<R (*)(Args...)> {
  using Function = R (*)(Args...);
  using Arguments = std::tuple<Args...>;
  using Last = std::tuple_element_t<sizeof...(Args) - 1, std::tuple<Args...>>;
  static constexpr bool kHasErrcode = std::is_pointer_v<R> && std::same_as<Last, cl_int*>;

  static void Run(const char* name, Function function) {
    for (bool ones : {false, true})
      for (bool use_scratch : {false, true})
        [&]<size_t... kI>(std::index_sequence<kI...>) {
          (Vary<kI>(name, function, {ones, use_scratch}), ...);
        }(std::index_sequence_for<Args...>());
  }

 private:
  template <size_t kIndex>
  static void Vary(const char* name, Function function, Base base) {
    using T = std::tuple_element_t<kIndex, Arguments>;
    if constexpr (kHasErrcode && kIndex + 1 == sizeof...(Args)) return;
    ForEachValue<T>([&](T value, Value kind) {
      scratch.fill({});
      Arguments arguments(Good<Args>(base)...);
      std::get<kIndex>(arguments) = value;
      const cl_int code = Call(function, arguments);
      if (kind.bad_handle && !(kind.null && TakesNull(name)))
        EXPECT_LT(code, 0) << name << ", parameter " << kIndex
                           << (kind.null ? " NULL" : " no such handle");
    });
  }

  // The error code; -1 for functions that give none.
  static cl_int Call(Function function, Arguments& arguments) {
    if constexpr (std::same_as<R, cl_int>) {
      return std::apply(function, arguments);
    } else if constexpr (kHasErrcode) {
      cl_int code = 1;
      std::get<sizeof...(Args) - 1>(arguments) = &code;
      const R result = std::apply(function, arguments);
      EXPECT_TRUE(code <= 0) << "no error code is stored";
      if (code < 0) EXPECT_EQ(result, nullptr);
      return code;
    } else {
      std::apply(function, arguments);
      return -1;
    }
  }
};

template <class R>
struct Matrix<R (*)()> {
  static void Run(const char*, R (*function)()) { function(); }
};

struct Row {
  const char* name;
  void (*run)(const char* name);
};

// One test an entry point, so that a crash has a name.
class ArgumentMatrix : public testing::TestWithParam<Row> {};

TEST_P(ArgumentMatrix, NothingCrashesAndBadHandlesAreErrors) { GetParam().run(GetParam().name); }

template <class Function>
void RunMatrix(const char* name) {
  Matrix<Function>::Run(name, reinterpret_cast<Function>(FindInDriver(name)));
}

const Row kRows[] = {
#define ENTRY(name, rule) {#name, RunMatrix<decltype(&name)>},
#define APPENDED(name, rule) ENTRY(name, rule)
#define EXTENSION(name, rule) ENTRY(name, rule)
#include "runtime/api/adapter/entry_points.def"
};

INSTANTIATE_TEST_SUITE_P(Of, ArgumentMatrix, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace weft::test
