// The `tidemark` command: of the deployment on Postgres when DATABASE_URL is set, else of the one on a data folder. Plain
// JavaScript, so that a Node.js that is too old for the rest can still say so.

// A mail server that pipes a mail here sends it again later after 75 (sysexits.h), and returns it to its sender after 1 and 2.
if (process.argv[2] === 'mail' && process.argv[3] === 'deliver')
  process.on('exit', (code) => {
    if (code === 1 || code === 2) process.exitCode = 75;
  });

const major = Number.parseInt(process.versions.node, 10);

if (major < 26) {
  process.stderr.write(
    `Tidemark needs Node.js 26 or newer, this is ${process.versions.node}: run ./tidemark in its folder, which uses the Node.js that npm installed.\n`,
  );
  process.exitCode = 1;
} else {
  // New files are readable for this user only.
  process.umask(0o077);
  // Nothing is joined or compiled twice; where the folder cannot be written, Node.js goes without.
  const [
    { enableCompileCache },
    { fileURLToPath, pathToFileURL },
    { cache, commandOf, consoleFolder, isConsoleGiven },
  ] = await Promise.all([
    import('node:module'),
    import('node:url'),
    import('./program.mjs'),
    import('./source-stacks.mjs'),
  ]);
  enableCompileCache(cache);
  // The demo shows the console too; as npm start does, it builds it when its sources have changed.
  if (process.argv[2] === 'demo' && !process.argv.includes('--help') && !isConsoleGiven(process.env))
    process.env.CONSOLE_BESIDE_PROGRAM = (await consoleFolder()) ?? '';
  process.env.DOCS_BESIDE_PROGRAM = fileURLToPath(new URL('../docs', import.meta.url));
  const program = commandOf(process.env.DATABASE_URL ? 'saasCommand' : 'command');
  const { run } = await import(pathToFileURL(program).href);
  process.exitCode = await run(process.argv.slice(2));
}
