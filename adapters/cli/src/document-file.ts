/** YAML files for verbs: every mistake of form or meaning is reported with its place. */
import { DeskError, type Fault } from '@tidemark/domain';
import type { Io } from './app.ts';
import { readInputFile } from './read-input-file.ts';
import { readYaml, type YamlDocument } from './yaml-document.ts';

/** The file, or standard input for `-`; throws what is wrong with its form. */
export const documentIn = async (io: Io, file: string): Promise<YamlDocument> => {
  const yaml = readYaml(file === '-' ? 'stdin' : file, await readInputFile(io, file));
  if (yaml.mistakes.length > 0)
    throw new DeskError('validation_failed', manyAtMost(yaml.mistakes.map(({ text }) => text)));
  return yaml;
};

/** The result for the document; throws all its faults, each on a line, in the order of the file. */
export const sound = <Outcome extends Readonly<{ faults: readonly Fault[] }>>(
  { located }: YamlDocument,
  outcome: Outcome,
): Outcome => {
  if (outcome.faults.length === 0) return outcome;
  const lines = outcome.faults
    .map((fault) => located(fault))
    .toSorted((one, other) => one.line - other.line || one.column - other.column);
  throw new DeskError('validation_failed', manyAtMost(lines.map(({ text }) => text)));
};

/** A warning as it is printed under `--json`, with its place in the file. */
export const warningRecord = ({ located }: YamlDocument, fault: Fault) => {
  const { line, column } = located(fault);
  return { line, column, path: fault.path.join('.'), message: fault.message };
};

const mostShown = 20;

/** A warning on a line, with its place in the file. */
export const warningLines = ({ located }: YamlDocument, warnings: readonly Fault[]): readonly string[] =>
  warnings.map((warning) => `! ${located(warning).text}`);

/** Each sentence once, and no more than a person reads. */
const manyAtMost = (sentences: readonly string[]): string => {
  const all = [...new Set(sentences)];
  const more = all.length - mostShown;
  return [...all.slice(0, mostShown), ...(more > 0 ? [`and ${more} more.`] : [])].join('\n');
};
