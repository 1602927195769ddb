/** Reads and writes the YAML of configuration files, for programs other than the command line. */
import { writeYaml } from './write-yaml.ts';
import { readYaml } from './yaml-document.ts';

export const yaml = {
  read: (text: string) => {
    const { value, mistakes, located } = readYaml('yaml', text);
    return {
      value,
      mistakes: mistakes.map(({ line, column, sentence }) => ({ line, column, message: sentence })),
      placeOf: (path: readonly (string | number)[]) => {
        const { line, column } = located({ path, message: '' });
        return { line, column };
      },
    };
  },
  write: (value: Readonly<Record<string, unknown>>): string => writeYaml(value, comment),
};

const comment = ` The configuration of a workspace.
 A section that this text leaves out does not change. Within a section, applying it removes every
 entry that is not in it. Ticket fields are deactivated instead of removed, and tickets keep their values.`;
