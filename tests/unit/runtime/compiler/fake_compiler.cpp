// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiler process that does what a request's source says, to show what the client makes of
// compilers that misbehave: "pid", "describe", "wait", "hang", "crash", "exit", "garbage",
// "announce", "babble", "half", "depend PATH", "hang without PATH" (and make that file); any other
// source comes back as the log. Of the kernels "narrow" and "slow" it has code for one work-item
// only, and takes for ever to find out for the latter, as it does for any code of "endless"; that
// of "wide" runs 16 work-items at a time, and that of "long" is quick only if it is provisional.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "contract/carrier.h"
#include "weft/compiler.h"

extern char** environ;

namespace {

bool ReadExactly(void* data, size_t size) {
  auto* next = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = read(weft::kHelperSocket, next, size);
    if (got <= 0) return false;
    next += got;
    size -= got;
  }
  return true;
}

void WriteAll(const void* data, size_t size) {
  const auto* next = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t wrote = write(weft::kHelperSocket, next, size);
    if (wrote <= 0) _exit(1);
    next += wrote;
    size -= wrote;
  }
}

void WriteFrame(const weft::Bytes& bytes) {
  const uint64_t size = bytes.size();
  WriteAll(&size, sizeof size);
  WriteAll(bytes.data(), bytes.size());
}

// What the process got from the application: descriptors, variables, blocked and ignored signals.
std::string Describe() {
  std::set<int> descriptors;
  for (int fd = 0; fd < 1024; ++fd) {
    struct stat status;
    if (fstat(fd, &status) == 0) descriptors.insert(fd);
  }
  std::string text = "fds";
  for (int fd : descriptors) text += " " + std::to_string(fd);
  text += "\nvariables";
  for (char** variable = environ; *variable; ++variable) text += std::string(" ") + *variable;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("SigBlk") || line.starts_with("SigIgn")) text += "\n" + line;
  }
  text += "\nsession " + std::to_string(getsid(0));
  text += getpgrp() == getpid() ? ", own group" : ", shared group";
  return text;
}

weft::Dependency DependOn(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  return {path, text.size(), weft::Sha256(text.data(), text.size())};
}

weft::KernelCode CodeFor(const weft::CompileRequest& request) {
  weft::KernelCode code;
  code.kernel = request.kernel;
  code.variant = request.variant;
  code.text = {0xc3};
  code.variant.quick = weft::QuickCode::kNo;
  if (request.kernel == "wide") code.facts.width = 16;
  if (request.kernel == "doubtful") {
    code.facts.width = request.variant.width == 0 ? 16 : request.variant.width;
    if (request.variant.width == 0) code.facts.rivals = {1, 32};
  }
  if (request.kernel == "long") {
    code.facts.is_provisional = code.facts.is_unoptimized = request.variant.is_quick();
    code.facts.width = request.variant.is_quick() ? 8 : 16;
    if (!request.variant.is_quick()) usleep(100'000);
  }
  code.facts.group_width = request.kernel == "long" ? 16 : code.facts.width;
  return code;
}

void HangWithout(const std::string& path) {
  if (std::filesystem::exists(path)) return;
  std::ofstream(path).flush();
  for (;;) pause();
}

void Misbehave(const std::string& wish) {
  if (wish == "crash") abort();
  if (wish == "exit") _exit(7);
  while (wish == "hang") pause();
  constexpr std::string_view kWithout = "hang without ";
  if (wish.starts_with(kWithout)) HangWithout(wish.substr(kWithout.size()));
  if (wish == "wait") usleep(300'000);
  if (wish == "garbage") WriteFrame(weft::Bytes(100, 0x5a));
  if (wish == "announce" || wish == "half" || wish == "babble") {
    const uint64_t size = wish == "half"     ? 100
                          : wish == "babble" ? ~uint64_t{0}
                                             : uint64_t{1} << 40;
    WriteAll(&size, sizeof size);
    WriteAll("half", 4);
    _exit(0);
  }
}

}  // namespace

int main() {
  for (uint64_t size = 0; ReadExactly(&size, sizeof size);) {
    weft::Bytes bytes(size);
    if (!ReadExactly(bytes.data(), size)) return 1;
    const auto request = weft::DecodeRequest(bytes.data(), bytes.size());
    if (!request) return 2;
    // Options only make requests differ.
    const std::string& wish = request->source;
    Misbehave(wish);
    if (wish == "garbage") continue;
    weft::CompileReply reply;
    reply.log = wish;
    if (wish == "pid" || wish == "wait") reply.log = std::to_string(getpid());
    while (request->kernel == "slow" && request->variant.width != 1) pause();
    while (request->kernel == "endless") pause();
    if (request->kernel == "narrow" && request->variant.width != 1) abort();
    reply.code = CodeFor(*request);
    if (wish == "describe") reply.log = Describe();
    if (wish.starts_with("depend ")) {
      reply.dependencies = {DependOn(wish.substr(7))};
      reply.log = std::to_string(getpid());
    }
    WriteFrame(weft::Encode(reply));
  }
  return 0;
}
