// What is now in std was once in std::tr1.
#ifndef GRUNDY_TR1
#define GRUNDY_TR1

#include <bits/stdc++.h>

namespace std {
namespace tr1 {
using namespace std;
}
} // namespace std

#endif
