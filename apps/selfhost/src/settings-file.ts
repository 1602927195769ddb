/** `tidemark.env` in the data folder: settings that every start and every command on this folder has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { DeskError, perhaps } from '@tidemark/domain';
import type { Environment } from '@tidemark/node';
import { codeOf } from './backups/durable-files.ts';
import { selfhostSettings } from './settings.ts';

/**
 * The environment comes first; what is empty in it counts as absent. `print` gets a line about each unknown name. Throws when the file is there and cannot be read.
 */
export const withSettingsFile = (
  environment: Environment,
  dataDir: string,
  print?: (text: string) => void,
): Environment => {
  const path = settingsFileIn(dataDir);
  const file = settingsIn(path);
  if (file === null) return environment;
  if (file.DATA_DIR !== undefined)
    throw new DeskError(
      'validation_failed',
      `${path} sets DATA_DIR, which names the folder of that very file: remove the line.`,
    );
  if (print) for (const sentence of unknownIn(path, file)) print(`Warning: ${sentence}\n`);
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  return { ...file, ...Object.fromEntries(set) };
};

/** A sentence for each name in the file that is no setting. */
export const unknownSettings = (dataDir: string): readonly string[] => {
  const path = settingsFileIn(dataDir);
  return unknownIn(path, settingsIn(path) ?? {});
};

/** The path of the file in a data folder. */
export const settingsFileIn = (dataDir: string): string => join(dataDir, 'tidemark.env');

const settingsIn = (path: string): Environment | null => {
  try {
    const text = readFileSync(path, 'utf8');
    refuseHalfLines(path, text);
    return parseEnv(text);
  } catch (error) {
    if (error instanceof DeskError) throw error;
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw new DeskError(
      'unavailable',
      `${path} cannot be read (${codeOf(error)}): give this user the right to, or remove it.`,
    );
  }
};

/** They were meant to be settings. */
const unknownIn = (path: string, file: Environment): readonly string[] => {
  const known = Object.keys(selfhostSettings.entries);
  const names = Object.keys(file).filter((name) => !known.includes(name) && !isOfTraces(name));
  if (names.length === 0) return [];
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:export\s+)?/, ''));
  return names.map((name) => {
    const at = lines.findIndex((line) => line.split('=')[0]?.trim() === name) + 1;
    return `Line ${at} of ${path} sets ${name}, which is no setting of Tidemark${perhaps(name, known)}.`;
  });
};

/** The standard names of OpenTelemetry are read by its own library. */
const isOfTraces = (name: string): boolean => name.startsWith('OTEL_');

/** The parser passes over such a line, and its setting would not be in force. */
const refuseHalfLines = (path: string, text: string): void => {
  const lines = text.replace(quoted, (value) => `x=${value.replace(/[^\n]/g, '')}`).split('\n');
  const at = lines.findIndex((line) => /^\s*[^#\s]/.test(line) && !line.includes('='));
  if (at !== -1)
    throw new DeskError(
      'validation_failed',
      `Line ${at + 1} of ${path} sets nothing: write NAME=value, or begin the line with # for a note.`,
    );
};

/** A value in quotes may go over several lines. */
const quoted = /^(?![^\S\n]*#)[^=\n]*=[ \t]*(["'`])[\s\S]*?\1/gm;
