/** Counts of lists, for all who look: not after each change, but soon after the last. */
import type { AgentCounts } from '@tidemark/domain';
import { countsText, type TextFor } from './stream-texts.ts';

export type Counting = Readonly<{
  /** Something changed; `agentIds`: those whose own lists may have changed. */
  ask(agentIds: Iterable<string>): void;
  stop(): void;
}>;

export const createCounting = (
  count: (agentIds: readonly string[]) => Promise<AgentCounts>,
  tell: (text: TextFor) => Promise<void>,
  onFault: (error: unknown) => void,
): Counting => {
  const asking = new Set<string>();
  let timer = undefined as NodeJS.Timeout | undefined;
  let isCounting = false;
  let restUntil = 0;
  const run = async (): Promise<void> => {
    timer = undefined;
    isCounting = true;
    const since = performance.now();
    const agentIds = [...asking];
    asking.clear();
    try {
      await tell(countsText(await count(agentIds)));
    } catch (error) {
      onFault(error);
    }
    isCounting = false;
    const now = performance.now();
    // Views that are dear to count are counted less often.
    restUntil = now + Math.max(restMs, (now - since) * 10);
  };
  const stop = (): void => clearTimeout(timer);
  return {
    ask: (agentIds) => {
      for (const id of agentIds) asking.add(id);
      if (timer) return;
      const wait = isCounting ? restMs : Math.max(restUntil - performance.now(), soonMs);
      timer = setTimeout(() => void run(), wait).unref();
    },
    stop,
  };
};

const restMs = 2_000;
const soonMs = 100;
