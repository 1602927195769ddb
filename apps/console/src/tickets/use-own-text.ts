/** The text that is open: that of the draft, and before its first letter what such a text begins with. */
import type { Message } from '@tidemark/client';
import { useState } from 'react';
import { type DraftKind, type DraftText, isEmptyText } from '../data/draft-text.ts';
import { draftOf, useDraft } from '../data/drafts.ts';
import { beginForward, forwardable, type Introduction } from '../data/forwarding.ts';
import { usePreferences } from '../data/preferences.ts';
import { beginSigned } from '../data/signature.ts';
import { instant } from '../parts/instants.ts';
import { useTexts } from '../texts/use-texts.ts';

/** A beginning is saved with the first change: who only looks leaves no draft. */
export const useOwnText = (number: number, kind: DraftKind | null, messages: readonly Message[] | null) => {
  const { text } = useDraft(number, kind ?? 'reply');
  const introduction = useIntroduction();
  const { signature } = usePreferences();
  const [beginning, setBeginning] = useState<DraftText | null>(null);
  const shown = (written: DraftText): DraftText =>
    beginning !== null && isEmptyText(written) ? beginning : written;
  const beginningOf = (next: DraftKind | null): DraftText | null => {
    if (next === 'reply') return beginSigned(signature);
    const [source] = next === 'forward' ? forwardable(messages ?? []) : [];
    return source ? beginForward(source, introduction) : null;
  };
  return {
    text: shown(text),
    begin: (next: DraftKind | null): void => setBeginning(beginningOf(next)),
    change: (to: Partial<DraftText>): void => {
      if (kind === null) return;
      const lane = draftOf(number, kind);
      lane.change({ ...shown(lane.now().text), ...to });
      setBeginning(null);
    },
  };
};

/** In the agent's language. */
export const useIntroduction = (): Introduction => {
  const { receivers, language } = useTexts();
  return ({ author, created_at: at }) => receivers.wrote(author.name, instant(at, language, longStyle));
};

const longStyle = { dateStyle: 'long', timeStyle: 'short' } as const;
