// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/object/kernel.h"

#include <algorithm>
#include <cstring>
#include <ranges>

#include "runtime/code/kernel_variants.h"
#include "runtime/object/buffer.h"
#include "runtime/object/context.h"
#include "runtime/object/device.h"
#include "runtime/object/image.h"
#include "runtime/object/program.h"
#include "runtime/object/queue.h"
#include "runtime/object/sampler.h"

namespace weft {
namespace {

// Keeps a program from being rebuilt while a kernel of it is looked up.
class Attachment {
 public:
  explicit Attachment(Program& program) : program_(program) { program_.AttachKernel(); }
  ~Attachment() { program_.DetachKernel(); }

 private:
  Program& program_;
};

// More than any device has, and sums of it do not overflow.
constexpr uint64_t kMaxLocalBytes = uint64_t{1} << 40;

// arg_size is not that of a handle
template <typename Handle>
Result<Handle> ReadHandle(cl_uint index, size_t size, const void* value) {
  if (size != sizeof(Handle))
    return Error(CL_INVALID_ARG_SIZE, "argument {} is an object of {} bytes, not {}", index, size,
                 sizeof(Handle));
  Handle handle;
  std::memcpy(&handle, value, sizeof handle);
  return handle;
}

}  // namespace

Kernel::Kernel(Ref<Program> program, KernelInfo info)
    : Object(ObjectTag::kKernel),
      program_(std::move(program)),
      info_(std::move(info)),
      arguments_(info_.arguments.size()),
      values_(info_.argument_bytes) {
  program_->AttachKernel();
}

Kernel::~Kernel() { program_->DetachKernel(); }

Result<Ref<Kernel>> Kernel::Create(Program& program, const char* name) {
  const Attachment attachment(program);
  // there is no successfully built executable for program
  WEFT_ASSIGN(const auto kernels, program.Kernels());
  // kernel_name is NULL
  if (!name) return Error(CL_INVALID_VALUE, "kernel_name is NULL");
  const auto kernel = std::ranges::find_if(
      kernels, [name](const KernelDefinition& kernel) { return kernel.info->name == name; });
  // kernel_name is not found in program
  if (kernel == kernels.end())
    return Error(CL_INVALID_KERNEL_NAME, "the program has no kernel {}", name);
  // the function definition (number and types of arguments) is not the same for all devices
  if (!kernel->same)
    return Error(CL_INVALID_KERNEL_DEFINITION, "kernel {} differs between devices", name);
  return Make<Kernel>(Ref(&program), *kernel->info);
}

Context& Kernel::context() const { return program_->context(); }

Result<std::vector<Ref<Kernel>>> Kernel::CreateAll(Program& program) {
  const Attachment attachment(program);
  WEFT_ASSIGN(const auto definitions, program.Kernels());
  std::vector<Ref<Kernel>> kernels;
  for (const KernelDefinition& kernel : definitions)
    if (kernel.same) kernels.push_back(Make<Kernel>(Ref(&program), *kernel.info));
  return kernels;
}

Result<std::shared_ptr<const LoadedKernel>> Kernel::Code(const Device& device,
                                                         const VariantKey& key, LaunchSize launch) {
  {
    MutexLock lock(mutex_);
    const SettledCode& known = settled_code_;
    if (launch.items != 0 && known.code && known.device.get() == &device && known.key == key &&
        known.code->speed().total_ns() < known.until_ns)
      return known.code;
  }
  WEFT_ASSIGN(const ChosenCode chosen, program_->Variant(device, info_.name, key, launch));
  if (launch.items != 0 && chosen.until_ns != 0) {
    SettledCode settled{Ref(&device), key, chosen.code, chosen.until_ns};
    MutexLock lock(mutex_);
    std::swap(settled_code_, settled);
  }
  return chosen.code;
}

Status Kernel::SetArgument(cl_uint index, size_t size, const void* value) {
  switch (info_.arguments[index].kind) {
    case ArgumentKind::kValue: return SetValue(index, size, value);
    case ArgumentKind::kLocal: return SetLocal(index, size, value);
    case ArgumentKind::kBuffer: return SetBuffer(index, size, value);
    case ArgumentKind::kCounter32:
    case ArgumentKind::kCounter64: return SetCounter(index, size, value);
    case ArgumentKind::kImage: return SetImage(index, size, value);
    case ArgumentKind::kSampler: return SetSampler(index, size, value);
    case ArgumentKind::kPipe: return SetPipe(index, size, value);
    case ArgumentKind::kQueue: return SetQueue(index, size, value);
  }
  return Error(CL_INVALID_ARG_VALUE, "argument {} is of no known kind", index);
}

Status Kernel::Set(cl_uint index, const Argument& argument) {
  MutexLock lock(mutex_);
  arguments_[index] = argument;
  return {};
}

Status Kernel::SetValue(cl_uint index, size_t size, const void* value) {
  const KernelArgument& parameter = info_.arguments[index];
  // arg_value is NULL for an argument that is no pointer
  if (!value) return Error(CL_INVALID_ARG_VALUE, "argument {} has no value", index);
  // arg_size does not match the size of the data type
  if (size != parameter.size)
    return Error(CL_INVALID_ARG_SIZE, "argument {} ({}) has {} bytes, {} are given", index,
                 parameter.type_name, parameter.size, size);
  MutexLock lock(mutex_);
  arguments_[index].is_set = true;
  std::memcpy(values_.data() + parameter.offset, value, size);
  return {};
}

Status Kernel::SetLocal(cl_uint index, size_t size, const void* value) {
  // arg_value is not NULL for a local argument
  if (value) return Error(CL_INVALID_ARG_VALUE, "argument {} is local and has a value", index);
  return Set(index, {true, nullptr, std::min<uint64_t>(size, kMaxLocalBytes)});
}

template <class T>
Result<const T*> Kernel::Find(cl_uint index, cl_mem handle) const {
  const T* object = T::From(FromHandle(handle));
  // arg_value does not point to a valid memory object of the argument's kind
  if (!object)
    return Error(CL_INVALID_MEM_OBJECT, "argument {} is {}", index,
                 static_cast<const void*>(handle));
  // the contexts of kernel and memory object are not the same
  if (&object->context() != &program_->context())
    return Error(CL_INVALID_CONTEXT, "argument {} is of another context", index);
  return object;
}

Result<const Buffer*> Kernel::FindBuffer(cl_uint index, cl_mem handle) const {
  WEFT_ASSIGN(const Buffer* const buffer, Find<Buffer>(index, handle));
  // the kernel may write to a buffer created with CL_MEM_IMMUTABLE_EXT
  if ((buffer->flags() & CL_MEM_IMMUTABLE_EXT) && !info_.arguments[index].is_const)
    return Error(CL_INVALID_ARG_VALUE, "argument {} is not const, and the buffer immutable", index);
  return buffer;
}

Status Kernel::SetBuffer(cl_uint index, size_t size, const void* value) {
  // If arg_value is NULL or points to NULL, the argument is set to NULL.
  if (!value) return Set(index, {.is_set = true});
  WEFT_ASSIGN(const cl_mem handle, ReadHandle<cl_mem>(index, size, value));
  if (handle) WEFT_TRY(FindBuffer(index, handle));
  return Set(index, {true, handle});
}

Status Kernel::SetCounter(cl_uint index, size_t size, const void* value) {
  // arg_value is NULL, and a counter begins as what a buffer holds
  if (!value) return Error(CL_INVALID_ARG_VALUE, "argument {} is a counter, not NULL", index);
  WEFT_ASSIGN(const cl_mem handle, ReadHandle<cl_mem>(index, size, value));
  WEFT_ASSIGN(const Buffer* const buffer, FindBuffer(index, handle));
  // arg_value is not a valid value: the buffer is shorter than the counter
  const uint32_t bytes = CounterBytes(info_.arguments[index].kind);
  if (buffer->size() < bytes)
    return Error(CL_INVALID_ARG_VALUE, "argument {} is a counter of {} bytes, the buffer has {}",
                 index, bytes, buffer->size());
  return Set(index, {true, handle});
}

Status Kernel::SetImage(cl_uint index, size_t size, const void* value) {
  // arg_value is NULL and it must point to a valid memory object
  if (!value) return Error(CL_INVALID_MEM_OBJECT, "argument {} has no value", index);
  WEFT_ASSIGN(const cl_mem handle, ReadHandle<cl_mem>(index, size, value));
  WEFT_ASSIGN(const Image* const image, Find<Image>(index, handle));
  // the memory object is not valid for the argument: an image of another type than it is declared
  // with, unless that has another name
  const std::string_view wanted = info_.arguments[index].type_name;
  if (wanted.starts_with("image") && wanted != image->type_name())
    return Error(CL_INVALID_MEM_OBJECT, "argument {} is of type {}, the image {}", index, wanted,
                 image->type_name());
  const Access access = info_.arguments[index].access;
  const cl_mem_flags refused =
      CL_MEM_NO_ACCESS_INTEL | (access != Access::kWriteOnly ? CL_MEM_WRITE_ONLY : 0) |
      (access != Access::kReadOnly ? CL_MEM_READ_ONLY | CL_MEM_IMMUTABLE_EXT : 0);
  // the image was created for another access than the argument is declared with
  if (image->flags() & refused)
    return Error(CL_INVALID_ARG_VALUE, "argument {}: flags {:#x} exclude its access", index,
                 image->flags());
  return Set(index, {true, handle});
}

Status Kernel::SetPipe(cl_uint index, size_t size, const void* value) {
  // arg_value is NULL and it must point to a valid memory object
  if (!value) return Error(CL_INVALID_MEM_OBJECT, "argument {} has no value", index);
  WEFT_ASSIGN(const cl_mem handle, ReadHandle<cl_mem>(index, size, value));
  WEFT_TRY(Find<Pipe>(index, handle));
  return Set(index, {true, handle});
}

Status Kernel::SetSampler(cl_uint index, size_t size, const void* value) {
  // arg_value is NULL for an argument that is a sampler
  if (!value) return Error(CL_INVALID_SAMPLER, "argument {} has no value", index);
  WEFT_ASSIGN(const cl_sampler handle, ReadHandle<cl_sampler>(index, size, value));
  const Sampler* sampler = FromHandle(handle);
  // arg_value does not point to a valid sampler
  if (!sampler)
    return Error(CL_INVALID_SAMPLER, "argument {} is {}", index, static_cast<const void*>(handle));
  // the contexts of kernel and sampler are not the same
  if (&sampler->context() != &program_->context())
    return Error(CL_INVALID_CONTEXT, "argument {} is a sampler of another context", index);
  const uint32_t bits = sampler->bits();
  MutexLock lock(mutex_);
  arguments_[index].is_set = true;
  std::memcpy(values_.data() + info_.arguments[index].offset, &bits, sizeof bits);
  return {};
}

Status Kernel::SetQueue(cl_uint index, size_t size, const void* value) {
  // arg_value is NULL for an argument that is a queue
  if (!value) return Error(CL_INVALID_DEVICE_QUEUE, "argument {} has no value", index);
  WEFT_ASSIGN(const cl_command_queue handle, ReadHandle<cl_command_queue>(index, size, value));
  const Queue* const queue = FromHandle(handle);
  // arg_value does not point to a valid device queue
  if (!queue || !queue->is_on_device())
    return Error(CL_INVALID_DEVICE_QUEUE, "argument {} is {}, which is no device queue", index,
                 static_cast<const void*>(handle));
  // the contexts of kernel and queue are not the same
  if (&queue->context() != &program_->context())
    return Error(CL_INVALID_CONTEXT, "argument {} is a queue of another context", index);
  return Set(index, {.is_set = true, .queue = handle});
}

Status Kernel::SetAddress(cl_uint index, const void* address) {
  // arg_index is not a valid argument index
  if (index >= info_.arguments.size())
    return Error(CL_INVALID_ARG_INDEX, "argument {} of {}", index, info_.arguments.size());
  // the argument is no pointer to global or constant memory
  if (info_.arguments[index].kind != ArgumentKind::kBuffer)
    return Error(CL_INVALID_ARG_VALUE, "argument {} is no pointer to global or constant memory",
                 index);
  return Set(index, {.is_set = true, .address = address});
}

void Kernel::SetReached(Reached kind, std::vector<const void*> addresses) {
  MutexLock lock(mutex_);
  reached_[size_t(kind)].swap(addresses);
}

void Kernel::BindAddress(const void* address, const KernelArgument& parameter,
                         ArgumentBlock& block) const {
  std::memcpy(block.bytes.data() + parameter.offset, &address, sizeof address);
  block.buffers.push_back({context().shared_memory().Find(address), parameter.is_const});
}

void Kernel::BindBuffer(Buffer& buffer, const KernelArgument& parameter, ArgumentBlock& block) {
  const std::byte* const address = buffer.data();
  std::memcpy(block.bytes.data() + parameter.offset, &address, sizeof address);
  block.buffers.push_back({Ref(&buffer), parameter.is_const});
}

void Kernel::BindImage(Image& image, const KernelArgument& parameter, ArgumentBlock& block) {
  const WeftImage* const descriptor = &image.descriptor();
  std::memcpy(block.bytes.data() + parameter.offset, &descriptor, sizeof descriptor);
  block.images.emplace_back(&image);
  block.objects.push_back(uint16_t(kKnownObject | descriptor->format));
}

void Kernel::BindSampler(const KernelArgument& parameter, ArgumentBlock& block) {
  uint32_t bits;
  std::memcpy(&bits, block.bytes.data() + parameter.offset, sizeof bits);
  constexpr uint32_t kLods = ~uint32_t{WEFT_SAMPLER_LITERAL | WEFT_SAMPLER_MIP_LINEAR};
  const uint32_t lods = bits & kLods ? WEFT_SAMPLER_HAS_LODS : 0;
  block.objects.push_back(uint16_t(kKnownObject | lods | (bits & ~kLods)));
}

void Kernel::BindPipe(Pipe& pipe, const KernelArgument& parameter, ArgumentBlock& block) {
  const std::byte* const address = pipe.data();
  std::memcpy(block.bytes.data() + parameter.offset, &address, sizeof address);
  const bool reads = parameter.access == Access::kReadOnly;
  block.pipes.push_back({Ref(&pipe), reads ? PipeRing::Side::kReaders : PipeRing::Side::kWriters});
}

bool Kernel::BindQueue(cl_command_queue handle, const KernelArgument& parameter,
                       ArgumentBlock& block) {
  Queue* const queue = FromHandle(handle);
  if (!queue || !queue->is_on_device()) return false;
  std::memcpy(block.bytes.data() + parameter.offset, &queue, sizeof queue);
  block.queues.emplace_back(queue);
  return true;
}

// What has the place of a released object may be one of another type, or not as long.
bool Kernel::Bind(MemObject* object, const KernelArgument& parameter, ArgumentBlock& block) {
  if (parameter.kind == ArgumentKind::kImage) {
    Image* const image = Image::From(object);
    if (image) BindImage(*image, parameter, block);
    return image;
  }
  if (parameter.kind == ArgumentKind::kPipe) {
    Pipe* const pipe = Pipe::From(object);
    if (pipe) BindPipe(*pipe, parameter, block);
    return pipe;
  }
  Buffer* const buffer = Buffer::From(object);
  const uint32_t counter_bytes = CounterBytes(parameter.kind);
  if (!buffer || buffer->size() < counter_bytes) return false;
  if (counter_bytes != 0)
    block.counters.push_back({parameter.offset, counter_bytes, Ref(buffer)});
  else
    BindBuffer(*buffer, parameter, block);
  return true;
}

void Kernel::Snapshot(ArgumentBlock& block) const {
  MutexLock lock(mutex_);
  block.bytes = values_;
  for (size_t i = 0; i < arguments_.size(); ++i) {
    const KernelArgument& parameter = info_.arguments[i];
    const Argument& argument = arguments_[i];
    const bool is_released =
        (argument.object && !Bind(FromHandle(argument.object), parameter, block)) ||
        (argument.queue && !BindQueue(argument.queue, parameter, block));
    if (parameter.kind == ArgumentKind::kLocal)
      block.locals.push_back({parameter.offset, parameter.alignment, argument.local_bytes});
    if (parameter.kind == ArgumentKind::kSampler) BindSampler(parameter, block);
    if (argument.address) BindAddress(argument.address, parameter, block);
    if ((!argument.is_set || is_released) && !block.missing) block.missing = {i, is_released};
  }
  for (const void* address : reached_ | std::views::join)
    if (Ref<Buffer> held = context().shared_memory().Find(address))
      block.reached.push_back(std::move(held));
}

Ref<Kernel> Kernel::Block(const Device& device, std::string_view name) {
  {
    MutexLock lock(mutex_);
    const auto known = blocks_.find(name);
    if (known != blocks_.end()) return known->second;
  }
  const auto binary = program_->binary(device);
  if (!binary) return nullptr;
  const auto info = std::ranges::find(binary->kernels, name, &KernelInfo::name);
  if (info == binary->kernels.end()) return nullptr;
  Ref<Kernel> block = Make<Kernel>(program_, *info);
  MutexLock lock(mutex_);
  return blocks_.emplace(name, std::move(block)).first->second;
}

Ref<Kernel> Kernel::Clone() const {
  Ref<Kernel> clone = Make<Kernel>(program_, info_);
  std::vector<Argument> arguments;
  ValueBytes values;
  decltype(reached_) reached;
  {
    MutexLock lock(mutex_);
    arguments = arguments_;
    values = values_;
    reached = reached_;
  }
  MutexLock lock(clone->mutex_);
  clone->arguments_ = std::move(arguments);
  clone->values_ = std::move(values);
  clone->reached_ = std::move(reached);
  return clone;
}

}  // namespace weft
