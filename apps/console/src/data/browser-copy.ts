/** What this browser holds of one draft. It is read before it is written over. */
import type { DraftCell } from './draft-cell.ts';
import type { DraftKeeping } from './draft-ports.ts';
import { isDirty, type KeptDraft, withKept } from './draft-state.ts';

export type BrowserCopy = ReturnType<typeof browserCopy>;

export const browserCopy = ({ now, set }: DraftCell, keeping: DraftKeeping) => {
  let isRead = false;
  let found: KeptDraft | null = null;

  const keep = (): void => {
    if (isRead) keeping.write({ text: now().text, rev: now().rev, sent: now().sent });
  };
  return {
    keep,
    /** What was found when it was read; null before, and where there was nothing. */
    found: (): KeptDraft | null => found,
    recall: async (): Promise<void> => {
      if (isRead) return;
      found = await keeping.read();
      isRead = true;
      set(withKept(now(), found));
      if (isDirty(now())) keep();
    },
    forgetSaved: async (): Promise<void> => {
      if (now().rev !== null && !isDirty(now())) await keeping.forget(now().text);
    },
  };
};
