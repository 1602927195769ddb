// Which process that was: the one that began this one.
const shell = process.ppid;

/**
 * npm hands SIGTERM to the shell that runs a script, and that shell ends without a word to the script. So a script of npm, of
 * which only the beginning of its name is given, that has lost its shell was told to stop. Whoever starts it without npm, or
 * under another script, may leave it running.
 */
export const whenNpmEnds = (script, stop) => {
  if (!process.env.npm_lifecycle_event?.startsWith(script)) return;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    stop();
  }, 250);
  looking.unref();
};
