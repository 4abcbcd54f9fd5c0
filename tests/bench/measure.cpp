// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times one thing on the first OpenCL device and prints the median, in milliseconds (rss: in MiB).
//   weft-measure open|first|cached|rss|small_cold|small_warm|new_local_size|1000_cold [SALT]
// Sources carry the salt, so that no cache knows them; with a salt given, a later process meets the
// same ones.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

void Check(cl_int code, const char* call) {
  if (code == CL_SUCCESS) return;
  std::fprintf(stderr, "%s gives %d\n", call, code);
  std::exit(1);
}

double MillisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

uint64_t NextSalt() {
  static uint64_t salt = uint64_t(Clock::now().time_since_epoch().count());
  return salt = salt * 6364136223846793005u + 1442695040888963407u;
}

std::string SmallSource(uint64_t salt) {
  return "kernel void small_one(global const float* x, global float* y, float a) {\n"
         "  size_t i = get_global_id(0);\n"
         "  float v = x[i];\n"
         "  for (int k = 0; k < 4; ++k) {\n"
         "    if (v > 100.0f) v *= 0.5f;\n"
         "    v = v * a + " +
         std::to_string(salt >> 48) +
         ".0f;\n"
         "  }\n"
         "  y[i] = v + " +
         std::to_string((salt >> 32) & 0xffff) +
         ".0f;\n"
         "}\n";
}

std::string LargeSource(int lines, uint64_t salt) {
  std::string body;
  for (int i = 0; i < lines; ++i) {
    salt = salt * 6364136223846793005u + 1442695040888963407u;
    auto variable = [&](int shift) { return "v[" + std::to_string((salt >> shift) & 15) + "]"; };
    const std::string d = variable(32), a = variable(40), b = variable(48),
                      c = std::to_string(salt >> 33);
    switch ((salt >> 60) % 4) {
      case 0: body += "  " + d + " = " + a + " * " + b + " + " + c + "u;\n"; break;
      case 1:
        body += "  if (" + a + " & 1u) " + d + " += " + b + "; else " + d + " -= " + c + "u;\n";
        break;
      case 2: body += "  " + d + " = min(" + a + ", " + b + ") ^ rotate(" + d + ", 7u);\n"; break;
      default:
        body += "  " + d + " = mul_hi(" + a + ", " + b + " | 1u) + (" + a + " > " + c + "u);\n";
    }
  }
  return "kernel void large(global uint* out) {\n  uint v[16], id = get_global_id(0);\n"
         "  for (int i = 0; i < 16; ++i) v[i] = id * i;\n" +
         body +
         "  uint sum = 0;\n  for (int i = 0; i < 16; ++i) sum ^= v[i];\n  out[id] = sum;\n}\n";
}

struct Session {
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

  void Open() {
    cl_platform_id platform;
    Check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    Check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr), "clGetDeviceIDs");
  }
  void Start() {
    cl_int code;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    Check(code, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &code);
    Check(code, "clCreateCommandQueue");
  }
  cl_program Build(const std::string& source) const {
    const char* text = source.c_str();
    cl_int code;
    cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &code);
    Check(code, "clCreateProgramWithSource");
    Check(clBuildProgram(program, 1, &device, "", nullptr, nullptr), "clBuildProgram");
    return program;
  }
  cl_mem Buffer() const {
    cl_int code;
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 1 << 16, nullptr, &code);
    Check(code, "clCreateBuffer");
    return memory;
  }
  void Launch(cl_kernel kernel, size_t global, size_t local) const {
    Check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  }
  cl_kernel SmallKernel(cl_program program) const {
    static cl_mem x = Buffer(), y = Buffer();
    cl_int code;
    cl_kernel kernel = clCreateKernel(program, "small_one", &code);
    Check(code, "clCreateKernel");
    const float a = 1.5f;
    clSetKernelArg(kernel, 0, sizeof x, &x);
    clSetKernelArg(kernel, 1, sizeof y, &y);
    clSetKernelArg(kernel, 2, sizeof a, &a);
    return kernel;
  }
  void RunSmall(const std::string& source) const {
    cl_program program = Build(source);
    cl_kernel kernel = SmallKernel(program);
    Launch(kernel, 256, 64);
    Check(clFinish(queue), "clFinish");
    clReleaseKernel(kernel);
    clReleaseProgram(program);
  }
};

double MedianOf(int runs, const std::function<void()>& once) {
  once();
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    auto start = Clock::now();
    once();
    times.push_back(MillisecondsSince(start));
  }
  std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
  return times[size_t(runs) / 2];
}

double ResidentMebibytes() {
  std::ifstream statm("/proc/self/statm");
  size_t total, resident;
  statm >> total >> resident;
  return double(resident) * double(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

double MeasureOpen(Session& session) {
  auto start = Clock::now();
  session.Open();
  return MillisecondsSince(start);
}

double MeasureFirstBuild(Session& session, uint64_t salt) {
  session.Open();
  auto start = Clock::now();
  session.Start();
  session.Build(SmallSource(salt));
  return MillisecondsSince(start);
}

double MeasureCachedBuild(Session& session, uint64_t salt) {
  session.Open();
  session.Start();
  auto start = Clock::now();
  session.Build(SmallSource(salt));
  return MillisecondsSince(start);
}

double MeasureResident(Session& session, uint64_t salt) {
  double before = ResidentMebibytes();
  session.Open();
  session.Start();
  session.RunSmall(SmallSource(salt));
  return ResidentMebibytes() - before;
}

void NewLocalSizes(const Session& session) {
  cl_program program = session.Build(SmallSource(NextSalt()));
  cl_kernel kernel = session.SmallKernel(program);
  for (size_t local : {1, 3, 8, 16, 32, 64, 96, 128}) session.Launch(kernel, local * 8, local);
  Check(clFinish(session.queue), "clFinish");
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

void RunLarge(const Session& session) {
  static cl_mem out = session.Buffer();
  cl_program program = session.Build(LargeSource(1000, NextSalt()));
  cl_int code;
  cl_kernel kernel = clCreateKernel(program, "large", &code);
  Check(code, "clCreateKernel");
  clSetKernelArg(kernel, 0, sizeof out, &out);
  session.Launch(kernel, 256, 64);
  Check(clFinish(session.queue), "clFinish");
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

double Measure(const std::string& what, uint64_t salt) {
  static Session session;
  if (what == "open") return MeasureOpen(session);
  if (what == "first") return MeasureFirstBuild(session, salt);
  if (what == "cached") return MeasureCachedBuild(session, salt);
  if (what == "rss") return MeasureResident(session, salt);
  session.Open();
  session.Start();
  if (what == "small_cold")
    return MedianOf(15, [] { clReleaseProgram(session.Build(SmallSource(NextSalt()))); });
  const std::string same = SmallSource(NextSalt());
  if (what == "small_warm") return MedianOf(25, [&] { session.RunSmall(same); });
  if (what == "new_local_size") return MedianOf(7, [] { NewLocalSizes(session); });
  if (what == "1000_cold") return MedianOf(3, [] { RunLarge(session); });
  std::fprintf(stderr, "nothing is called %s\n", what.c_str());
  std::exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const uint64_t salt = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : NextSalt();
  std::printf("%.4f\n", Measure(argv[1], salt));
}
