/** Whether the console is where `CONSOLE_DIR` says. `./tidemark doctor` looks at it, and a start says it. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Check } from '@tidemark/cli';

/** Null where the console is there, or where its folder is not set. */
export const consoleFault = (folder: string | null): string | null =>
  folder === null || existsSync(join(folder, 'index.html'))
    ? null
    : `CONSOLE_DIR leads to ${resolve(folder)}, which has no index.html, so there is no console: set it to the folder of a built one, or unset it`;

export const consoleCheck = (settings: () => Readonly<{ CONSOLE_DIR: string | null }>): Check => ({
  name: 'Console',
  look: async () => {
    const { CONSOLE_DIR: folder } = settings();
    const fault = consoleFault(folder);
    if (fault !== null) return { ok: true, warns: true, detail: fault };
    return {
      ok: true,
      detail: folder === null ? 'the one that npm start builds' : `from ${resolve(folder)}`,
    };
  },
});
