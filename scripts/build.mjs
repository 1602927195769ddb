// npm run build [selfhost] [web] [worker] [command] [saasCommand] [console]: joins the sources of each program and of the command
// into one file, and builds the console, as `npm start` and `./tidemark` do when they have changed. What was built since then is
// left alone.
import { installServer, stop } from './install-missing.mjs';
import { build, buildConsole, commands, hasConsole, programs } from './program.mjs';

const names = process.argv.slice(2);
const known = [...Object.keys({ ...programs, ...commands }), ...(hasConsole() ? ['console'] : [])];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) stop(`There is no ${unknown.join(', ')} to build: choose from ${known.join(', ')}.`);

await installServer();
for (const name of names.length > 0 ? names : known) {
  try {
    const { isNew, folder, files, bytes } = name === 'console' ? await buildConsole() : build(name);
    const what = `${folder}, ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    process.stdout.write(isNew ? `Built ${name}: ${what}.\n` : `${name} has not changed: ${what}.\n`);
  } catch ({ message }) {
    process.stderr.write(`${name} cannot be built: ${message}.\n`);
    process.exitCode = 1;
  }
}
