/* Templates that the packaged C++ library brings ready-made, but as slow as without optimization: made
   again, so that a number read from std::cin costs two fifths of the fuel. Linked in front of the
   library, and only what a program uses. */
#include <algorithm>
#include <fstream>
#include <functional>
#include <ios>
#include <istream>
#include <locale>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>

namespace std {
inline namespace _LIBCPP_ABI_NAMESPACE {

template class basic_string<char>;

template class basic_ios<char>;
template class basic_streambuf<char>;
template class basic_istream<char>;
template class basic_ostream<char>;
template class basic_iostream<char>;
template class basic_stringbuf<char>;
template class basic_istringstream<char>;
template class basic_ostringstream<char>;
template class basic_stringstream<char>;
template class basic_filebuf<char>;
template class basic_ifstream<char>;
template class basic_ofstream<char>;

template struct __num_get<char>;
template class num_get<char>;
template struct __num_put<char>;
template class num_put<char>;

// Sorting of plain numbers; declared, but defined in the library alone.
template <class Less, class Iterator> void __sort(Iterator first, Iterator last, Less) {
    ranges::less less;
    std::__sort_dispatch<_ClassicAlgPolicy, Iterator, ranges::less>(first, last, less);
}

#define SORT(type) template void __sort<__less<type> &, type *>(type *, type *, __less<type> &);
SORT(char)
SORT(signed char)
SORT(unsigned char)
SORT(short)
SORT(unsigned short)
SORT(int)
SORT(unsigned)
SORT(long)
SORT(unsigned long)
SORT(long long)
SORT(unsigned long long)
SORT(float)
SORT(double)
SORT(long double)

} // namespace _LIBCPP_ABI_NAMESPACE
} // namespace std
