// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/image/format.h"

#include <algorithm>
#include <span>

#include "weft/image_abi.h"

#include <CL/weft_images.h>

namespace weft {
namespace {

// Kinds of channel types.
constexpr uint32_t kSnorm8 = 1 << 0, kUnorm8 = 1 << 1, kNorm8 = kSnorm8 | kUnorm8,
                   kSnorm16 = 1 << 2, kUnorm16 = 1 << 3, kNorm16 = kSnorm16 | kUnorm16,
                   kInt8 = 1 << 4, kInt16 = 1 << 5, kInt32 = 1 << 6, kInt = kInt8 | kInt16 | kInt32,
                   kFloat16 = 1 << 7, kFloat32 = 1 << 8, kFloat = kFloat16 | kFloat32,
                   kHigh = 1 << 9, kPackedRgb = 1 << 10, kPackedRgba = 1 << 11,
                   kPackedAbgr = 1 << 12, kPacked = kPackedRgb | kPackedRgba | kPackedAbgr,
                   kRaw = 1 << 13;

constexpr cl_channel_order kFirstOrder = CL_R, kLastOrder = CL_ABGR;
constexpr cl_channel_type kFirstType = CL_SNORM_INT8, kLastType = CL_UNORM_INT14X2_EXT;

struct Order {
  cl_channel_order value;
  uint32_t number, channels, kinds;
};
constexpr Order kOrders[] = {
#define WEFT_CHANNEL_ORDER(name, number, channels, kinds) {CL_##name, number, channels, kinds},
#include "weft/image_formats.def"
};

struct Type {
  cl_channel_type value;
  uint32_t number, kind, bytes;
};
constexpr Type kTypes[] = {
#define WEFT_CHANNEL_TYPE(name, number, kind, bytes) {CL_##name, number, kind, bytes},
#include "weft/image_formats.def"
};

// Of an order or a type.
struct Group {
  uint32_t value;
  TexelGroup group;
};
constexpr Group kGroups[] = {
#define WEFT_TEXEL_GROUP(kind, name, texels, bytes) {CL_##name, {texels, bytes}},
#include "weft/image_formats.def"
};

template <class Row>
const Row* Find(std::span<const Row> rows, uint32_t value) {
  const auto row = std::ranges::find(rows, value, &Row::value);
  return row == rows.end() ? nullptr : &*row;
}

bool IsSrgb(const cl_image_format& format) {
  return format.image_channel_order == CL_sRGBA || format.image_channel_order == CL_sBGRA;
}

}  // namespace

Result<FormatInfo> FindFormat(const cl_image_format& format) {
  const auto [order_value, type_value] = format;
  const Order* const order = Find<Order>(kOrders, order_value);
  const Type* const type = Find<Type>(kTypes, type_value);
  // values specified in image_format are not valid
  const bool is_order = order || (order_value >= kFirstOrder && order_value <= kLastOrder);
  if (!is_order || type_value < kFirstType || type_value > kLastType)
    return Error(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "there is no order 0x{:x} or type 0x{:x}",
                 order_value, type_value);
  // a type with an order that it excludes: a packed one's has its channels
  if (order && type && (type->kind & (kPacked | kHigh | kRaw)) && !(type->kind & order->kinds))
    return Error(CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "order 0x{:x} excludes type 0x{:x}",
                 order_value, type_value);
  // the image format is not supported
  if (!order || !type || !(type->kind & order->kinds))
    return Error(CL_IMAGE_FORMAT_NOT_SUPPORTED, "order 0x{:x} with type 0x{:x}", order_value,
                 type_value);
  const uint32_t bytes = type->kind & kPacked ? type->bytes : order->channels * type->bytes;
  TexelGroup group = {1, bytes};
  for (const Group& each : kGroups)
    if (each.value == order_value || each.value == type_value) group = each.group;
  return FormatInfo{WEFT_IMAGE_FORMAT(order->number, type->number), bytes, group,
                    order_value == CL_NV12_INTEL};
}

bool IsSupported(const cl_image_format& format, cl_mem_object_type type, cl_mem_flags flags) {
  const bool is_2d = type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  if (format.image_channel_order == CL_DEPTH && !is_2d) return false;
  if (IsSrgb(format) && type == CL_MEM_OBJECT_IMAGE1D_BUFFER) return false;
  const auto info = FindFormat(format);
  if (!info) return false;
  // Kernels that write texels which share bytes would meet each other.
  const bool is_read = flags & CL_MEM_READ_ONLY, is_closed = flags & CL_MEM_NO_ACCESS_INTEL;
  if (info->is_planar)
    return type == CL_MEM_OBJECT_IMAGE2D &&
           (is_closed || (is_read && (flags & CL_MEM_HOST_NO_ACCESS)));
  if (info->group.texels > 1) return type == CL_MEM_OBJECT_IMAGE2D && (is_read || is_closed);
  return true;
}

std::vector<cl_image_format> SupportedFormats(cl_mem_object_type type, cl_mem_flags flags) {
  std::vector<cl_image_format> formats;
  for (const Order& order : kOrders) {
    for (const Type& channel : kTypes) {
      const cl_image_format format = {order.value, channel.value};
      if ((channel.kind & order.kinds) && IsSupported(format, type, flags))
        formats.push_back(format);
    }
  }
  return formats;
}

bool IsPlane(const cl_image_format& format, size_t plane) {
  const auto [order, type] = format;
  return order == (plane == 0 ? CL_R : CL_RG) &&
         (type == CL_UNORM_INT8 || type == CL_UNSIGNED_INT8);
}

bool IsView(const cl_image_format& of, const cl_image_format& view) {
  if (of.image_channel_data_type != view.image_channel_data_type) return false;
  const cl_channel_order a = of.image_channel_order, b = view.image_channel_order;
  constexpr std::pair<cl_channel_order, cl_channel_order> kPairs[] = {
      {CL_sRGBA, CL_RGBA}, {CL_sBGRA, CL_BGRA}, {CL_DEPTH, CL_R}};
  return a == b || std::ranges::any_of(kPairs, [&](const auto& pair) {
           return pair == std::pair(a, b) || pair == std::pair(b, a);
         });
}

}  // namespace weft
