# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""OpenCV's T-API on a driver beside a peer: opencv.py WEFT_ICD --peer ICD [--only NAME] [--rounds N] [--cpu]

An ICD is what OCL_ICD_VENDORS takes. Each driver gets a process of its own; they run each operation in turn, on images
of 1280 x 960 in buffers, and what comes out is compared with what OpenCV computes itself. Prints the medians in
microseconds of a call with its clFinish (with --cpu: of CPU time over all threads, for a machine that others use too),
and how many times as fast the driver is as the peer. The exit status tells whether it is level in all (0.95) and right,
77 if Debian's python3-opencv is not installed.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

LEVEL = 0.95
SKIPPED = 77
SLICE = 0.05  # seconds that an operation is repeated in each round


def operations():
    """Of each its name, arguments' names and function; the first argument is an image or a tuple of these."""
    import cv2
    import numpy as np
    border = cv2.BORDER_REPLICATE
    kernel = np.ones((3, 3), np.uint8)
    filter5 = np.outer(*[np.array([1, 4, 6, 4, 1], np.float32) / 16] * 2)
    turn = cv2.getRotationMatrix2D((640, 480), 20, 0.9)
    tilt = np.float64([[1, 0.1, 3], [0.05, 1, 7], [1e-4, 5e-5, 1]])
    table = (255 - np.arange(256)).astype(np.uint8)
    yield from [
        ("add 8u", "gray gray2", cv2.add),
        ("add 32f", "real real2", cv2.add),
        ("subtract 8u", "gray gray2", cv2.subtract),
        ("absdiff 8u", "color color2", cv2.absdiff),
        ("multiply 32f", "real real2", cv2.multiply),
        ("divide 32f", "real real2", cv2.divide),
        ("divide 8u", "gray gray2", cv2.divide),
        ("addWeighted 8u", "gray gray2", lambda a, b: cv2.addWeighted(a, 0.3, b, 0.6, 2)),
        ("bitwise_and", "gray gray2", cv2.bitwise_and),
        ("bitwise_not", "gray", cv2.bitwise_not),
        ("min 8u", "gray gray2", cv2.min),
        ("compare 8u", "gray gray2", lambda a, b: cv2.compare(a, b, cv2.CMP_GT)),
        ("exp 32f", "real", cv2.exp),
        ("log 32f", "real", cv2.log),
        ("sqrt 32f", "real", cv2.sqrt),
        ("pow 32f", "real", lambda a: cv2.pow(a, 2.3)),
        ("magnitude 32f", "real real2", cv2.magnitude),
        ("phase 32f", "real real2", cv2.phase),
        ("cartToPolar 32f", "real real2", lambda a, b: cv2.cartToPolar(a, b)[0]),
        ("threshold 8u", "gray", lambda a: cv2.threshold(a, 100, 200, cv2.THRESH_BINARY)[1]),
        ("threshold 32f", "real", lambda a: cv2.threshold(a, 1.5, 2, cv2.THRESH_TRUNC)[1]),
        ("inRange", "color", lambda a: cv2.inRange(a, (20, 30, 40, 0), (200, 210, 220, 255))),
        ("LUT", "gray", lambda a: cv2.LUT(a, table)),
        ("convertScaleAbs", "real", lambda a: cv2.convertScaleAbs(a, alpha=2, beta=1)),
        ("normalize", "real", lambda a: cv2.normalize(a, None, 0, 1, cv2.NORM_MINMAX)),
        ("flip 0", "gray", lambda a: cv2.flip(a, 0)),
        ("flip 1", "color", lambda a: cv2.flip(a, 1)),
        ("transpose 8u", "gray", cv2.transpose),
        ("transpose 32f", "real", cv2.transpose),
        ("rotate 90", "gray", lambda a: cv2.rotate(a, cv2.ROTATE_90_CLOCKWISE)),
        ("repeat", "gray", lambda a: cv2.repeat(a, 2, 2)),
        ("copyMakeBorder", "gray", lambda a: cv2.copyMakeBorder(a, 8, 8, 8, 8, border)),
        ("split", "color", lambda a: cv2.split(a)[2]),
        ("merge", "gray gray2", lambda a, b: cv2.merge([a, b, a])),
        ("resize linear", "gray", lambda a: cv2.resize(a, (800, 600), interpolation=cv2.INTER_LINEAR)),
        ("resize cubic", "color", lambda a: cv2.resize(a, (1600, 1200), interpolation=cv2.INTER_CUBIC)),
        ("resize area", "gray", lambda a: cv2.resize(a, (640, 480), interpolation=cv2.INTER_AREA)),
        ("resize nearest", "color", lambda a: cv2.resize(a, (800, 600), interpolation=cv2.INTER_NEAREST)),
        ("pyrDown", "gray", cv2.pyrDown),
        ("pyrUp", "gray", cv2.pyrUp),
        ("warpAffine", "smooth", lambda a: cv2.warpAffine(a, turn, (1280, 960))),
        ("warpPerspective", "smooth", lambda a: cv2.warpPerspective(a, tilt, (1280, 960))),
        ("remap", "smooth mapx mapy", lambda a, x, y: cv2.remap(a, x, y, cv2.INTER_LINEAR)),
        ("GaussianBlur 5", "gray", lambda a: cv2.GaussianBlur(a, (5, 5), 1.2)),
        ("GaussianBlur 15", "color", lambda a: cv2.GaussianBlur(a, (15, 15), 3)),
        ("blur 3", "gray", lambda a: cv2.blur(a, (3, 3))),
        ("boxFilter 9 32f", "real", lambda a: cv2.boxFilter(a, -1, (9, 9))),
        ("medianBlur 3", "gray", lambda a: cv2.medianBlur(a, 3)),
        ("medianBlur 5", "gray", lambda a: cv2.medianBlur(a, 5)),
        ("bilateralFilter", "gray", lambda a: cv2.bilateralFilter(a, 5, 40, 40)),
        ("erode", "gray", lambda a: cv2.erode(a, kernel)),
        ("dilate", "color", lambda a: cv2.dilate(a, kernel)),
        ("morphology open", "gray", lambda a: cv2.morphologyEx(a, cv2.MORPH_OPEN, kernel)),
        ("filter2D", "gray", lambda a: cv2.filter2D(a, -1, filter5)),
        ("sepFilter2D", "gray", lambda a: cv2.sepFilter2D(a, -1, filter5[2] * 2, filter5[2] * 2)),
        ("Sobel", "gray", lambda a: cv2.Sobel(a, cv2.CV_16S, 1, 0)),
        ("Scharr", "gray", lambda a: cv2.Scharr(a, cv2.CV_16S, 0, 1)),
        ("Laplacian", "gray", lambda a: cv2.Laplacian(a, cv2.CV_16S, ksize=3)),
        ("Canny", "shapes", lambda a: cv2.Canny(a, 50, 120)),
        ("cornerHarris", "smooth", lambda a: cv2.cornerHarris(a, 3, 3, 0.04)),
        ("matchTemplate", "smooth patch", lambda a, b: cv2.matchTemplate(a, b, cv2.TM_SQDIFF)),
        ("BGR to gray", "color", lambda a: cv2.cvtColor(a, cv2.COLOR_BGR2GRAY)),
        ("BGR to HSV", "color", lambda a: cv2.cvtColor(a, cv2.COLOR_BGR2HSV)),
        ("BGR to YCrCb", "color", lambda a: cv2.cvtColor(a, cv2.COLOR_BGR2YCrCb)),
        ("BGR to Lab", "color", lambda a: cv2.cvtColor(a, cv2.COLOR_BGR2Lab)),
        ("gray to BGR", "gray", lambda a: cv2.cvtColor(a, cv2.COLOR_GRAY2BGR)),
        ("calcHist", "gray", lambda a: cv2.calcHist([a], [0], None, [256], [0, 256])),
        ("equalizeHist", "gray", cv2.equalizeHist),
        ("CLAHE", "gray", lambda a: cv2.createCLAHE(2, (8, 8)).apply(a)),
        ("integral", "gray", cv2.integral),
        ("reduce rows", "real", lambda a: cv2.reduce(a, 0, cv2.REDUCE_SUM)),
        ("reduce columns", "real", lambda a: cv2.reduce(a, 1, cv2.REDUCE_AVG)),
        ("minMaxLoc", "real", lambda a: cv2.minMaxLoc(a)[:2]),
        ("meanStdDev", "gray", cv2.meanStdDev),
        ("norm L2", "gray gray2", lambda a, b: cv2.norm(a, b, cv2.NORM_L2)),
        ("norm inf", "real", lambda a: cv2.norm(a, cv2.NORM_INF)),
        ("sumElems", "gray", cv2.sumElems),
        ("countNonZero", "gray", cv2.countNonZero),
        ("gemm", "square square2", lambda a, b: cv2.gemm(a, b, 1, None, 0)),
        ("dft", "real512", lambda a: cv2.dft(a, flags=cv2.DFT_COMPLEX_OUTPUT)),
        ("small add", "tiny tiny2", cv2.add),
        ("small blur", "tiny", lambda a: cv2.GaussianBlur(a, (3, 3), 0)),
    ]


def images():
    import cv2
    import numpy as np
    make = np.random.default_rng(1)
    rows, columns = 960, 1280
    byte = lambda *shape: make.integers(0, 256, shape, dtype=np.uint8)
    real = lambda *shape: (make.random(shape, dtype=np.float32) * 3 + 0.1).astype(np.float32)
    smooth = cv2.GaussianBlur(byte(rows, columns), (9, 9), 4)
    shapes = np.full((rows, columns), 30, np.uint8)
    for _ in range(60):
        x, y, radius, shade = (int(value) for value in make.integers((0, 0, 5, 0), (columns, rows, 90, 256)))
        cv2.circle(shapes, (x, y), radius, shade, -1)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    return {
        "gray": byte(rows, columns), "gray2": byte(rows, columns), "color": byte(rows, columns, 3),
        "color2": byte(rows, columns, 3), "real": real(rows, columns), "real2": real(rows, columns),
        "shapes": shapes, "smooth": cv2.normalize(smooth, None, 0, 255, cv2.NORM_MINMAX),
        "patch": smooth[:16, :16].copy(),
        "mapx": x * 0.8 + y * 0.1 + 5, "mapy": y * 0.9 + x * 0.02 + 3, "square": real(512, 512),
        "square2": real(512, 512), "real512": real(512, 512), "tiny": byte(64, 64), "tiny2": byte(64, 64)}


def is_close(found, wanted):
    """Whether at most one element in a thousand differs by more than rounding does."""
    import numpy as np
    if isinstance(wanted, tuple):
        return all(is_close(f, w) for f, w in zip(found, wanted))
    found, wanted = (np.asarray(v.get() if hasattr(v, "get") else v, np.float64) for v in (found, wanted))
    if found.shape != wanted.shape:
        return found.size == wanted.size and is_close(found.ravel(), wanted.ravel())
    far = np.abs(found - wanted) > 1.01 + 1e-3 * np.abs(wanted)
    return far.mean() <= 1e-3


def serve(cpu):
    """Times the operations that are named on standard input, a line for each on standard output."""
    import cv2
    cv2.ocl.setUseOpenCL(True)
    if not cv2.ocl.haveOpenCL() or not cv2.ocl.useOpenCL():
        sys.exit("OpenCV finds no OpenCL device")
    device = cv2.ocl.Device_getDefault()
    print(json.dumps(f"{device.name()}, {device.vendorName()}, {device.driverVersion()}"), flush=True)
    plain = images()
    buffers = {name: cv2.UMat(image) for name, image in plain.items()}
    known = {name: (function, arguments.split()) for name, arguments, function in operations()}
    now = time.process_time if cpu else time.perf_counter
    checked = set()

    def once(function, arguments):
        start = now()
        result = function(*arguments)
        cv2.ocl.finish()
        return now() - start, result

    for line in sys.stdin:
        name = line.strip()
        function, names = known[name]
        arguments = [buffers[each] for each in names]
        problem = ""
        if name not in checked:
            checked.add(name)
            result = once(function, arguments)[1]
            cv2.ocl.setUseOpenCL(False)
            wanted = function(*[plain[each] for each in names])
            cv2.ocl.setUseOpenCL(True)
            problem = "" if is_close(result, wanted) else "wrong result"
            for _ in range(3):
                once(function, arguments)
        times, end = [], time.perf_counter() + SLICE
        while len(times) < 5 or time.perf_counter() < end:
            times.append(once(function, arguments)[0])
        print(json.dumps([statistics.median(times) * 1e6, problem]), flush=True)


class Driver:
    def __init__(self, icd, folder, cpu):
        env = dict(os.environ, OCL_ICD_VENDORS=icd, OPENCV_OPENCL_DEVICE=":CPU:0", OPENCV_OPENCL_CACHE_DIR=folder,
                   WEFT_CACHE_DIR=folder, POCL_CACHE_DIR=folder, OPENCV_LOG_LEVEL="ERROR")
        self.process = subprocess.Popen([sys.executable, __file__, "--serve", *["--cpu"] * cpu], env=env, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.device = self.answer("the start")
        self.times = []

    def answer(self, what):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{getattr(self, 'device', 'a driver')}: the process ends at {what}, {self.process.wait()}")
        return json.loads(line)

    def run(self, name):
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return self.answer(name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("icd", nargs="?")
    parser.add_argument("--peer")
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--serve", action="store_true")
    args = parser.parse_args()
    try:
        import cv2  # noqa: F401
    except ImportError:
        print("nothing is measured: OpenCV for Python is not installed")
        return SKIPPED
    if args.serve:
        return serve(args.cpu)
    with tempfile.TemporaryDirectory() as top:
        drivers = []
        for i, icd in enumerate(filter(None, (args.icd, args.peer))):
            folder = os.path.join(top, str(i))
            os.mkdir(folder, 0o700)
            drivers.append(Driver(icd, folder, args.cpu))
        print(" beside ".join(driver.device for driver in drivers))
        return 0 if compare(drivers, args) else 1


def compare(drivers, args):
    all_level = True
    for name in [name for name, _, _ in operations() if args.only in name]:
        samples, problems = [[] for _ in drivers], set()
        for _ in range(args.rounds):
            for driver, times in zip(drivers, samples):
                time_us, problem = driver.run(name)
                times.append(time_us)
                if problem:
                    problems.add(f"{problem} on {driver.device}")
        medians = [statistics.median(times) for times in samples]
        line = f"{name:20s}" + "".join(f"{median:12.1f}" for median in medians)
        is_level = True
        if len(medians) > 1:
            is_level = medians[1] / medians[0] >= LEVEL
            line += f"{medians[1] / medians[0]:8.2f}{'' if is_level else '   slower'}"
        all_level &= is_level and not any("Weft" in problem for problem in problems)
        print(line + "".join(f"   {problem}" for problem in sorted(problems)), flush=True)
    return all_level


if __name__ == "__main__":
    sys.exit(main())
