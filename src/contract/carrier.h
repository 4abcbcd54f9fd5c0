// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How requests reach the compiler and replies the application: as messages on a socket of the
// helper process, or by a call of the library. Both ends include this.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft {

// The helper's end of the socket.
inline constexpr int kHelperSocket = 3;

// A message is a 64-bit little-endian count, whose highest bits say what it is, and that many
// bytes. A request, a reply and the answer to a question have none of these bits.
inline constexpr uint64_t kAskForFile = uint64_t{1} << 63;  // a path; the answer is an IncludedFile
inline constexpr uint64_t kSayForLog = uint64_t{1} << 62;   // a sentence; there is no answer
inline constexpr uint64_t kMaxAskedBytes = 4096;            // of either
// Of the others: more than any source, or any program within the limits of the front end.
inline constexpr uint64_t kMaxMessageBytes = uint64_t{2} << 30;

// What the application asks of a helper beside code, by its environment.
inline constexpr char kDumpVariable[] = "WEFT_DUMP=";  // the folder for dumps
inline constexpr char kReportSetting[] = "WEFT_REPORT=1";

// The library's function of this name compiles an encoded request and gives the encoded reply to
// `sink`, once, on this thread. It returns 0, or -1 without a call of sink if memory ran out.
inline constexpr char kCompileFunction[] = "weft_compile";
using CompileSink = void (*)(void* cookie, const uint8_t* reply, size_t reply_bytes);
using CompileFunction = int(const uint8_t* request, size_t request_bytes, const char* builtins_path,
                            CompileSink sink, void* cookie) noexcept;

}  // namespace weft
