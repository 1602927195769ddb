// npm run build [selfhost] [web] [worker] [console]: joins the sources of each program into one file, and builds the console, as
// `npm start` does when they have changed. What was built since then is left alone.
import { installMissing, stop } from './install-missing.mjs';
import { build, buildConsole, hasConsole, programs } from './program.mjs';

const names = process.argv.slice(2);
const known = [...Object.keys(programs), ...(hasConsole() ? ['console'] : [])];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) stop(`There is no ${unknown.join(', ')} to build: choose from ${known.join(', ')}.`);

await installMissing();
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
