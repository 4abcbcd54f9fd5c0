// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "contract/included_file.h"
#include "runtime/compiler/spawn_helper.h"
#include "weft/compiler.h"

namespace weft {

struct HelperOptions {
  std::string executable;      // path of weft-compiler
  std::string builtins;        // path of builtins.weft
  std::string dump_directory;  // given on as WEFT_DUMP if not empty
  bool report = false;         // given on as WEFT_REPORT=1
  uint64_t megabytes = 8192;   // of memory that the helper may use
  bool is_background = false;  // it leaves most of a busy processor to others
};

// A compiler in a process of its own, which does one job at a time. The application never notices
// it: no SIGCHLD, nothing that its wait() could find, no descriptor that an exec inherits, and it
// ends when the application does. Jobs and replies pass over a socket that is the helper's
// kHelperSocket (contract/carrier.h: what else does).
class HelperProcess {
 public:
  using Clock = std::chrono::steady_clock;

  struct Failure {
    bool ended;           // before it replied; else it is late or talks nonsense
    std::string message;  // a sentence for the build log
  };

  // Answers as soon as the program is running, long before it is ready; a sentence on why not.
  static std::expected<std::unique_ptr<HelperProcess>, std::string> Start(
      const HelperOptions& options);
  ~HelperProcess();  // ends the process
  HelperProcess(const HelperProcess&) = delete;
  HelperProcess& operator=(const HelperProcess&) = delete;

  // Waits for the next job: the process lives, and its socket is still ours and silent.
  bool IsIdle() const;
  // Does one job, and looks at the files that it asks for. After a failure the process is of no
  // more use.
  std::expected<Bytes, Failure> Run(const Bytes& request, const LookAtFile& look,
                                    Clock::time_point deadline);
  // In a child that fork made: the process belongs to the parent, so forget it.
  void Disown();

 private:
  HelperProcess(const SpawnedHelper& process, int socket);
  bool SocketIsOurs() const;
  // What the process says before it replies; `count` told so.
  std::expected<void, Failure> Answer(uint64_t count, const LookAtFile& look,
                                      Clock::time_point deadline);
  std::expected<void, Failure> SendMessage(const Bytes& message, Clock::time_point deadline);
  std::expected<void, Failure> Send(const void* data, size_t size, Clock::time_point deadline);
  std::expected<void, Failure> Receive(void* data, size_t size, Clock::time_point deadline);
  std::expected<void, Failure> WaitFor(short event, Clock::time_point deadline);

  SpawnedHelper process_;
  int socket_;  // -1 once disowned
  // By which a descriptor that the application closed behind our back, and whose number now names
  // another file, is found out before anything is written to it.
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

}  // namespace weft
