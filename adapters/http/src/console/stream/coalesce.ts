/** Work that is asked for often: one run at a time, and some rest between two. */

export type Coalesced = Readonly<{ poke(): void; stop(): void }>;

export const coalesce = (
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
  restMs = shortMs,
): Coalesced => {
  let state: 'idle' | 'busy' | 'stopped' = 'idle';
  let isAsked = false;
  const run = async (): Promise<void> => {
    state = 'busy';
    isAsked = false;
    await work().catch(onFault);
    setTimeout(rested, restMs).unref();
  };
  const rested = (): void => {
    if (state === 'stopped') return;
    state = 'idle';
    if (isAsked) void run();
  };
  return {
    poke: () => {
      if (state === 'idle') void run();
      else isAsked = true;
    },
    stop: () => {
      state = 'stopped';
    },
  };
};

const shortMs = 50;
