/** The store of a browser, for tests. */
import type { DraftKeeping } from '../draft-ports.ts';
import type { KeptDraft } from '../draft-state.ts';
import { isSameText } from '../draft-text.ts';

/** A browser's storage: its pages share it, and it survives them. */
export const aBrowser = () => {
  let kept: KeptDraft | null = null;
  let writer: symbol | null = null;
  let silence: PromiseWithResolvers<void> | null = null;
  const keeping = (): DraftKeeping => {
    const page = Symbol('a page');
    return {
      inTime: (work) => (silence ? Promise.resolve() : work.then(() => undefined)),
      read: () => Promise.resolve(silence?.promise).then(() => kept),
      write: (draft) => {
        kept = draft;
        writer = page;
      },
      forget: (text) => {
        if (kept && (writer === page || isSameText(kept.text, text))) kept = null;
      },
    };
  };
  /** It answers nothing any more, until this is called. */
  const fallSilent = (): (() => void) => {
    silence = Promise.withResolvers<void>();
    return () => {
      silence?.resolve();
      silence = null;
    };
  };
  return { keeping, fallSilent, now: () => kept };
};
