// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cl_khr_device_uuid.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <string>

#include "runtime/api/shared/device_info.h"
#include "runtime/api/shared/version.h"
#include "runtime/device/cpu_info.h"
#include "weft/compiler.h"

namespace weft {
namespace {

using Uuid = std::array<cl_uchar, CL_UUID_SIZE_KHR>;

// A UUID of version 8 (RFC 9562): the start of a hash of the name.
Uuid UuidOf(const std::string& name) {
  const std::string hash = Sha256(name.data(), name.size());
  Uuid uuid;
  for (size_t i = 0; i < uuid.size(); ++i)
    std::from_chars(hash.data() + 2 * i, hash.data() + 2 * i + 2, uuid[i], 16);
  uuid[6] = (uuid[6] & 0x0f) | 0x80;
  uuid[8] = (uuid[8] & 0x3f) | 0x80;
  return uuid;
}

// The processor, whatever of it a process may use; a sub-device is named by its compute units.
Uuid DeviceUuid(const Device& device) {
  std::string name = "weft device " + device.cpu().brand;
  if (device.parent()) name += fmt::format(" {}", fmt::join(device.units(), ","));
  return UuidOf(name);
}

}  // namespace

Answer UuidInfo(const Device& device, cl_device_info name, InfoSink sink) {
  constexpr std::array<cl_uchar, CL_LUID_SIZE_KHR> kNoLuid = {};
  switch (name) {
    case CL_DEVICE_UUID_KHR: return sink.Array<cl_uchar>(DeviceUuid(device));
    case CL_DRIVER_UUID_KHR: return sink.Array<cl_uchar>(UuidOf("weft driver " + DriverVersion()));
    // LUIDs are Windows'.
    case CL_DEVICE_LUID_VALID_KHR: return sink.Value<cl_bool>(CL_FALSE);
    case CL_DEVICE_LUID_KHR: return sink.Array<cl_uchar>(kNoLuid);
    case CL_DEVICE_NODE_MASK_KHR: return sink.Value<cl_uint>(0);
  }
  return std::nullopt;
}

}  // namespace weft
