// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/compiler/compiler_client.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "runtime/base/config.h"
#include "runtime/base/lazy.h"
#include "runtime/base/log.h"
#include "runtime/cache/dependencies.h"
#include "runtime/compiler/in_process_compiler.h"
#include "runtime/os/background.h"

namespace weft {
namespace {

constexpr size_t kReplyCacheBytes = 16 << 20;

// What stands on disk for provisional code.
constexpr uint8_t kNote = 1;

// A compile may take most of the machine's memory, never all: the application needs some too.
uint64_t AllowedMegabytes() {
  const uint64_t physical =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) >> 20;
  return std::min<uint64_t>(GetConfig().compile_megabytes, physical / 4 * 3);
}

CompilerClientOptions OptionsOfKnobs() {
  const Config& config = GetConfig();
  CompilerClientOptions options;
  options.paths = FindCompiler();
  options.pool.helper = {options.paths.helper, options.paths.builtins, config.dump, config.report,
                         AllowedMegabytes()};
  options.seconds = config.compile_seconds;
  // As many again for code that nobody waits for yet (code/code_ahead.h).
  options.pool.most = 2 * std::max(1U, std::thread::hardware_concurrency());
  options.in_process = config.compiler == "in-process";
  options.may_narrow = !config.checks_compiler();
  options.use_caches = config.dump.empty() && !config.report;
  options.cache_folder = DiskCache::StandardFolder();
  options.cache_bytes = config.cache_megabytes << 20;
  return options;
}

// One process at a time.
HelperPoolOptions InBackground(HelperPoolOptions options) {
  options.helper.is_background = true;
  options.most = 1;
  options.most_idle = 1;
  return options;
}

std::shared_ptr<const CompileReply> FailedReply(std::string log) {
  auto reply = std::make_shared<CompileReply>();
  reply->status = CompileStatus::kCompilerError;
  reply->log = std::move(log);
  return reply;
}

// The encoded request for what a cache may know in answer to one. Code that is made quickly is not
// kept; what is kept is better.
Bytes EncodeKept(CompileRequest request) {
  request.variant = request.variant.kept();
  return Encode(request);
}

void LogBuild(const char* what, const std::string& key) {
  Log(LogCategory::kBuild, "{} {:.16}", what, key);
}

}  // namespace

CompilerClient::CompilerClient(CompilerClientOptions options)
    : options_(std::move(options)),
      pool_(options_.pool),
      background_pool_(InBackground(options_.pool)),
      replies_(kReplyCacheBytes),
      disk_(options_.cache_folder, options_.cache_bytes) {}

CompilerClient& CompilerClient::Get() {
  static constinit Lazy<CompilerClient> client;
  return client.Get([] { return new CompilerClient(OptionsOfKnobs()); });
}

std::shared_ptr<const CompileReply> CompilerClient::Compile(const CompileRequest& request) {
  return Compile(request, Clock::now() + limit());
}

std::shared_ptr<const CompileReply> CompilerClient::Compile(const CompileRequest& request,
                                                            Clock::time_point deadline) {
  return Ask(request, deadline).reply;
}

CompilerClient::Answer CompilerClient::Ask(const CompileRequest& request,
                                           Clock::time_point deadline, Priority priority) {
  Bytes encoded = Encode(request);
  const bool cached = options_.use_caches && request.fault == InjectedFault::kNone;
  const bool is_quick = request.variant.is_quick();
  Bytes kept = is_quick && cached ? EncodeKept(request) : Bytes();
  const std::string key = !cached ? "" : Key(is_quick ? kept : encoded);
  std::string quick_key;
  if (cached) {
    auto reply = replies_.Find(key);
    if (reply && AreUnchanged(reply->dependencies)) return {reply};
    if (reply = FindOnDisk(key); reply) return {reply};
    if (is_quick) quick_key = Key(encoded);
    if (is_quick && WasProvisional(quick_key)) encoded = std::move(kept);
  }
  auto answer = RunCompiler(request, encoded, deadline, priority);
  if (!answer) return {FailedReply(answer.error())};
  auto decoded = DecodeReply(answer->data(), answer->size());
  if (!decoded)
    return {FailedReply(fmt::format("The compiler's reply is malformed: {}.", decoded.error()))};
  auto reply = std::make_shared<const CompileReply>(std::move(*decoded));
  if (cached && reply->status == CompileStatus::kOk && !reply->code.facts.is_provisional) {
    LogBuild("compiled", key);
    disk_.Store(key, *answer);
    replies_.Insert(key, reply, answer->size());
  }
  if (is_quick && cached && reply->code.facts.is_provisional) NoteProvisional(quick_key);
  return {reply, cached};
}

std::shared_ptr<const CompileReply> CompilerClient::FindOnDisk(const std::string& key) {
  const auto bytes = disk_.Load(key);
  if (!bytes) return nullptr;
  auto decoded = DecodeReply(bytes->data(), bytes->size());
  if (!decoded || decoded->status != CompileStatus::kOk) {
    LogBuild("removed a damaged cache entry", key);
    disk_.Remove(key);
    return nullptr;
  }
  if (!AreUnchanged(decoded->dependencies)) return nullptr;
  LogBuild("found on disk", key);
  auto reply = std::make_shared<const CompileReply>(std::move(*decoded));
  replies_.Insert(key, reply, bytes->size());
  return reply;
}

void CompilerClient::NoteProvisional(const std::string& key) {
  {
    MutexLock lock(mutex_);
    provisional_.insert(key);
  }
  disk_.Store(key, {kNote});
}

bool CompilerClient::WasProvisional(const std::string& key) {
  {
    MutexLock lock(mutex_);
    if (provisional_.contains(key)) return false;
  }
  return disk_.Load(key).has_value();
}

std::expected<Bytes, std::string> CompilerClient::RunCompiler(const CompileRequest& request,
                                                              const Bytes& encoded,
                                                              Clock::time_point deadline,
                                                              Priority priority) {
  std::string no_helper;
  if (!options_.in_process) {
    std::optional<IncludeRoots> roots;
    const auto look = [&](const std::string& path) {
      if (!roots) roots = IncludeRoots::Of(request);
      return roots->Look(path);
    };
    HelperPool& pool = priority == Priority::kBackground ? background_pool_ : pool_;
    auto reply = pool.Run(encoded, look, deadline);
    if (reply) return std::move(*reply);
    if (reply.error().kind != HelperPool::Failure::Kind::kNoHelper ||
        priority == Priority::kBackground)
      return std::unexpected(reply.error().message);
    no_helper = reply.error().message + "; ";
    Log(LogCategory::kBuild, "{}", reply.error().message);
  }
  auto reply = CompileInProcess(options_.paths, encoded, deadline);
  if (!reply) return std::unexpected(fmt::format("No compiler: {}{}.", no_helper, reply.error()));
  return reply;
}

// The encoded request starts with a header that holds the hash of the rest, so hashing its first
// bytes hashes all of it.
std::string CompilerClient::Key(const Bytes& encoded) const {
  std::string text(encoded.begin(),
                   encoded.begin() + std::min<size_t>(encoded.size(), kEncodedHeaderBytes));
  text += CompilerIdentity(options_.paths);
  return Sha256(text.data(), text.size());
}

void CompilerClient::Prestart() {
  if (!options_.in_process) pool_.Prestart();
}

// In the background, as starting a process takes a millisecond, and more on a busy machine.
void PrestartCompiler() {
  RunInBackground([] { CompilerClient::Get().Prestart(); });
}

}  // namespace weft
