// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "faults.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

namespace weft::test {
namespace {

std::atomic<Fault> armed = Fault::kNone;
std::atomic<int> calls = 0, first_failing = 0;
std::atomic<bool> all_onwards = false;

bool Fails(Fault fault) {
  if (armed.load(std::memory_order_relaxed) != fault) return false;
  const int call = calls.fetch_add(1);
  return all_onwards ? call >= first_failing : call == first_failing;
}

bool Fails(Fault fault, int error) {
  if (!Fails(fault)) return false;
  errno = error;
  return true;
}

// The function that this library hides.
template <class Function>
Function Real(Function, const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int ArmFault(Fault fault, int first, bool onwards) {
  armed = Fault::kNone;
  first_failing = first;
  all_onwards = onwards;
  const int seen = calls.exchange(0);
  armed = fault;
  return seen;
}

}  // namespace weft::test

using weft::test::Fails;
using weft::test::Fault;
using weft::test::Real;

extern "C" {

void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) {
  static const auto real = Real(&mmap, "mmap");
  if (Fails(Fault::kMap, ENOMEM)) return MAP_FAILED;
  return real(address, size, protection, flags, file, offset);
}

int mprotect(void* address, size_t size, int protection) {
  static const auto real = Real(&mprotect, "mprotect");
  if (Fails(Fault::kProtect, ENOMEM)) return -1;
  return real(address, size, protection);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*main)(void*),
                   void* argument) {
  static const auto real = Real(&pthread_create, "pthread_create");
  if (Fails(Fault::kCreateThread)) return EAGAIN;
  return real(thread, attributes, main, argument);
}

int open(const char* path, int flags, ...) {
  static const auto real = Real(&open, "open");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (Fails(Fault::kOpen, EMFILE)) return -1;
  return real(path, flags, mode);
}

int openat(int folder, const char* path, int flags, ...) {
  static const auto real = Real(&openat, "openat");
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (Fails(Fault::kOpen, EMFILE)) return -1;
  return real(folder, path, flags, mode);
}

ssize_t write(int file, const void* data, size_t size) {
  static const auto real = Real(&write, "write");
  if (Fails(Fault::kWrite, ENOSPC)) return -1;
  return real(file, data, size);
}

int rename(const char* from, const char* to) {
  static const auto real = Real(&rename, "rename");
  if (Fails(Fault::kRename, EIO)) return -1;
  return real(from, to);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  static const auto real = Real(&renameat, "renameat");
  if (Fails(Fault::kRename, EIO)) return -1;
  return real(from_folder, from, to_folder, to);
}

}  // extern "C"

void* operator new(size_t size) {
  void* memory = Fails(Fault::kAllocate) ? nullptr : std::malloc(size ? size : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void* operator new(size_t size, std::align_val_t alignment) {
  const size_t step = size_t(alignment);
  void* memory =
      Fails(Fault::kAllocate) ? nullptr : std::aligned_alloc(step, (size + step - 1) / step * step);
  if (!memory) throw std::bad_alloc();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
