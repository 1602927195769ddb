/** One at a time, in the order of asking. `enter` resolves, when it is one's turn, to what ends that turn. */
export type Queue = Readonly<{ enter(): Promise<() => void> }>;

export const createQueue = (): Queue => {
  let last = Promise.resolve();
  return {
    enter: async () => {
      const turn = Promise.withResolvers<void>();
      const before = last;
      last = turn.promise;
      await before;
      return turn.resolve;
    },
  };
};
