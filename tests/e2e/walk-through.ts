/** A page for the author of an app, read as they read it: every command runs, and prints what the page says. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { type Deployment, type Service, selfhost } from './deployments.ts';

type Step = Readonly<{ name: string; script: string; shows: string | null; form: string }>;

/** Each block of commands, with the output block below it. */
const stepsOf = (document: string): readonly Step[] =>
  [...document.matchAll(/^```sh\n(.*?)^```\n(?:\n```(json|text)\n(.*?)^```\n)?/gms)].map(
    ({ 1: script = '', 2: form = 'text', 3: shows = null }) => ({
      name: script.trim().split('\n')[0] ?? '',
      script,
      shows,
      form,
    }),
  );

const isThere = (tool: string): boolean => {
  try {
    execFileSync(tool, ['--version']);
    return true;
  } catch {
    return false;
  }
};

const missing = ['bash', 'curl', 'jq'].filter((tool) => !isThere(tool));

/** On a line of its own, whatever the command before it ended with. */
const mark = (place: number): string => `printf '\\n@@ step ${place}\\n'`;

/** Matches what a reader would take for the same: `…` is anything, and members may be left out. */
const alike = (shown: unknown): unknown => {
  if (typeof shown === 'string' && shown.includes('…')) return expect.stringMatching(pattern(shown));
  if (Array.isArray(shown)) return shown.map(alike);
  if (typeof shown !== 'object' || shown === null) return shown;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, alike(value)])),
  );
};

const pattern = (text: string): RegExp =>
  new RegExp(`^${text.trim().split('…').map(RegExp.escape).join('[^]*')}$`);

/** `page` is a file of this repository; `settings` are those that it begins the server with. */
export const walkThrough = (page: string, settings: Readonly<Record<string, string>> = {}): void => {
  describe.skipIf(missing.length > 0)(`the walk through ${page} (needs curl and jq)`, () => {
    const steps = stepsOf(readFileSync(join(root, page), 'utf8'));
    let deployment: Deployment;
    let server: Service;
    let printed: readonly string[];

    beforeAll(async () => {
      deployment = await selfhost(settings);
      await deployment.tidemark('quickstart');
      server = await deployment.start();
      const script = steps.map((step, place) => `${mark(place)}\n${step.script}`).join('\n');
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...deployment.environment,
        TIDEMARK: `http://localhost:${new URL(server.url).port}`,
      };
      const ran = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: root, env });
      const { stdout } = await ran.catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
      printed = stdout.split(/\n@@ step \d+\n/).slice(1);
    });

    afterAll(async () => {
      await server.close();
      await deployment.remove();
    });

    test('there are steps, and most of them show their output', () => {
      expect(steps.length).toBeGreaterThan(15);
      expect(steps.filter(({ shows }) => shows !== null).length).toBeGreaterThan(12);
    });

    test.each(steps.map((step, place) => ({ ...step, place })))('$place: $name', ({ shows, form, place }) => {
      const output = printed[place];
      if (output === undefined)
        throw new Error(`The walk stopped before this step, after:\n${printed.at(-1)}`);
      if (shows === null) return;
      if (form === 'json') expect(JSON.parse(output)).toEqual(alike(JSON.parse(shows)));
      else expect(output.trim()).toMatch(pattern(shows));
    });

    test('every step was reached', () => {
      expect(printed).toHaveLength(steps.length);
    });
  });
};
