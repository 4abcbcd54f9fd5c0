// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/base/object.h"
#include "runtime/base/result.h"
#include "runtime/code/launch_size.h"
#include "runtime/object/argument_block.h"
#include "runtime/os/mutex.h"
#include "weft/compiler.h"

namespace weft {

class Context;
class Device;
class LoadedKernel;
class Program;

// A cl_kernel: an entry of a program and its arguments. Arguments are safe to set from several
// threads.
class Kernel : public Object {
 public:
  Kernel(Ref<Program> program, KernelInfo info);
  ~Kernel();

  // CL_INVALID_PROGRAM_EXECUTABLE if the program is not built, CL_INVALID_VALUE if the name is
  // null, CL_INVALID_KERNEL_NAME if it has no such kernel, CL_INVALID_KERNEL_DEFINITION if devices
  // have different ones of that name.
  static Result<Ref<Kernel>> Create(Program& program, const char* name);
  // One of each kernel, those left out that are different ones on several devices.
  static Result<std::vector<Ref<Kernel>>> CreateAll(Program& program);

  Program& program() const { return *program_; }
  Context& context() const;  // the program's
  const KernelInfo& info() const { return info_; }

  // Machine code for a launch of a size, or to be asked about, and the errors of
  // Program::Variant. Blocks where it is not made yet.
  Result<std::shared_ptr<const LoadedKernel>> Code(const Device& device, const VariantKey& key,
                                                   LaunchSize launch = {});

  // The kernel of a block that this one enqueues, or what it enqueues does; null if the program has
  // none of that name.
  Ref<Kernel> Block(const Device& device, std::string_view name);

  // clSetKernelArg, after the index is known to be in range.
  Status SetArgument(cl_uint index, size_t size, const void* value);
  // The address of shared memory, or of any, for an argument that is a buffer. CL_INVALID_ARG_INDEX
  // or CL_INVALID_ARG_VALUE.
  Status SetAddress(cl_uint index, const void* address);
  // Addresses of memory that launches may use beside their arguments: a list for each of the
  // properties of clSetKernelExecInfo.
  enum class Reached : uint8_t { kShared, kDevice, kUnified };
  void SetReached(Reached kind, std::vector<const void*> addresses);
  // Fills an empty block with the arguments as they are now. Those that are missing are zero, and
  // the first of them is noted.
  void Snapshot(ArgumentBlock& block) const;
  Ref<Kernel> Clone() const;

 private:
  // A kernel holds no reference to its memory objects (spec, "Setting Kernel Arguments"): that they
  // live is checked when they are used.
  struct Argument {
    bool is_set = false;
    cl_mem object = nullptr;        // kBuffer, null for an address or NULL; kImage; kPipe; counters
    uint64_t local_bytes = 0;       // kLocal
    const void* address = nullptr;  // kBuffer
    cl_command_queue queue = nullptr;  // kQueue
  };
  // Code for launches with the key that nothing better will come for until it has run for so long
  // in all. Programs are not built anew while they have kernels.
  struct SettledCode {
    Ref<const Device> device;
    VariantKey key;
    std::shared_ptr<const LoadedKernel> code;
    uint64_t until_ns = 0;
  };

  Status SetValue(cl_uint index, size_t size, const void* value);
  Status SetBuffer(cl_uint index, size_t size, const void* value);
  Status SetCounter(cl_uint index, size_t size, const void* value);
  // The memory object of a kind behind an argument's value. CL_INVALID_MEM_OBJECT or
  // CL_INVALID_CONTEXT.
  template <class T>
  Result<const T*> Find(cl_uint index, cl_mem handle) const;
  // A buffer that the argument may be; CL_INVALID_ARG_VALUE as well.
  Result<const Buffer*> FindBuffer(cl_uint index, cl_mem handle) const;
  Status SetImage(cl_uint index, size_t size, const void* value);
  Status SetPipe(cl_uint index, size_t size, const void* value);
  Status SetSampler(cl_uint index, size_t size, const void* value);
  Status SetQueue(cl_uint index, size_t size, const void* value);
  Status SetLocal(cl_uint index, size_t size, const void* value);
  Status Set(cl_uint index, const Argument& argument);
  // False if the object is none that the argument can be any more.
  static bool Bind(MemObject* object, const KernelArgument& parameter, ArgumentBlock& block);
  static void BindBuffer(Buffer& buffer, const KernelArgument& parameter, ArgumentBlock& block);
  static void BindImage(Image& image, const KernelArgument& parameter, ArgumentBlock& block);
  static void BindPipe(Pipe& pipe, const KernelArgument& parameter, ArgumentBlock& block);
  static bool BindQueue(cl_command_queue handle, const KernelArgument& parameter,
                        ArgumentBlock& block);
  static void BindSampler(const KernelArgument& parameter, ArgumentBlock& block);
  void BindAddress(const void* address, const KernelArgument& parameter,
                   ArgumentBlock& block) const;

  const Ref<Program> program_;
  const KernelInfo info_;
  mutable Mutex mutex_;
  std::vector<Argument> arguments_ WEFT_GUARDED_BY(mutex_);
  ValueBytes values_
      WEFT_GUARDED_BY(mutex_);  // an argument block with those that are kValue or kSampler
  std::array<std::vector<const void*>, 3> reached_ WEFT_GUARDED_BY(mutex_);
  SettledCode settled_code_ WEFT_GUARDED_BY(mutex_);
  std::map<std::string, Ref<Kernel>, std::less<>> blocks_ WEFT_GUARDED_BY(mutex_);
};

template <>
struct HandleTraits<cl_kernel> {
  using Type = Kernel;
  static constexpr ObjectTag kTag = ObjectTag::kKernel;
  static constexpr cl_int kInvalid = CL_INVALID_KERNEL;
  static constexpr bool kReachable = false;
};

}  // namespace weft
