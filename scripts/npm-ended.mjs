/**
 * npm hands SIGTERM to the shell that runs a script, and that shell ends without a word to the script. So a script of npm that
 * has lost its shell was told to stop. Whoever starts it without npm may leave it running.
 */
export const whenNpmEnds = (stop) => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    stop();
  }, 500);
  looking.unref();
};
