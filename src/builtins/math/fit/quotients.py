#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the quotients of polynomials of the builtins come from, and some polynomials (needs mpmath):
prints numerator and denominator, lowest coefficient first, and the base-2 logarithm of the largest
weighted error.

Remez's exchange gives the best quotient. Its denominator is rounded; the numerator is fitted to it,
and rounded a coefficient at a time, the later ones making good what the earlier ones lost.
"""

import struct

from mpmath import (cos, erf, erfc, exp, gamma, log, loggamma, lu_solve, matrix, mp, mpf, pi, sqrt,
                    tan)

mp.prec = 400


def value(polynomial, x):
    result = mpf(0)
    for coefficient in reversed(polynomial):
        result = result * x + coefficient
    return result


def solve(points, f, weight, above, below, denominator):
    """The quotient whose weighted errors at the points are equal and alternate in sign."""
    for _ in range(6 if below else 1):
        rows, right = matrix(len(points), len(points)), matrix(len(points), 1)
        for row, x in enumerate(points):
            for k in range(above + 1):
                rows[row, k] = x**k
            for k in range(1, below + 1):
                rows[row, above + k] = -f[x] * x**k
            rows[row, above + below + 1] = -((-1) ** row) / weight[x] * value(denominator, x)
            right[row] = f[x]
        solution = lu_solve(rows, right)
        denominator = [mpf(1)] + [solution[above + k] for k in range(1, below + 1)]
    return [solution[k] for k in range(above + 1)], denominator


def alternating_extremes(errors, count):
    extremes, best = [], 0
    for i, error in enumerate(errors):
        if error * errors[best] < 0:
            extremes.append(best)
            best = i
        elif abs(error) > abs(errors[best]):
            best = i
    extremes.append(best)
    while len(extremes) > count:
        extremes.pop(0 if abs(errors[extremes[0]]) < abs(errors[extremes[-1]]) else -1)
    return extremes


def best_quotient(grid, f, weight, above, below):
    count = above + below + 2
    chosen = [round((len(grid) - 1) * i / (count - 1)) for i in range(count)]
    denominator, best = [mpf(1)] + [mpf(0)] * below, None
    for _ in range(12):
        points = [grid[i] for i in chosen]
        numerator, denominator = solve(points, f, weight, above, below, denominator)
        errors = [(value(numerator, x) / value(denominator, x) - f[x]) * weight[x] for x in grid]
        largest = max(map(abs, errors))
        if best is None or largest < best[0]:
            best = largest, numerator, denominator
        chosen = alternating_extremes(errors, count)
        if len(chosen) < count:
            break
    return best[1:]


def round_numerator(grid, weight, numerator, denominator, rounded, first):
    """Rounds by turns; the rest moves by least squares."""
    for k in range(len(numerator)):
        exact = numerator[k]
        numerator[k] = first if k == 0 and first else rounded(exact)
        rest = len(numerator) - k - 1
        if rest == 0:
            break
        terms = [[x**j * weight[x] / value(denominator, x) for j in range(k, len(numerator))]
                 for x in grid]
        rows, right = matrix(rest, rest), matrix(rest, 1)
        for a in range(rest):
            for b in range(rest):
                rows[a, b] = sum(term[a + 1] * term[b + 1] for term in terms)
            right[a] = -sum(term[a + 1] * term[0] for term in terms) * (numerator[k] - exact)
        for a, change in enumerate(lu_solve(rows, right)):
            numerator[k + 1 + a] += change


def fit(what, grid, f, weight, above, below, rounded, first=None):
    f, weight = {x: f(x) for x in grid}, {x: weight(x) for x in grid}
    _, denominator = best_quotient(grid, f, weight, above, below)
    denominator = [rounded(coefficient) for coefficient in denominator]
    product = {x: f[x] * value(denominator, x) for x in grid}
    weight_of_product = {x: weight[x] / value(denominator, x) for x in grid}
    numerator, _ = best_quotient(grid, product, weight_of_product, above, 0)
    round_numerator(grid, weight, numerator, denominator, rounded, first)
    errors = [abs(value(numerator, x) / value(denominator, x) - f[x]) * weight[x] for x in grid]
    print(f"{what}: error 2^{mp.nstr(log(max(errors), 2), 5)}")
    for name, polynomial in (("above", numerator), ("below", denominator)):
        print(" ", name, *(float(coefficient).hex() for coefficient in polynomial))


def to_double(x):
    return mpf(float(x))


def to_float(x):
    return mpf(struct.unpack("f", struct.pack("f", float(x)))[0])


def chebyshev(low, high, count=300):
    return [(low + high) / 2 - (high - low) / 2 * cos(pi * i / count) for i in range(count + 1)]


def stretched(high):
    """From 0 to high, dense where erfc_factor bends."""
    ends = mpf(-1) + mpf(2) ** -30, (high - 4) / (high + 4)
    return [4 * (1 + u) / (1 - u) for u in chebyshev(*ends, 160)]


def erfc_factor(x):
    return erfc(x) * exp(x * x)


grid = chebyshev(mpf(2) ** -40, mpf("0.0626"), 200)
fit("tan(pi sqrt(s)) / sqrt(s), double", grid, lambda s: tan(pi * sqrt(s)) / sqrt(s),
    lambda s: sqrt(s) / tan(pi * sqrt(s)), 3, 3, to_double)
fit("tan(pi sqrt(s)) / sqrt(s), float", grid, lambda s: tan(pi * sqrt(s)) / sqrt(s),
    lambda s: sqrt(s) / tan(pi * sqrt(s)), 1, 2, to_float)

grid = chebyshev(mpf(2) ** -40, (pi / 4 * mpf("1.005"))**2, 200)
fit("tan(sqrt(s)) / sqrt(s), double", grid, lambda s: tan(sqrt(s)) / sqrt(s),
    lambda s: sqrt(s) / tan(sqrt(s)), 3, 3, to_double, mpf(1))

grid = chebyshev(mpf(2) ** -40, (pi / 4 * mpf("1.01"))**2, 200)
fit("tan(sqrt(s)) / sqrt(s), float, relaxed", grid, lambda s: tan(sqrt(s)) / sqrt(s),
    lambda s: sqrt(s) / tan(sqrt(s)), 1, 1, to_float)

grid = chebyshev(mpf(2) ** -10, mpf("5.95"), 200)
fit("(erfc(x)^(-1/8) - 1) / x, double, by the error of erf(x)", grid,
    lambda x: (erfc(x)**(-mpf(1) / 8) - 1) / x, lambda x: 8 * x * erfc(x)**(mpf(9) / 8) / erf(x),
    19, 0, to_double, to_double(1 / sqrt(16 * pi)))

fit("erfc(x) e^(x^2), float", stretched(mpf("10.1")), erfc_factor,
    lambda x: 1 / erfc_factor(x), 4, 5, to_float, mpf(1))
fit("erfc(x) e^(x^2), double", stretched(mpf("27.3")), erfc_factor,
    lambda x: 1 / erfc_factor(x), 9, 10, to_double, mpf(1))


def stirling(s):
    """What the logarithm of Gamma(x) has beyond Stirling's formula, times x, of s = 1 / x^2."""
    x = 1 / sqrt(s)
    return (loggamma(x).real - (x - mpf(1) / 2) * log(x) + x - log(2 * pi) / 2) * x


def lgamma_factor(t):
    return loggamma(1 + t).real / (t * (t - 1))


grid = chebyshev(mpf(0), mpf(1), 200)
for what, degree in (("double", 17), ("float", 8)):
    fit(f"gamma(2 + t), {what}", grid, lambda t: gamma(2 + t), lambda t: 1 / gamma(2 + t), degree,
        0, to_double)
grid = chebyshev(mpf(2) ** -40, mpf(1) / 64, 200)
for what, degree in (("double", 5), ("float", 1)):
    fit(f"log(gamma(x)) beyond Stirling's formula, {what}", grid, stirling,
        lambda s: mpf(1) / 80, degree, 0, to_double)
grid = chebyshev(mpf(2) ** -30, 2 - mpf(2) ** -30, 199)
for what, degree in (("double", 8), ("float", 4)):
    fit(f"log(gamma(1 + t)) / (t (t - 1)), {what}", grid, lgamma_factor,
        lambda t: 1 / lgamma_factor(t), degree, degree, to_double)

grid = [x for x in chebyshev(mpf(-1) / 2, mpf(1) / 2) if abs(x) > mpf(2) ** -8]
fit("(2^r - 1) / r, float, fast", grid, lambda r: (2**r - 1) / r, lambda r: abs(r) / 2**r, 4, 0,
    to_float)

fit("(1 - h)^(-1/3), float", chebyshev(-mpf(41) / 400, mpf(41) / 400),
    lambda h: (1 - h)**(-mpf(1) / 3), lambda h: 1, 3, 0, to_float)
