/** How long each kind of call took, and which calls failed. */

export type Log = Readonly<{
  /** Makes a call of a kind; a status of 400 or more is an error. */
  timed: (kind: string, ask: () => Promise<Response>) => Promise<Response | null>;
  note: (kind: string, milliseconds: number) => void;
  fault: (sentence: string) => void;
  kinds: ReadonlyMap<string, readonly number[]>;
  faults: readonly string[];
}>;

export const openLog = (): Log => {
  const kinds = new Map<string, number[]>();
  const faults: string[] = [];
  const note = (kind: string, milliseconds: number): void => {
    const known = kinds.get(kind) ?? [];
    known.push(milliseconds);
    kinds.set(kind, known);
  };
  const fault = (sentence: string): void => void faults.push(sentence);
  return {
    kinds,
    faults,
    note,
    fault,
    timed: async (kind, ask) => {
      const since = performance.now();
      try {
        const answer = await ask();
        const text = await answer.text();
        note(kind, performance.now() - since);
        if (answer.status >= 400) fault(`${kind} was answered ${answer.status}: ${text.slice(0, 200)}`);
        return new Response(text === '' ? null : text, { status: answer.status });
      } catch (error) {
        fault(`${kind}: ${error instanceof Error ? error.message : error}`);
        return null;
      }
    },
  };
};
