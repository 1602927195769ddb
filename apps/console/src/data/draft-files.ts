/** Files that go with a reply or note, until it is sent or the page is left. */
import type { DraftKind } from './draft-text.ts';

const files = new Map<string, readonly File[]>();

export const filesOf = (number: number, kind: DraftKind): readonly File[] =>
  files.get(`${number} ${kind}`) ?? [];

export const keepFiles = (number: number, kind: DraftKind, kept: readonly File[]): void => {
  if (kept.length > 0) files.set(`${number} ${kind}`, kept);
  else files.delete(`${number} ${kind}`);
};
