// The header that contest programs include, for a standard library which does not have it:
// everything standard. Threads exist and cannot be started; what is deferred and what locks works.
#ifndef GRUNDY_BITS_STDCXX_H
#define GRUNDY_BITS_STDCXX_H

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <clocale>
#include <cmath>
#include <complex>
#include <condition_variable>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwchar>
#include <cwctype>
#include <deque>
#include <exception>
#include <forward_list>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iomanip>
#include <ios>
#include <iosfwd>
#include <iostream>
#include <istream>
#include <iterator>
#include <limits>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <numeric>
#include <optional>
#include <ostream>
#include <queue>
#include <random>
#include <ratio>
#include <regex>
#include <set>
#include <shared_mutex>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>

// Newer ones, which not every release of the library has.
#if __has_include(<barrier>)
#include <barrier>
#endif
#if __has_include(<bit>)
#include <bit>
#endif
#if __has_include(<compare>)
#include <compare>
#endif
#if __has_include(<concepts>)
#include <concepts>
#endif
#if __has_include(<coroutine>)
#include <coroutine>
#endif
#if __has_include(<expected>)
#include <expected>
#endif
#if __has_include(<format>)
#include <format>
#endif
#if __has_include(<latch>)
#include <latch>
#endif
#if __has_include(<numbers>)
#include <numbers>
#endif
#if __has_include(<ranges>)
#include <ranges>
#endif
#if __has_include(<semaphore>)
#include <semaphore>
#endif
#if __has_include(<source_location>)
#include <source_location>
#endif
#if __has_include(<span>)
#include <span>
#endif
#if __has_include(<stop_token>)
#include <stop_token>
#endif

// Names that are there once anything of GNU's library is.
namespace __gnu_cxx {}
namespace __gnu_pbds {}
extern "C" char *gets(char *line);

// Two names of another library's insides that contest programs have come to rely on.
namespace std {

constexpr int __lg(int n) { return 31 - __builtin_clz((unsigned)n); }
constexpr int __lg(unsigned n) { return 31 - __builtin_clz(n); }
constexpr int __lg(long n) { return (int)sizeof(long) * 8 - 1 - __builtin_clzl((unsigned long)n); }
constexpr int __lg(unsigned long n) { return (int)sizeof(long) * 8 - 1 - __builtin_clzl(n); }
constexpr int __lg(long long n) { return 63 - __builtin_clzll((unsigned long long)n); }
constexpr int __lg(unsigned long long n) { return 63 - __builtin_clzll(n); }

template <class T> constexpr T __euclid(T a, T b) {
    while (b != 0) {
        T rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

} // namespace std

// A macro, because the library has a function of this name with another meaning; last, because
// the library's own headers are behind us now.
#define __gcd __euclid

#endif
