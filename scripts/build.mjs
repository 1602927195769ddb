// npm run build [selfhost] [web] [worker]: joins the sources of each program into one file, as `npm start` does when they have
// changed. What was built since then is left alone.
import { installMissing, stop } from './install-missing.mjs';
import { build, programs } from './program.mjs';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(programs, name));
if (unknown.length > 0)
  stop(`There is no ${unknown.join(', ')} to build: choose from ${Object.keys(programs).join(', ')}.`);

await installMissing();
for (const name of names.length > 0 ? names : Object.keys(programs)) {
  try {
    const { isNew, folder, files, bytes } = build(name);
    const what = `${folder}, ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`;
    process.stdout.write(isNew ? `Built ${name}: ${what}.\n` : `${name} has not changed: ${what}.\n`);
  } catch ({ message }) {
    process.stderr.write(`${name} cannot be built: ${message}.\n`);
    process.exitCode = 1;
  }
}
