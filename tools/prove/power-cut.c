/*
 * Loaded into a server by LD_PRELOAD: a disk that loses what was not synced. Remembers each write to the database of SQLite and to its
 * log until the file is synced. SIGUSR2 begins to count writes; with the one of POWER_CUT_OPS the power fails: of what was not synced,
 * half is as it was before, a quarter is there, and of a quarter only the first half. Then the process is killed.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct change {
  int fd;
  dev_t device;
  ino_t inode;
  off_t size, offset;
  size_t length, had;
  char *before, *after;
  struct change *earlier;
};

static struct change *unsynced;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t counting;
static long left;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

static void begin(int signal) {
  (void)signal;
  counting = 1;
}

__attribute__((constructor)) static void load(void) {
  const char *ops = getenv("POWER_CUT_OPS"), *seed = getenv("POWER_CUT_SEED");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  left = ops ? atol(ops) : 1;
  srandom(seed ? (unsigned)atol(seed) : 1);
  signal(SIGUSR2, begin);
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

static int is_database(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return ends_with(path, "/tidemark.db") || ends_with(path, "/tidemark.db-wal");
}

static void forget(struct change *gone) {
  free(gone->before);
  free(gone->after);
  free(gone);
}

static void cut(void) {
  struct change *order = NULL;
  for (struct change *one = unsynced, *next; one; one = next) {
    next = one->earlier;
    if (one->had) real_pwrite(one->fd, one->before, one->had, one->offset);
    real_ftruncate(one->fd, one->size);
    one->earlier = order;
    order = one;
  }
  for (struct change *one = order; one; one = one->earlier) {
    long chance = random() % 4;
    if (chance < 2 || !one->after) continue;
    real_pwrite(one->fd, one->after, chance == 2 ? one->length : one->length / 2, one->offset);
  }
  kill(getpid(), SIGKILL);
  pause();
}

/* Before the change. `bytes` is NULL for a file that becomes `length` bytes shorter from `offset` on. */
static void remember(int fd, const void *bytes, size_t length, off_t offset) {
  struct stat file;
  if (fstat(fd, &file) != 0) return;
  struct change *one = calloc(1, sizeof *one);
  one->fd = fd;
  one->device = file.st_dev;
  one->inode = file.st_ino;
  one->size = file.st_size;
  one->offset = offset;
  one->length = length;
  one->before = malloc(length ? length : 1);
  ssize_t had = pread(fd, one->before, length, offset);
  one->had = had > 0 ? (size_t)had : 0;
  if (bytes) {
    one->after = malloc(length ? length : 1);
    memcpy(one->after, bytes, length);
  }
  one->earlier = unsynced;
  unsynced = one;
}

static void count(void) {
  if (counting && --left <= 0) cut();
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  if (!is_database(fd)) return real_pwrite(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  remember(fd, bytes, length, offset);
  ssize_t result = real_pwrite(fd, bytes, length, offset);
  count();
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

int ftruncate64(int fd, off_t size) {
  struct stat file;
  if (!is_database(fd) || fstat(fd, &file) != 0) return real_ftruncate(fd, size);
  pthread_mutex_lock(&lock);
  remember(fd, NULL, file.st_size > size ? (size_t)(file.st_size - size) : 0, size);
  int result = real_ftruncate(fd, size);
  count();
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int (*sync)(int)) {
  if (!is_database(fd)) return sync(fd);
  pthread_mutex_lock(&lock);
  /* The power may fail before the sync has done anything. */
  count();
  int result = sync(fd);
  struct stat file;
  if (result == 0 && fstat(fd, &file) == 0)
    for (struct change **at = &unsynced; *at;) {
      struct change *one = *at;
      if (one->inode != file.st_ino || one->device != file.st_dev) {
        at = &one->earlier;
        continue;
      }
      *at = one->earlier;
      forget(one);
    }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return synced(fd, real_fsync); }

int fdatasync(int fd) { return synced(fd, real_fdatasync); }
