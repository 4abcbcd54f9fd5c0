// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that do random operations over all kinds of objects, each result checked:
// stress_random [SECONDS [THREADS [SEED [OPERATION...]]]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "actor.h"
#include "stress.h"
#include "watchdog.h"

namespace weft::test {
namespace {

std::atomic<unsigned> operations_made = 0;

void Run(World& world, Watchdog& watchdog, int number, unsigned seed,
         std::chrono::steady_clock::time_point end) {
  Activity& doing = Doing();
  doing.thread = number;
  watchdog.Watch(doing);
  {
    Actor actor(world, seed);
    while (std::chrono::steady_clock::now() < end) actor.Step();
  }
  operations_made += doing.count;
  watchdog.Forget(doing);
}

int RunAll(int seconds, int count, unsigned seed) {
  std::printf("seed %u: %d threads for %d s\n", seed, count, seconds);
  std::fflush(stdout);
  {
    Watchdog watchdog;
    World world;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
      threads.emplace_back(Run, std::ref(world), std::ref(watchdog), i + 1, seed + unsigned(i),
                           end);
    for (std::thread& thread : threads) thread.join();
    watchdog.Watch(Doing());  // how it all ends
  }
  std::printf("%u operations, %d failures\n", operations_made.load(), Failures());
  return Failures() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace weft::test

int main(int argc, char** argv) {
  const auto argument = [&](int index, unsigned usual) {
    return argc > index ? unsigned(std::atoi(argv[index])) : usual;
  };
  if (argc > 4 && !weft::test::ChooseOperations({argv + 4, size_t(argc - 4)})) {
    std::fprintf(stderr, "no such operation; operations.def has them all\n");
    return EXIT_FAILURE;
  }
  return weft::test::RunAll(int(argument(1, 30)), int(argument(2, 64)),
                            argument(3, std::random_device()()));
}
