import type { DataFolder } from './data-folder.ts';

export type Start = Readonly<{
  version: string;
  folder: DataFolder;
  url: string;
  setupLink: string | null;
  facts: Readonly<Record<string, string>>;
}>;

/** All that a start says: short enough to be read. */
export const startBlock = ({ version, folder, url, setupLink, facts }: Start): string => {
  const rows: readonly (readonly [string, string])[] = [
    ['Data', `${folder.path} (${folder.isNew ? 'new' : 'existing'})`],
    ['Database', `SQLite ${facts.version}, WAL, synchronous=${facts.synchronous}`],
    ['API', `${url}/api/v1`],
    ['Reference', `${url}/docs`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return ['', `  Tidemark ${version}`, '', ...lines, '', ...setup(setupLink), ''].join('\n');
};

const setup = (link: string | null): readonly string[] =>
  link === null
    ? []
    : ['  Set up your workspace; the link works once, for 30 minutes:', '', `  Open  ${link}`, ''];
