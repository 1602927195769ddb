/** The browser's stored copy of one draft. It is read before it is overwritten. */
import type { DraftCell } from './draft-cell.ts';
import type { DraftKeeping } from './draft-ports.ts';
import { isDirty, type KeptDraft, withKept } from './draft-state.ts';

export type BrowserCopy = ReturnType<typeof browserCopy>;

/** `late`: called when the browser has answered after a `recall` that went on without it. */
export const browserCopy = ({ now, set }: DraftCell, keeping: DraftKeeping, late: () => void) => {
  let isRead = false;
  let found: KeptDraft | null | undefined;
  let reading: Promise<void> | null = null;
  let isLate = false;

  const keep = (): void => {
    if (isRead) keeping.write({ text: now().text, rev: now().rev, sent: now().sent });
  };
  return {
    keep,
    /** The copy as it was read; null before that, and without a copy. */
    found: (): KeptDraft | null => found ?? null,
    recall: async (): Promise<void> => {
      if (isRead) return;
      reading ??= keeping.read().then(
        (kept) => {
          found = kept;
          if (isLate) late();
        },
        () => {
          // A copy that could not be read is not overwritten. The next save reads again.
          reading = null;
        },
      );
      await keeping.inTime(reading);
      isLate = true;
      // The text of a held draft does not change: what was found waits.
      if (found === undefined || now().held) return;
      isRead = true;
      set(withKept(now(), found));
      if (isDirty(now())) keep();
    },
    forgetSaved: (): void => {
      if (now().rev !== null && !isDirty(now())) keeping.forget(now().text);
    },
  };
};
