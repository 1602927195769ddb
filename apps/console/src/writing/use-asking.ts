/** Suggestions after a sign, and the keys that choose one. */
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useRef, useState } from 'react';
import { filtered } from '../parts/filter.ts';
import { type Asked, askedIn } from './asked.ts';
import type { Help, Offer } from './editor-hand.ts';
import { insertHtml } from './insert.ts';

export type Asking = Readonly<{
  help: Help | null;
  /** Empty where nothing is asked for, and where nothing fits. */
  shown: readonly Offer[];
  active: Offer | null;
  choose: (view: EditorView, id: string) => void;
  /** After each change of the text or the selection. */
  look: (state: EditorState, isTyped: boolean) => void;
  /** Whether the key was for the offers. */
  press: (view: EditorView, key: string) => boolean;
  close: () => void;
  /** When all that was chosen is written; false where some of it could not be. */
  settled: () => Promise<boolean>;
}>;

const most = 20;

export const useAsking = (helps: readonly Help[]): Asking => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [at, setAt] = useState(0);
  /** Where Escape gave the letters back: they are letters from then on. */
  const refused = useRef<number | null>(null);
  const underWay = useRef(new Set<Promise<boolean>>());
  const help = helps.find(({ sign }) => sign === asked?.sign) ?? null;
  const shown = asked && help ? filtered(help.offers, asked.typed, wordsOf).slice(0, most) : noOffers;
  const active = shown[Math.min(at, shown.length - 1)] ?? null;
  const close = (): void => setAsked(null);
  const look = (state: EditorState, isTyped: boolean): void => {
    const next = isTyped || asked ? askedIn(state, helps.map(({ sign }) => sign).join('')) : null;
    if (next?.from !== refused.current) refused.current = null;
    if (next?.typed !== asked?.typed) setAt(0);
    setAsked(refused.current === null ? next : null);
  };
  const choose = (view: EditorView, id: string): void => {
    if (!asked || !help) return;
    close();
    const writing = written(view, asked, help.write(id));
    underWay.current.add(writing);
    void writing.finally(() => underWay.current.delete(writing));
  };
  const settled = async (): Promise<boolean> => (await Promise.all(underWay.current)).every(Boolean);
  const press = (view: EditorView, key: string): boolean => {
    if (!asked || !active) return false;
    if (key === 'Escape') refused.current = asked.from;
    if (key === 'Escape') close();
    else if (key === 'Enter' || key === 'Tab') choose(view, active.id);
    else if (key === 'ArrowDown') setAt((Math.min(at, shown.length - 1) + 1) % shown.length);
    else if (key === 'ArrowUp') setAt((Math.min(at, shown.length - 1) + shown.length - 1) % shown.length);
    else return false;
    return true;
  };
  return { help, shown, active, choose, look, press, close, settled };
};

const wordsOf = ({ name, detail }: Offer): string => `${name} ${detail}`;

const noOffers: readonly Offer[] = [];

/** Behind what was typed meanwhile, if the letters are no longer where they were. False where nothing could be written. */
const written = async (
  view: EditorView,
  { sign, typed, from, to }: Asked,
  writing: Promise<string | null>,
): Promise<boolean> => {
  // Without an answer nothing is written.
  const html = await writing.catch(() => null);
  if (html === null || view.isDestroyed) return false;
  const { doc } = view.state;
  const isThere = to <= doc.content.size && doc.textBetween(from, to) === sign + typed;
  insertHtml(view, html, isThere ? { from, to } : undefined);
  view.focus();
  return true;
};
