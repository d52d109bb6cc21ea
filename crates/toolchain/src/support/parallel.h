// GNU's parallel algorithms are the usual ones where there are no threads.
#ifndef GRUNDY_PARALLEL
#define GRUNDY_PARALLEL

#include <bits/stdc++.h>

namespace __gnu_parallel {
using namespace std;
}

#endif
