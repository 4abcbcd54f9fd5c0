// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a generated kernel is given, the same for each one that runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.h"

namespace weft::fuzz {

using Data = std::vector<std::byte>;

inline constexpr uint32_t kN = 5, kM = 1000003;

// The parameters that are the sampler, and behind it the images; then come the pipes.
inline constexpr unsigned kSampler = 14, kFirstImage = 15, kFirstPipe = kFirstImage + kImages;

// What the parameters that are buffers, the first ten, hold before a launch.
std::vector<Data> Buffers(const Launch& launch);
Data Record();

// How many packets the pipe `from` holds before a launch, what each is, and how many `to` has room
// for.
inline constexpr uint32_t kPackets = 1 << 15, kPipeRoom = 1 << 16;
constexpr uint32_t Packet(uint32_t i) { return i * 7 + 3; }
// What a packet adds to the checksum of its pipe, whatever their order.
constexpr uint64_t PacketSum(uint32_t packet) { return uint64_t{packet} * (packet | 1) + 1; }

uint64_t Checksum(const Data& bytes);

}  // namespace weft::fuzz
