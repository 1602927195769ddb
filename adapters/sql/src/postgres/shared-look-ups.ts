import type { FoundCredential } from '@tidemark/domain';

type Found = ReadonlyMap<string, FoundCredential>;

export type SharedLookUps = Readonly<{
  find(tokenHash: string): Promise<FoundCredential | null>;
  /** Whoever asks from now on hears nothing that was asked for before. */
  part(): void;
}>;

/**
 * What is missed in one turn of the process is one question, and what is under way is not asked for again. A question
 * that takes longer than `freshMs` is joined by nobody any more: what it brings may be as old as that.
 */
export const sharedLookUps = (
  read: (tokenHashes: readonly string[]) => Promise<Found>,
  freshMs: number,
): SharedLookUps => {
  const underWay = new Map<string, LookUp>();
  let gathering: LookUp | null = null;

  const begin = (): LookUp => {
    const tokenHashes = new Set<string>();
    const ask = async (): Promise<Found> => {
      await new Promise(setImmediate);
      gathering = null;
      begun.until = performance.now() + freshMs;
      try {
        return await read([...tokenHashes]);
      } finally {
        for (const tokenHash of tokenHashes)
          if (underWay.get(tokenHash) === begun) underWay.delete(tokenHash);
      }
    };
    const begun: LookUp = { tokenHashes, until: Number.POSITIVE_INFINITY, answer: ask() };
    return begun;
  };
  const join = (tokenHash: string): LookUp => {
    gathering ??= begin();
    gathering.tokenHashes.add(tokenHash);
    underWay.set(tokenHash, gathering);
    return gathering;
  };

  return {
    find: async (tokenHash) => {
      const known = underWay.get(tokenHash);
      const lookUp = known && performance.now() < known.until ? known : join(tokenHash);
      return (await lookUp.answer).get(tokenHash) ?? null;
    },
    part: () => underWay.clear(),
  };
};

type LookUp = { readonly tokenHashes: Set<string>; until: number; readonly answer: Promise<Found> };
