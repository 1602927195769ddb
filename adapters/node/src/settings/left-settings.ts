/**
 * The settings that a running server stores in a file, so that commands on the same machine need not repeat its
 * environment. Secrets are never written: a command reads them from the environment of the server's process, where the
 * system shows it to its owner.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Environment, given, type SettingsSchema } from './read-settings.ts';

export type LeftSettings = Readonly<{
  /** The settings of the server as texts, secrets included where they can be read. */
  values: Readonly<Record<string, string>>;
  /** The names of secrets that the server has and this process cannot read. */
  unread: readonly string[];
}>;

type Server = Readonly<{ schema: SettingsSchema; environment: Environment }>;

/** Writes the settings of this process for its user only; returns what removes them again. Paths become absolute. */
export const leaveSettings = (file: string, { schema, environment }: Server): (() => void) => {
  const set = Object.entries(given(schema, environment));
  const open = set.filter(([name]) => !isMarked(schema, name, 'secret'));
  const values = open.map(([name, text]) => [name, isMarked(schema, name, 'path') ? resolve(text) : text]);
  const secrets = set.map(([name]) => name).filter((name) => isMarked(schema, name, 'secret'));
  const left: v.InferOutput<typeof leftFile> = {
    pid: process.pid,
    values: Object.fromEntries(values),
    secrets,
  };
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(left, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return () => rmSync(file, { force: true });
};

/** Null where there is no such file, or none that can be read. */
export const readLeftSettings = (file: string): LeftSettings | null => {
  const left = v.safeParse(leftFile, contentOf(file));
  if (!left.success) return null;
  const { pid, values, secrets } = left.output;
  const seen = secretsOf(pid, secrets);
  return { values: { ...values, ...seen }, unread: seen === null ? secrets : [] };
};

const leftFile = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  values: v.record(v.string(), v.string()),
  secrets: v.array(v.string()),
});

const contentOf = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Without a file that can be read no server has left settings.
    return null;
  }
};

/** Null unless the process has all of them: in another container, the same number is another process. */
const secretsOf = (pid: number, names: readonly string[]): Readonly<Record<string, string>> | null => {
  if (names.length === 0) return {};
  const environment = environmentOf(pid);
  const found = names.map((name) => [name, environment.get(name) ?? ''] as const);
  return found.every(([, secret]) => secret !== '') ? Object.fromEntries(found) : null;
};

/** Linux shows it to the process's own user; empty elsewhere. */
const environmentOf = (pid: number): ReadonlyMap<string, string> => {
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return new Map(
      entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    );
  } catch {
    // Other systems have no such file, and the process may be gone.
    return new Map();
  }
};

const isMarked = (schema: SettingsSchema, name: string, mark: 'secret' | 'path'): boolean => {
  const entry = schema.entries[name];
  return entry !== undefined && v.getMetadata(entry)[mark] === true;
};
