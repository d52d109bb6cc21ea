// Everything of the standard library, and GNU's additions to it.
#ifndef GRUNDY_BITS_EXTCXX_H
#define GRUNDY_BITS_EXTCXX_H

#include <bits/stdc++.h>

#include <ext/hash_map>
#include <ext/hash_set>
#include <ext/numeric>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/rope>
#include <tr1/functional>

#endif
