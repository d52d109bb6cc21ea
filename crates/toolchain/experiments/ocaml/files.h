/* Files in memory, beside those of the sandbox: the compiler with its library, which ocaml.mjs puts into `archive`, and
 * what the compiler writes. */

#define LIBRARY "/ocaml"
#define SCRIPT "/tmp/main.ml"
#define PROGRAM "/tmp/main"

/* One after another: the size of the name, the size of the contents, the name with a zero, the contents. */
__attribute__((used, visibility("default"))) char archive[ARCHIVE_SIZE];
__attribute__((export_name("archive_place"))) char *archive_place(void) { return archive; }

struct file {
    const char *name;
    char *text;
    unsigned size, room;
    struct file *next;
};
static struct file *files;

#define FIRST_DESCRIPTOR 1000
static struct {
    struct file *file;
    unsigned at;
} opened[64];

static struct file *find_file(const char *name) {
    struct file *file = files;
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    return file;
}

static struct file *new_file(const char *name) {
    struct file *file = find_file(name);
    if (!file) {
        file = calloc(1, sizeof *file);
        file->name = strdup(name);
        file->next = files;
        files = file;
    }
    file->size = 0;
    return file;
}

static void put_text(struct file *file, unsigned at, const void *text, unsigned size) {
    if (at + size > file->room) {
        unsigned room = (at + size) * 2;
        char *moved = malloc(room);
        memcpy(moved, file->text, file->size);
        if (file->room)
            free(file->text);
        file->text = moved;
        file->room = room;
    }
    if (at > file->size)
        memset(file->text + file->size, 0, at - file->size);
    memcpy(file->text + at, text, size);
    if (at + size > file->size)
        file->size = at + size;
}

static void add_text(struct file *file, const void *text, unsigned size) { put_text(file, file->size, text, size); }

static void find_files(void) {
    for (char *at = archive; at < archive + sizeof archive - 8;) {
        unsigned sizes[2];
        memcpy(sizes, at, sizeof sizes);
        if (sizes[0] == 0)
            break;
        struct file *file = calloc(1, sizeof *file);
        file->name = at + 8;
        file->text = at + 8 + sizes[0];
        file->size = sizes[1];
        file->next = files;
        files = file;
        at = file->text + file->size;
    }
}

static int is_compiling;

static int open_real(const char *path, int flags, int mode) { return open(path, flags, mode); }

static int open_file(const char *path, int flags, int mode) {
    struct file *file = find_file(path);
    if (!file && !(is_compiling && (flags & O_CREAT)))
        return open_real(path, flags, mode);
    for (int index = 0; index < 64; index++)
        if (!opened[index].file) {
            if (!file || (flags & O_TRUNC))
                file = new_file(path);
            opened[index].file = file;
            opened[index].at = 0;
            return FIRST_DESCRIPTOR + index;
        }
    errno = EMFILE;
    return -1;
}

static int close_file(int fd) {
    if (fd < FIRST_DESCRIPTOR)
        return close(fd);
    opened[fd - FIRST_DESCRIPTOR].file = NULL;
    return 0;
}

static ssize_t read_file(int fd, void *to, size_t size) {
    if (fd < FIRST_DESCRIPTOR)
        return read(fd, to, size);
    struct file *file = opened[fd - FIRST_DESCRIPTOR].file;
    unsigned *at = &opened[fd - FIRST_DESCRIPTOR].at;
    unsigned left = *at < file->size ? file->size - *at : 0;
    if (size > left)
        size = left;
    memcpy(to, file->text + *at, size);
    *at += size;
    return size;
}

static ssize_t write_file(int fd, const void *from, size_t size) {
    if (fd < FIRST_DESCRIPTOR)
        return write(fd, from, size);
    put_text(opened[fd - FIRST_DESCRIPTOR].file, opened[fd - FIRST_DESCRIPTOR].at, from, size);
    opened[fd - FIRST_DESCRIPTOR].at += size;
    return size;
}

static off_t seek_file(int fd, off_t offset, int whence) {
    if (fd < FIRST_DESCRIPTOR)
        return lseek(fd, offset, whence);
    unsigned *at = &opened[fd - FIRST_DESCRIPTOR].at;
    if (whence == SEEK_CUR)
        offset += *at;
    if (whence == SEEK_END)
        offset += opened[fd - FIRST_DESCRIPTOR].file->size;
    if (offset < 0) {
        errno = EINVAL;
        return -1;
    }
    return *at = offset;
}

static int stat_file(const char *path, struct stat *about) {
    struct file *file = find_file(path);
    if (!file && strcmp(path, LIBRARY) != 0)
        return stat(path, about);
    memset(about, 0, sizeof *about);
    about->st_mode = file ? S_IFREG : S_IFDIR;
    about->st_size = file ? file->size : 0;
    return 0;
}

static int unlink_file(const char *path) {
    struct file *file = find_file(path);
    if (!file)
        return unlink(path);
    file->name = "";
    file->size = 0;
    return 0;
}

static int rename_file(const char *from, const char *to) {
    struct file *file = find_file(from);
    if (!file)
        return rename(from, to);
    unlink_file(to);
    file->name = strdup(to);
    return 0;
}

#define open(path, flags, ...) open_file(path, flags, 0)
#define close(fd) close_file(fd)
#define read(fd, to, size) read_file(fd, to, size)
#define write(fd, from, size) write_file(fd, from, size)
#define lseek(fd, offset, whence) seek_file(fd, offset, whence)
#define stat(path, about) stat_file(path, about)
#define unlink(path) unlink_file(path)
#define rename(from, to) rename_file(from, to)
