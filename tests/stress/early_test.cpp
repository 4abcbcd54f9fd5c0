// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Use before main and while things end: other libraries' constructors and destructors (early.cpp),
// and the destructors of a thread's variables and keys.
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "stress.h"

namespace weft::test {

bool WorkedBeforeMain();

namespace {

std::atomic<int> worked = 0;

void NoteWork() {
  if (DoWork()) ++worked;
}

TEST(Early, AConstructorOfALibrary) { EXPECT_TRUE(WorkedBeforeMain()); }

// early.cpp's destructor ends the child with 3 if it cannot use the driver.
TEST(Late, ADestructorOfALibrary) {
  for (int i = 0; i < Repeats(5); ++i) EXPECT_EQ(InChild([] { exit(DoWork() ? 42 : 1); }, 42), "");
}

TEST(Late, TheDestructorOfAThreadsVariable) {
  struct Late {
    ~Late() { NoteWork(); }
  };
  worked = 0;
  for (int i = 0; i < Repeats(5); ++i)
    std::thread([] {
      thread_local Late late;
      (void)&late;
      NoteWork();
    }).join();
  EXPECT_EQ(worked, 2 * Repeats(5));
}

// Of a key made after the driver's, and which comes again as often as it may.
TEST(Late, TheDestructorOfAKey) {
  static pthread_key_t key;
  ASSERT_EQ(pthread_key_create(&key,
                               [](void* again) {
                                 NoteWork();
                                 pthread_setspecific(key, again);
                               }),
            0);
  worked = 0;
  for (int i = 0; i < Repeats(5); ++i)
    std::thread([] {
      NoteWork();
      pthread_setspecific(key, &worked);
    }).join();
  EXPECT_EQ(worked, (1 + PTHREAD_DESTRUCTOR_ITERATIONS) * Repeats(5));
  pthread_key_delete(key);
}

}  // namespace
}  // namespace weft::test
