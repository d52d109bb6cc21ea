// GNU's policy-based containers under their names: search trees with order statistics, hash tables and
// heaps. The policies that only say how something is done are taken and do nothing.
#ifndef GRUNDY_EXT_PB_DS
#define GRUNDY_EXT_PB_DS

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace __gnu_pbds {

struct null_type {};
using null_mapped_type = null_type;

struct container_tag {};
struct associative_tag : container_tag {};
struct basic_hash_tag : associative_tag {};
struct cc_hash_tag : basic_hash_tag {};
struct gp_hash_tag : basic_hash_tag {};
struct basic_branch_tag : associative_tag {};
struct tree_tag : basic_branch_tag {};
struct rb_tree_tag : tree_tag {};
struct splay_tree_tag : tree_tag {};
struct ov_tree_tag : tree_tag {};
struct trie_tag : basic_branch_tag {};
struct pat_trie_tag : trie_tag {};
struct list_update_tag : associative_tag {};
struct priority_queue_tag : container_tag {};
struct pairing_heap_tag : priority_queue_tag {};
struct binomial_heap_tag : priority_queue_tag {};
struct rc_binomial_heap_tag : priority_queue_tag {};
struct binary_heap_tag : priority_queue_tag {};
struct thin_heap_tag : priority_queue_tag {};

// Policies of hash tables.
template <class Size = std::size_t> class linear_probe_fn {};
template <class Size = std::size_t> class quadratic_probe_fn {};
template <class Size = std::size_t> class direct_mask_range_hashing {};
template <class Size = std::size_t> class direct_mod_range_hashing {};
template <class Size = std::size_t> class hash_exponential_size_policy {
  public:
    hash_exponential_size_policy(Size = 8, Size = 2) {}
};
class hash_prime_size_policy {};
template <bool External = false, class Size = std::size_t> class hash_load_check_resize_trigger {
  public:
    hash_load_check_resize_trigger(float = 0.125f, float = 0.5f) {}
};
template <bool External = false, class Size = std::size_t>
class cc_hash_max_collision_check_resize_trigger {
  public:
    cc_hash_max_collision_check_resize_trigger(float = 0.5f) {}
};
template <class SizePolicy = hash_exponential_size_policy<>,
          class Trigger = hash_load_check_resize_trigger<>, bool External = false,
          class Size = std::size_t>
class hash_standard_resize_policy {
  public:
    hash_standard_resize_policy() {}
    hash_standard_resize_policy(const SizePolicy &) {}
    hash_standard_resize_policy(const SizePolicy &, const Trigger &) {}
};
struct null_probe_fn {};
struct null_hash_fn {};
class insert_error {};
class join_error {};
class resize_error {};

// Policies of trees and tries.
template <class NodeCIterator, class NodeIterator, class Less, class Allocator>
struct null_node_update {};
template <class NodeCIterator, class NodeIterator, class Less, class Allocator>
struct tree_order_statistics_node_update {};
template <class NodeCIterator, class NodeIterator, class Access, class Allocator>
struct trie_order_statistics_node_update {};
template <class NodeCIterator, class NodeIterator, class Access, class Allocator>
struct trie_prefix_search_node_update {};
template <class String = std::string, typename String::value_type = 0,
          typename String::value_type = 127, bool = false, class Allocator = std::allocator<char>>
struct trie_string_access_traits {};

namespace detail {

/// Key and value of an element.
template <class Key, class Mapped> struct element {
    using value_type = std::pair<const Key, Mapped>;
    using mapped_type = Mapped;
    static const Key &key(const value_type &value) { return value.first; }
};
template <class Key> struct element<Key, null_type> {
    using value_type = const Key;
    using mapped_type = null_type;
    static const Key &key(const Key &value) { return value; }
};

struct nothing {};

/// What a policy keeps in every node.
template <class Update, class = void> struct metadata_of {
    using type = nothing;
};
template <class Update> struct metadata_of<Update, std::void_t<typename Update::metadata_type>> {
    using type = typename Update::metadata_type;
};

template <class Value, class Metadata> struct tree_node {
    Value value;
    tree_node *up, *left = nullptr, *right = nullptr;
    std::size_t size = 1;
    [[no_unique_address]] Metadata metadata{};
    template <class From> tree_node(tree_node *up, From &&from)
        : value(std::forward<From>(from)), up(up) {}
};

template <class Node> std::size_t size_of(const Node *at) { return at ? at->size : 0; }

template <class Node> Node *outermost(Node *at, Node *Node::*side) {
    while (at && at->*side) at = at->*side;
    return at;
}

/// The next node in the order of one direction, null behind the last.
template <class Node> Node *beside(Node *at, Node *Node::*onward, Node *Node::*back) {
    if (at->*onward) return outermost(at->*onward, back);
    while (at->up && at == at->up->*onward) at = at->up;
    return at->up;
}

/// A place in a tree; behind the last element there is no node.
template <class Node, class Value> class tree_iterator {
    Node *at = nullptr;
    Node *const *root = nullptr;
    template <class, class> friend class tree_iterator;

  public:
    using iterator_category = std::bidirectional_iterator_tag;
    using value_type = std::remove_const_t<Value>;
    using difference_type = std::ptrdiff_t;
    using pointer = Value *;
    using reference = Value &;
    tree_iterator() = default;
    tree_iterator(Node *at, Node *const *root) : at(at), root(root) {}
    template <class Other, class = std::enable_if_t<std::is_convertible_v<Other *, Value *>>>
    tree_iterator(const tree_iterator<Node, Other> &other) : at(other.at), root(other.root) {}
    Node *node() const { return at; }
    reference operator*() const { return at->value; }
    pointer operator->() const { return &at->value; }
    tree_iterator &operator++() {
        at = at ? beside(at, &Node::right, &Node::left) : outermost(*root, &Node::left);
        return *this;
    }
    tree_iterator &operator--() {
        at = at ? beside(at, &Node::left, &Node::right) : outermost(*root, &Node::right);
        return *this;
    }
    tree_iterator operator++(int) {
        auto old = *this;
        ++*this;
        return old;
    }
    tree_iterator operator--(int) {
        auto old = *this;
        --*this;
        return old;
    }
    template <class Other> bool operator==(const tree_iterator<Node, Other> &other) const {
        return at == other.node();
    }
    template <class Other> bool operator!=(const tree_iterator<Node, Other> &other) const {
        return at != other.node();
    }
};

/// A node, as policies see it that are a program's own.
template <class Node, class Iterator, class Metadata> class node_iterator {
    Node *at = nullptr;
    Node *const *root = nullptr;

  public:
    using value_type = Iterator;
    using reference = Iterator;
    using const_reference = Iterator;
    using metadata_type = Metadata;
    using metadata_const_reference = const Metadata &;
    node_iterator() = default;
    node_iterator(Node *at, Node *const *root) : at(at), root(root) {}
    Iterator operator*() const { return {at, root}; }
    node_iterator get_l_child() const { return {at->left, root}; }
    node_iterator get_r_child() const { return {at->right, root}; }
    const Metadata &get_metadata() const { return at->metadata; }
    bool operator==(const node_iterator &other) const { return at == other.at; }
    bool operator!=(const node_iterator &other) const { return at != other.at; }
    // A node that is looked at but not changed is no other.
    Node *node() const { return at; }
};

} // namespace detail

/// A search tree, balanced by the sizes of subtrees, so that it always knows them.
template <class Key, class Mapped, class Less = std::less<Key>, class Tag = rb_tree_tag,
          template <class, class, class, class> class NodeUpdate = null_node_update,
          class Allocator = std::allocator<char>>
class tree;

namespace detail {

template <class Key, class Mapped, class Less, template <class, class, class, class> class NodeUpdate,
          class Allocator>
struct tree_types {
    using value_type = typename element<Key, Mapped>::value_type;
    template <class Metadata> struct with {
        using node = tree_node<value_type, Metadata>;
        using iterator = tree_iterator<node, value_type>;
        using const_iterator = tree_iterator<node, const value_type>;
        using node_iterator = detail::node_iterator<node, iterator, Metadata>;
        using update = NodeUpdate<node_iterator, node_iterator, Less, Allocator>;
    };
    // What the policy keeps is asked with stand-ins for iterators.
    using metadata =
        typename metadata_of<NodeUpdate<node_iterator<nothing, int, int>,
                                        node_iterator<nothing, int, int>, Less, Allocator>>::type;
    using all = with<metadata>;
};

} // namespace detail

template <class Key, class Mapped, class Less, class Tag,
          template <class, class, class, class> class NodeUpdate, class Allocator>
class tree : public detail::tree_types<Key, Mapped, Less, NodeUpdate, Allocator>::all::update {
    using types = typename detail::tree_types<Key, Mapped, Less, NodeUpdate, Allocator>;
    using element = detail::element<Key, Mapped>;
    using node = typename types::all::node;
    using link = node *;

  public:
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using key_type = Key;
    using mapped_type = Mapped;
    using value_type = typename element::value_type;
    using key_const_reference = const Key &;
    using const_reference = const value_type &;
    using reference = value_type &;
    using cmp_fn = Less;
    using container_category = Tag;
    using allocator_type = Allocator;
    using iterator = typename types::all::iterator;
    using const_iterator = typename types::all::const_iterator;
    using point_iterator = iterator;
    using point_const_iterator = const_iterator;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;
    using node_iterator = typename types::all::node_iterator;
    using node_const_iterator = node_iterator;
    using node_update = typename types::all::update;

    tree() = default;
    tree(const Less &less) : less(less) {}
    template <class Iterator> tree(Iterator first, Iterator last) { copy_from_range(first, last); }
    template <class Iterator> tree(Iterator first, Iterator last, const Less &less) : less(less) {
        copy_from_range(first, last);
    }
    tree(const tree &other) : node_update(other), root(copied(other.root, nullptr)), less(other.less) {}
    tree(tree &&other) noexcept { swap(other); }
    tree &operator=(tree other) noexcept {
        swap(other);
        return *this;
    }
    ~tree() { destroy(root); }

    void swap(tree &other) {
        std::swap(root, other.root);
        std::swap(less, other.less);
    }
    bool empty() const { return !root; }
    size_type size() const { return detail::size_of(root); }
    size_type max_size() const { return (size_type)-1 / sizeof(node); }
    void clear() { destroy(std::exchange(root, nullptr)); }
    Less &get_cmp_fn() { return less; }
    const Less &get_cmp_fn() const { return less; }

    iterator begin() { return {detail::outermost(root, &node::left), &root}; }
    iterator end() { return {nullptr, &root}; }
    const_iterator begin() const { return {detail::outermost(root, &node::left), &root}; }
    const_iterator end() const { return {nullptr, &root}; }
    const_iterator cbegin() const { return begin(); }
    const_iterator cend() const { return end(); }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    node_iterator node_begin() const { return {root, &root}; }
    node_iterator node_end() const { return {nullptr, &root}; }

    std::pair<iterator, bool> insert(const value_type &value) { return put(element::key(value), value); }
    template <class... Parts> std::pair<iterator, bool> emplace(Parts &&...parts) {
        return insert(value_type(std::forward<Parts>(parts)...));
    }
    template <class Iterator> void copy_from_range(Iterator first, Iterator last) {
        for (; first != last; ++first) insert(*first);
    }
    auto &operator[](const Key &key) {
        if constexpr (std::is_same_v<Mapped, null_type>) {
            return *put(key, key).first;
        } else {
            link at = at_or_after(key);
            if (at && !less(key, element::key(at->value))) return at->value.second;
            return put(key, std::pair<const Key, Mapped>(key, Mapped())).first->second;
        }
    }

    // Where a program compares by less_equal, to keep equal elements, these find what GNU's find.
    iterator find(const Key &key) { return {found(key), &root}; }
    const_iterator find(const Key &key) const { return {found(key), &root}; }
    size_type count(const Key &key) const { return found(key) ? 1 : 0; }
    iterator lower_bound(const Key &key) { return {at_or_after(key), &root}; }
    const_iterator lower_bound(const Key &key) const { return {at_or_after(key), &root}; }
    iterator upper_bound(const Key &key) { return {after(key), &root}; }
    const_iterator upper_bound(const Key &key) const { return {after(key), &root}; }
    iterator find_by_order(size_type order) { return {by_order(order), &root}; }
    const_iterator find_by_order(size_type order) const { return {by_order(order), &root}; }
    size_type order_of_key(const Key &key) const {
        size_type before = 0;
        for (link at = root; at;) {
            if (less(key, element::key(at->value))) {
                at = at->left;
            } else if (less(element::key(at->value), key)) {
                before += detail::size_of(at->left) + 1;
                at = at->right;
            } else {
                return before + detail::size_of(at->left);
            }
        }
        return before;
    }

    bool erase(const Key &key) {
        link at = found(key);
        if (at) remove(at);
        return at;
    }
    iterator erase(iterator at) {
        iterator next = at;
        ++next;
        remove(at.node());
        return next;
    }
    reverse_iterator erase(reverse_iterator at) {
        iterator base = at.base();
        --base;
        return reverse_iterator(erase(base));
    }
    template <class Predicate> size_type erase_if(Predicate is_meant) {
        size_type before = size();
        for (iterator at = begin(); at != end();) {
            iterator next = at;
            ++next;
            if (is_meant(*at)) remove(at.node());
            at = next;
        }
        return before - size();
    }

    /// Takes the elements of another tree, whose keys are all smaller or all larger.
    void join(tree &other) {
        for (const auto &value : other) insert(value);
        other.clear();
    }
    /// Gives another tree the elements whose keys are larger than this one.
    void split(const Key &key, tree &other) {
        other.clear();
        for (iterator at = upper_bound(key); at != end();) {
            other.insert(*at);
            at = erase(at);
        }
    }

  private:
    link root = nullptr;
    [[no_unique_address]] Less less{};

    link at_or_after(const Key &key) const {
        link found = nullptr;
        for (link at = root; at;)
            if (less(element::key(at->value), key)) at = at->right;
            else found = std::exchange(at, at->left);
        return found;
    }
    link after(const Key &key) const {
        link found = nullptr;
        for (link at = root; at;)
            if (less(key, element::key(at->value))) found = std::exchange(at, at->left);
            else at = at->right;
        return found;
    }
    link found(const Key &key) const {
        link at = at_or_after(key);
        return at && !less(key, element::key(at->value)) ? at : nullptr;
    }
    link by_order(size_type order) const {
        for (link at = root; at;) {
            size_type before = detail::size_of(at->left);
            if (order == before) return at;
            if (order < before) at = at->left;
            else order -= before + 1, at = at->right;
        }
        return nullptr;
    }
    template <class Value> std::pair<iterator, bool> put(const Key &key, const Value &value) {
        link up = nullptr, at_or_after = nullptr;
        link *place = &root;
        while (*place) {
            up = *place;
            if (less(element::key(up->value), key)) place = &up->right;
            else at_or_after = up, place = &up->left;
        }
        if (at_or_after && !less(key, element::key(at_or_after->value)))
            return {{at_or_after, &root}, false};
        link at = *place = new node(up, value);
        restore(at);
        return {{at, &root}, true};
    }
    void remove(link at) {
        link from;
        if (at->left && at->right) {
            // The next one comes here; elements stay in their nodes, which iterators point to.
            link next = detail::outermost(at->right, &node::left);
            from = next->up == at ? next : next->up;
            if (next->up != at) {
                replace(next, next->right);
                next->right = at->right;
                next->right->up = next;
            }
            replace(at, next);
            next->left = at->left;
            next->left->up = next;
        } else {
            from = at->up;
            replace(at, at->left ? at->left : at->right);
        }
        delete at;
        if (from) restore(from);
    }
    /// Puts another subtree where one is.
    void replace(link at, link by) {
        (at->up ? (at == at->up->left ? at->up->left : at->up->right) : root) = by;
        if (by) by->up = at->up;
    }
    void measure(link at) {
        at->size = detail::size_of(at->left) + 1 + detail::size_of(at->right);
        if constexpr (!std::is_same_v<typename types::metadata, detail::nothing>)
            (*static_cast<node_update *>(this))(node_iterator(at, &root), node_end());
    }
    /// Turns a node and one of its children, which comes up.
    link rotate(link at, link node::*down, link node::*other) {
        link up = at->*other;
        replace(at, up);
        at->*other = up->*down;
        if (at->*other) (at->*other)->up = at;
        up->*down = at;
        at->up = up;
        measure(at);
        return up;
    }
    link lighten(link at, link node::*heavy, link node::*light) {
        link child = at->*heavy;
        if (detail::size_of(child->*light) + 1 >= 2 * (detail::size_of(child->*heavy) + 1)) {
            link up = rotate(child, heavy, light);
            measure(up);
        }
        return rotate(at, light, heavy);
    }
    /// Restores sizes and balance from a node up to the root.
    void restore(link at) {
        for (; at; at = at->up) {
            size_type left = detail::size_of(at->left) + 1, right = detail::size_of(at->right) + 1;
            if (right > 3 * left) at = lighten(at, &node::right, &node::left);
            else if (left > 3 * right) at = lighten(at, &node::left, &node::right);
            measure(at);
        }
    }
    static void destroy(link at) {
        while (at) {
            destroy(at->left);
            delete std::exchange(at, at->right);
        }
    }
    static link copied(link from, link up) {
        if (!from) return nullptr;
        link at = new node(up, from->value);
        at->size = from->size;
        at->metadata = from->metadata;
        at->left = copied(from->left, at);
        at->right = copied(from->right, at);
        return at;
    }
};

/// A tree of texts that also finds all that begin alike.
template <class Key, class Mapped, class Access = trie_string_access_traits<>,
          class Tag = pat_trie_tag,
          template <class, class, class, class> class NodeUpdate = null_node_update,
          class Allocator = std::allocator<char>>
class trie : public tree<Key, Mapped, std::less<Key>, Tag, tree_order_statistics_node_update, Allocator> {
    using base = tree<Key, Mapped, std::less<Key>, Tag, tree_order_statistics_node_update, Allocator>;

  public:
    using base::base;
    std::pair<typename base::iterator, typename base::iterator> prefix_range(const Key &prefix) {
        auto first = this->lower_bound(prefix), last = first;
        std::size_t low = this->order_of_key(prefix), high = this->size();
        while (low < high) {
            std::size_t middle = low + (high - low) / 2;
            const Key &key = detail::element<Key, Mapped>::key(*this->find_by_order(middle));
            if (key.compare(0, prefix.size(), prefix) == 0) low = middle + 1;
            else high = middle;
        }
        last = this->find_by_order(low);
        return {first, last};
    }
};

namespace detail {

/// What GNU's hash tables have beyond the standard's.
template <class Standard, class Key, class Mapped> class hash_table : public Standard {
  public:
    using point_iterator = typename Standard::iterator;
    using point_const_iterator = typename Standard::const_iterator;
    using mapped_type = Mapped;
    using Standard::Standard;
    hash_table() = default;
    template <class First, class... Policies,
              class = std::enable_if_t<!std::is_base_of_v<hash_table, std::decay_t<First>>>>
    explicit hash_table(const First &, const Policies &...) {}
    using Standard::erase;
    bool erase(const Key &key) { return Standard::erase(key) != 0; }
    template <class Predicate> std::size_t erase_if(Predicate is_meant) {
        std::size_t before = this->size();
        for (auto at = this->begin(); at != this->end();)
            if (is_meant(*at)) at = Standard::erase(at);
            else ++at;
        return before - this->size();
    }
    void resize(std::size_t size) { this->reserve(size); }
    std::size_t get_actual_size() const { return this->bucket_count(); }
};

template <class Key, class Mapped, class Hash, class Equal>
using standard_table = std::conditional_t<
    std::is_same_v<Mapped, null_type>,
    hash_table<std::unordered_set<Key, Hash, Equal>, Key, null_type>,
    hash_table<std::unordered_map<
                   Key, std::conditional_t<std::is_same_v<Mapped, null_type>, int, Mapped>, Hash, Equal>,
               Key, Mapped>>;

} // namespace detail

template <class Key, class Mapped, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Comb = direct_mask_range_hashing<>, class Probe = linear_probe_fn<>,
          class Resize = hash_standard_resize_policy<>, bool Store = false,
          class Allocator = std::allocator<char>>
class gp_hash_table : public detail::standard_table<Key, Mapped, Hash, Equal> {
  public:
    using detail::standard_table<Key, Mapped, Hash, Equal>::standard_table;
    gp_hash_table() = default;
    gp_hash_table(const Hash &) {}
    gp_hash_table(const Hash &, const Equal &, const Comb & = {}, const Probe & = {},
                  const Resize & = {}) {}
    template <class Iterator> gp_hash_table(Iterator first, Iterator last) { this->insert(first, last); }
};

template <class Key, class Mapped, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Comb = direct_mask_range_hashing<>, class Resize = hash_standard_resize_policy<>,
          bool Store = false, class Allocator = std::allocator<char>>
class cc_hash_table : public detail::standard_table<Key, Mapped, Hash, Equal> {
  public:
    cc_hash_table() = default;
    cc_hash_table(const Hash &) {}
    cc_hash_table(const Hash &, const Equal &, const Comb & = {}, const Resize & = {}) {}
    template <class Iterator> cc_hash_table(Iterator first, Iterator last) { this->insert(first, last); }
};

template <class Key, class Mapped, class Equal = std::equal_to<Key>, class Policy = detail::nothing,
          class Allocator = std::allocator<char>>
using list_update = cc_hash_table<Key, Mapped, std::hash<Key>, Equal>;

/// A pairing heap, whatever heap is asked for.
template <class Value, class Less = std::less<Value>, class Tag = pairing_heap_tag,
          class Allocator = std::allocator<char>>
class priority_queue {
    struct node {
        Value value;
        node *child = nullptr, *next = nullptr;
        /// The one before among siblings; the parent for the first of them.
        node *before = nullptr;
    };
    using link = node *;

  public:
    using value_type = Value;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using const_reference = const Value &;
    using reference = Value &;
    using cmp_fn = Less;
    using container_category = Tag;

    /// An element, as long as it is in a heap.
    class point_const_iterator {
        link at = nullptr;
        friend class priority_queue;

      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Value;
        using difference_type = std::ptrdiff_t;
        using pointer = const Value *;
        using reference = const Value &;
        point_const_iterator() = default;
        point_const_iterator(std::nullptr_t) {}
        explicit point_const_iterator(link at) : at(at) {}
        const Value &operator*() const { return at->value; }
        const Value *operator->() const { return &at->value; }
        bool operator==(const point_const_iterator &other) const { return at == other.at; }
        bool operator!=(const point_const_iterator &other) const { return at != other.at; }
        /// The next in no particular order: children, siblings, those of parents.
        point_const_iterator &operator++() {
            if (at->child) {
                at = at->child;
                return *this;
            }
            while (at && !at->next) {
                while (at->before && at->before->child != at) at = at->before;
                at = at->before;
            }
            if (at) at = at->next;
            return *this;
        }
        point_const_iterator operator++(int) {
            auto old = *this;
            ++*this;
            return old;
        }
    };
    using point_iterator = point_const_iterator;
    using iterator = point_const_iterator;
    using const_iterator = point_const_iterator;

    priority_queue() = default;
    priority_queue(const Less &less) : less(less) {}
    template <class Iterator> priority_queue(Iterator first, Iterator last) {
        for (; first != last; ++first) push(*first);
    }
    template <class Iterator>
    priority_queue(Iterator first, Iterator last, const Less &less) : less(less) {
        for (; first != last; ++first) push(*first);
    }
    priority_queue(const priority_queue &other) : less(other.less) {
        for (const Value &value : other) push(value);
    }
    priority_queue(priority_queue &&other) noexcept { swap(other); }
    priority_queue &operator=(priority_queue other) noexcept {
        swap(other);
        return *this;
    }
    ~priority_queue() { clear(); }

    void swap(priority_queue &other) {
        std::swap(root, other.root);
        std::swap(count, other.count);
        std::swap(less, other.less);
    }
    bool empty() const { return !root; }
    size_type size() const { return count; }
    size_type max_size() const { return (size_type)-1 / sizeof(node); }
    void clear() {
        while (root) pop();
    }
    iterator begin() const { return iterator(root); }
    iterator end() const { return {}; }

    const Value &top() const { return root->value; }
    point_iterator push(const Value &value) {
        link at = new node{value};
        root = melded(root, at);
        count++;
        return point_iterator(at);
    }
    void pop() {
        link children = root->child;
        delete root;
        root = paired(children);
        count--;
    }
    void erase(point_iterator which) {
        link at = which.at;
        if (at == root) return pop();
        detach(at);
        root = melded(root, paired(at->child));
        delete at;
        count--;
    }
    void modify(point_iterator which, const Value &value) {
        link at = which.at;
        if (at == root) {
            root = paired(std::exchange(at->child, nullptr));
        } else {
            detach(at);
            root = melded(root, paired(std::exchange(at->child, nullptr)));
        }
        at->value = value;
        root = melded(root, at);
    }
    void join(priority_queue &other) {
        root = melded(root, std::exchange(other.root, nullptr));
        count += std::exchange(other.count, 0);
    }
    template <class Predicate> size_type erase_if(Predicate is_meant) {
        std::vector<link> meant;
        for (iterator at = begin(); at != end(); ++at)
            if (is_meant(*at)) meant.push_back(at.at);
        for (link at : meant) erase(point_iterator(at));
        return meant.size();
    }
    template <class Predicate> void split(Predicate is_meant, priority_queue &other) {
        other.clear();
        for (const Value &value : *this)
            if (is_meant(value)) other.push(value);
        erase_if(is_meant);
    }
    Less &get_cmp_fn() { return less; }
    const Less &get_cmp_fn() const { return less; }

  private:
    link root = nullptr;
    size_type count = 0;
    [[no_unique_address]] Less less{};

    /// Takes a node that is not the root out of its siblings.
    static void detach(link at) {
        (at->before->child == at ? at->before->child : at->before->next) = at->next;
        if (at->next) at->next->before = at->before;
        at->next = at->before = nullptr;
    }
    /// One heap of two, neither of which has siblings.
    link melded(link a, link b) {
        if (!a || !b) return a ? a : b;
        if (less(a->value, b->value)) std::swap(a, b);
        b->before = a;
        b->next = a->child;
        if (b->next) b->next->before = b;
        a->child = b;
        return a;
    }
    /// One heap of siblings.
    link paired(link first) {
        link done = nullptr;
        while (first) {
            link a = first, b = a->next;
            first = b ? b->next : nullptr;
            a->next = a->before = nullptr;
            if (b) b->next = b->before = nullptr;
            link pair = melded(a, b);
            pair->next = done;
            done = pair;
        }
        link whole = nullptr;
        while (done) {
            link pair = done;
            done = pair->next;
            pair->next = nullptr;
            whole = melded(whole, pair);
        }
        return whole;
    }
};

} // namespace __gnu_pbds

// The old name of the namespace.
namespace pb_ds = __gnu_pbds;

#endif
