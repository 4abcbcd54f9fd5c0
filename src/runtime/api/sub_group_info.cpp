// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queries on sub-groups of the spec's section "Kernel Object Queries".
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "runtime/api/adapter/adapter.h"
#include "runtime/api/shared/kernel_device.h"
#include "runtime/api/shared/version.h"
#include "runtime/code/loaded_kernel.h"
#include "runtime/device/limits.h"
#include "runtime/launch/group_capacity.h"
#include "runtime/launch/variant_choice.h"
#include "runtime/object/device.h"
#include "runtime/object/kernel.h"

namespace weft {
namespace {

constexpr size_t kDimensions = 3;

// What an application asks about, as it passes it: sizes in one to three dimensions, or one number.
struct Input {
  size_t bytes;
  const void* value;

  Result<size_t> Number() const {
    // input_value_size is not that of size_t, or input_value is NULL
    if (bytes != sizeof(size_t) || !value)
      return Error(CL_INVALID_VALUE, "an input of {} bytes, the query takes {}", bytes,
                   sizeof(size_t));
    return Read()[0];
  }

  Result<size_t> Items() const {
    const bool is_of_sizes = bytes >= sizeof(size_t) && bytes <= kDimensions * sizeof(size_t) &&
                             bytes % sizeof(size_t) == 0;
    // input_value_size is not that of an array of 1 to 3 size_t, or input_value is NULL
    if (!is_of_sizes || !value)
      return Error(CL_INVALID_VALUE, "an input of {} bytes, the query takes 1 to {} sizes of {}",
                   bytes, kDimensions, sizeof(size_t));
    size_t items = 1;
    for (const size_t size : Read())
      if (__builtin_mul_overflow(items, size, &items)) items = SIZE_MAX;
    return items;
  }

 private:
  std::array<size_t, kDimensions> Read() const {
    std::array<size_t, kDimensions> sizes = {1, 1, 1};
    std::memcpy(sizes.data(), value, bytes);
    return sizes;
  }
};

size_t SubGroups(size_t items, size_t width) { return items / width + (items % width != 0); }

// A local size of so many sub-groups; zeros if there is none.
std::array<size_t, kDimensions> LocalSizeOf(size_t sub_groups, size_t width, size_t most,
                                            const KernelInfo& info) {
  if (info.required_sub_groups != 0 && info.required_sub_groups != sub_groups) return {};
  if (info.required_local_size[0] != 0) {
    const auto& size = info.required_local_size;
    const bool is_it = SubGroups(size[0] * size[1] * size[2], width) == sub_groups;
    return is_it ? std::array<size_t, kDimensions>{size[0], size[1], size[2]}
                 : std::array<size_t, kDimensions>{};
  }
  if (sub_groups == 0 || sub_groups > most) return {};
  return {sub_groups * width, 1, 1};
}

Status GetKernelSubGroupInfo(Kernel& kernel, Device* given, cl_kernel_sub_group_info name,
                             size_t input_value_size, const void* input_value, InfoSink sink) {
  WEFT_ASSIGN(Device* const device, KernelDevice(kernel, given));
  // device does not support sub-groups
  if (ReportedBits(CL_DEVICE_MAX_NUM_SUB_GROUPS) == 0)
    return Error(CL_INVALID_OPERATION, "the device has no sub-groups");
  WEFT_ASSIGN(const auto loaded, kernel.Code(*device, GenericVariant(kernel.context())));
  WEFT_ASSIGN(const GroupCapacity capacity, CapacityFor(loaded->facts(), device->limits()));
  const size_t width = capacity.width;
  const size_t most = std::max<size_t>(capacity.WorkGroupSize(device->limits()) / width, 1);
  const Input input{input_value_size, input_value};
  switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
      WEFT_TRY(input.Items());
      return sink.Value<size_t>(width);
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE: {
      WEFT_ASSIGN(const size_t items, input.Items());
      return sink.Value<size_t>(SubGroups(items, width));
    }
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
      WEFT_ASSIGN(const size_t sub_groups, input.Number());
      const auto size = LocalSizeOf(sub_groups, width, most, kernel.info());
      return sink.Prefix<size_t>(size);
    }
    case CL_KERNEL_MAX_NUM_SUB_GROUPS: return sink.Value<size_t>(most);
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
      return sink.Value<size_t>(kernel.info().required_sub_groups);
    case CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL:
      return sink.Value<size_t>(kernel.info().required_sub_group_size);
  }
  return sink.Unknown(name);
}

}  // namespace

WEFT_ENTRY_POINT(clGetKernelSubGroupInfo, GetKernelSubGroupInfo)
WEFT_ENTRY_POINT(clGetKernelSubGroupInfoKHR, GetKernelSubGroupInfo)

}  // namespace weft
