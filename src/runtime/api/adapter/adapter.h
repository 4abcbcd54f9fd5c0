// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an entry point is written. Its chapter's file holds a typed function and one line:
//
//   Status GetContextInfo(Context& context, cl_context_info name, InfoSink sink) {...}
//   WEFT_ENTRY_POINT(clGetContextInfo, GetContextInfo)
//
// From the signatures of the two, the adapter makes the noexcept C function. A typed parameter
// stands for these C parameters, in order; all others are the same on both sides:
//
//   Context& context        cl_context      a live handle, else its CL_INVALID_* (HandleTraits)
//   Context* context        cl_context      likewise, or NULL
//   Queue& queue            cl_command_queue  a queue of the host's; AnyQueue: or one on a device
//   HandleList<Device> list cl_uint, const cl_device_id*   handle.h; mismatch: CL_INVALID_VALUE
//                           const cl_event*, size_t           likewise (clCancelCommandsIMG)
//   WaitList wait_list      cl_uint, const cl_event*       wait_list.h; CL_INVALID_EVENT_WAIT_LIST
//   EventOut event          cl_event*                      wait_list.h
//   InfoSink sink           size_t, void*, size_t*         info_sink.h
//
// Results:
//
//   Status                  cl_int
//   Result<Ref<Context>>    cl_context, with errcode_ret; the application gets a count of its own
//   Result<Partly<Ref<T>>>  likewise, with an error code beside the handle
//   Result<void*>           void*, with errcode_ret
//   R                       R, for the few that report no error (clSVMAlloc, clSVMFree)
//
// Handles are checked from left to right before the function runs, and what a terminated context
// refuses (terminated.h). std::bad_alloc becomes
// CL_OUT_OF_HOST_MEMORY, any other exception CL_OUT_OF_RESOURCES. A wrong signature does not
// compile. The function has its row in entry_points.def.
#pragma once

#include <array>
#include <concepts>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include "runtime/api/adapter/entry_point.h"
#include "runtime/api/adapter/handle.h"
#include "runtime/api/adapter/info_sink.h"
#include "runtime/api/adapter/terminated.h"
#include "runtime/api/adapter/trace.h"
#include "runtime/api/adapter/wait_list.h"
#include "runtime/object/queue.h"

namespace weft {

// How the typed parameter P is made of C arguments: kCount of them, by From.
template <class P>
struct Parameter {  // the same on both sides
  static constexpr size_t kCount = 1;
  static Result<P> From(std::same_as<P> auto value) { return value; }
};

// T is the type behind the handle type, or one of several that share it.
template <class T, class Handle>
concept ObjectOf =
    requires { sizeof(T); } && std::derived_from<T, typename HandleTraits<Handle>::Type>;

// A handle's object as a T, which may be one of several types that share the handle's: null if it
// is another one of these.
template <class T, class Any>
T* ObjectAs(Any* object) {
  if constexpr (std::same_as<T, Any>)
    return object;
  else
    return T::From(object);
}

template <class T>
struct Parameter<T&> {
  static constexpr size_t kCount = 1;
  template <class Handle>
    requires ObjectOf<T, Handle>
  static Result<T*> From(Handle handle) {
    if (T* object = ObjectAs<T>(FromHandle(handle))) return object;
    return Error(HandleTraits<Handle>::kInvalid, "{} is no live handle of this type",
                 static_cast<const void*>(handle));
  }
};

// Commands of the host's cannot be enqueued on a device queue.
template <>
struct Parameter<Queue&> {
  static constexpr size_t kCount = 1;
  static Result<Queue*> From(cl_command_queue handle) {
    Queue* const queue = FromHandle(handle);
    if (queue && !queue->is_on_device()) return queue;
    return Error(CL_INVALID_COMMAND_QUEUE, "{} is no live command-queue of the host",
                 static_cast<const void*>(handle));
  }
};

// A queue of the host's, or one on a device.
struct AnyQueue {
  Queue& queue;
};
template <>
struct Parameter<AnyQueue> {
  static constexpr size_t kCount = 1;
  static Result<AnyQueue> From(cl_command_queue handle) {
    if (Queue* const queue = FromHandle(handle)) return AnyQueue{*queue};
    return Error(CL_INVALID_COMMAND_QUEUE, "{} is no live command-queue",
                 static_cast<const void*>(handle));
  }
};
inline bool IsOfTerminatedContext(const AnyQueue& any) { return any.queue.context().terminated(); }

template <class T>
struct Parameter<T*> {
  static constexpr size_t kCount = 1;
  static Result<T*> From(T* value) { return value; }
  template <class Handle>
    requires ObjectOf<T, Handle>
  static Result<T*> From(Handle handle) {
    if (!handle) return nullptr;
    return Parameter<T&>::From(handle);
  }
};

template <class T>
struct Parameter<HandleList<T>> {
  static constexpr size_t kCount = 2;
  template <class Handle>
  static Result<HandleList<T>> From(cl_uint count, const Handle* handles) {
    return HandleList<T>::From(count, handles);
  }
  template <class Handle>
  static Result<HandleList<T>> From(const Handle* handles, size_t count) {
    return HandleList<T>::From(count, handles);
  }
};

template <>
struct Parameter<WaitList> {
  static constexpr size_t kCount = 2;
  static Result<WaitList> From(cl_uint count, const cl_event* events) {
    return WaitList::From(count, events);
  }
};

template <>
struct Parameter<EventOut> {
  static constexpr size_t kCount = 1;
  static Result<EventOut> From(cl_event* out) { return EventOut(out); }
};

template <>
struct Parameter<InfoSink> {
  static constexpr size_t kCount = 3;
  static Result<InfoSink> From(size_t size, void* value, size_t* size_ret) {
    return InfoSink(size, value, size_ret);
  }
};

// A result that comes with an error code: clLinkProgram gives out a program, for its log, even if
// linking it failed.
template <class T>
struct Partly {
  T value;
  cl_int code = CL_SUCCESS;
};
template <class T>
inline constexpr bool kIsPartly = false;
template <class T>
inline constexpr bool kIsPartly<Partly<T>> = true;

// The error code of a result.
template <class T>
cl_int CodeOf(const Result<T>& result) {
  if constexpr (kIsPartly<T>)
    return result ? result->code : result.error();
  else
    return result ? CL_SUCCESS : result.error();
}

// The typed function of an entry point (kValue) and its name (kName); WEFT_ENTRY_POINT specializes.
template <auto* kFunction>
struct TypedFunction;

// Calls typed(Ps...) with C arguments. Whatever fails comes back as the error code.
template <class Typed>
struct Adapter;

template <class R, class... Ps>
struct Adapter<R (*)(Ps...)> {
  static constexpr size_t kConsumed = (size_t{0} + ... + Parameter<Ps>::kCount);

  // kRefused: with CL_CONTEXT_TERMINATED_KHR, for objects of a terminated context.
  template <bool kRefused, class CArguments>
  static auto Call(R (*typed)(Ps...), const CArguments& arguments) {
    return Call<kRefused>(typed, arguments, std::index_sequence_for<Ps...>());
  }

 private:
  // Index of the first C argument of typed parameter i.
  static constexpr size_t Offset(size_t i) {
    constexpr std::array<size_t, sizeof...(Ps)> kCounts = {Parameter<Ps>::kCount...};
    size_t offset = 0;
    for (size_t k = 0; k < i; ++k) offset += kCounts[k];
    return offset;
  }

  template <class P, size_t kOffset, class CArguments>
  static auto Bind(const CArguments& arguments) {
    return [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
      return Parameter<P>::From(std::get<kOffset + kIndex>(arguments)...);
    }(std::make_index_sequence<Parameter<P>::kCount>());
  }

  template <class P, class Bound>
  static P Pass(Bound& bound) {
    if constexpr (std::is_reference_v<P>)
      return **bound;
    else
      return std::move(*bound);
  }

  // Result<U> for typed functions that answer with Result<U>, else Result<R>.
  template <class T>
  struct Wrap {
    using Type = Result<T>;
  };
  template <class T>
  struct Wrap<Result<T>> {
    using Type = Result<T>;
  };

  template <bool kRefused, class CArguments, size_t... kI>
  static typename Wrap<R>::Type Call(R (*typed)(Ps...), const CArguments& arguments,
                                     std::index_sequence<kI...>) {
    using Bound = std::tuple<decltype(Bind<Ps, Offset(kI)>(arguments))...>;
    cl_int error = CL_SUCCESS;
    // Braces bind the parameters from left to right; after an error the rest stays unbound.
    auto bind_next = [&]<class P, size_t kOffset>() -> decltype(Bind<P, kOffset>(arguments)) {
      if (error != CL_SUCCESS) return std::unexpected(error);
      auto bound = Bind<P, kOffset>(arguments);
      if (!bound) error = bound.error();
      return bound;
    };
    Bound bound{bind_next.template operator()<Ps, Offset(kI)>()...};
    if (error != CL_SUCCESS) return std::unexpected(error);
    if constexpr (kRefused)
      if ((IsOfTerminatedContext(*std::get<kI>(bound)) || ...))
        return Error(CL_CONTEXT_TERMINATED_KHR, "the context is terminated");
    if constexpr (std::is_void_v<R>) {
      typed(Pass<Ps>(std::get<kI>(bound))...);
      return {};
    } else {
      return typed(Pass<Ps>(std::get<kI>(bound))...);
    }
  }
};

// The last of a list of types.
template <class... Ts>
struct LastOf {
  using Type = void;
};
template <class T, class... Ts>
struct LastOf<T, Ts...> {
  using Type =
      typename std::conditional_t<sizeof...(Ts) == 0, std::type_identity<T>, LastOf<Ts...>>;
};

// What the C function returns for a result.
template <class R, class T>
R ToC(const Result<T>& result) {
  if constexpr (std::is_void_v<R>)
    return;
  else if constexpr (std::same_as<T, void>)
    return result ? CL_SUCCESS : result.error();
  else if constexpr (std::same_as<T, R>)
    return result ? *result : R{};
  else if constexpr (kIsPartly<T>)
    return result ? GiveToApplication<R>(result->value) : nullptr;
  else
    return result ? GiveToApplication<R>(*result) : nullptr;
}

template <class R, class... Args, R (*kFunction)(Args...)>
R EntryPoint<kFunction>::Call(Args... args) noexcept {
  using Typed = TypedFunction<kFunction>;
  using TypedAdapter = Adapter<std::remove_const_t<decltype(Typed::kValue)>>;
  constexpr bool kHasErrcode =
      std::is_pointer_v<R> && TypedAdapter::kConsumed + 1 == sizeof...(Args);
  static_assert(TypedAdapter::kConsumed + kHasErrcode == sizeof...(Args),
                "the typed function does not cover the C function's parameters");

  std::tuple<Args...> arguments(args...);
  CallTrace trace(Typed::kName);
  constexpr bool kRefused = IsRefusedOnceTerminated(Typed::kName);
  using Outcome = decltype(TypedAdapter::template Call<kRefused>(Typed::kValue, arguments));
  Outcome result = [&] [[gnu::always_inline]] () -> Outcome {
    try {
      return TypedAdapter::template Call<kRefused>(Typed::kValue, arguments);
    } catch (const std::bad_alloc&) {
      return Error(CL_OUT_OF_HOST_MEMORY, "the host is out of memory");
    } catch (...) {
      return Error(CL_OUT_OF_RESOURCES, "an internal exception");
    }
  }();

  cl_int code = CodeOf(result);
  trace.End(code);
  if constexpr (kHasErrcode) {
    cl_int* errcode_ret = std::get<sizeof...(Args) - 1>(arguments);
    if (errcode_ret) *errcode_ret = code;
  }
  return ToC<R>(result);
}

}  // namespace weft

// Makes `typed` the C function `name`; at the end of namespace weft, outside anonymous ones. A
// declaration of weft's own (command_buffer_api.h) goes before that of the Khronos headers.
#define WEFT_ENTRY_POINT(name, typed)           \
  template <>                                   \
  struct TypedFunction<&name> {                 \
    static constexpr auto kValue = &typed;      \
    static constexpr const char* kName = #name; \
  };                                            \
  template struct EntryPoint<&name>;
