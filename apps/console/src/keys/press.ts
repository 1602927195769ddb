/** The name of a key press: `G`, `Shift+J`, `?`, `Mod+Enter`. */

export type Press = Readonly<{
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}>;

/** `Mod` is ⌘ on a Mac, Ctrl elsewhere. Null for a press of a modifier alone, and for one that belongs to the system. */
export const pressOf = (press: Press, isMac: boolean): string | null => {
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  if (/^(?:Control|Meta|Shift|Alt|AltGraph|CapsLock|Dead|Process|Unidentified)$/.test(press.key)) return null;
  if (isMac ? press.ctrlKey : press.metaKey) return null;
  const name = nameOf(press);
  // For a key without letters, the name already includes the effect of Shift.
  const isShifted = press.shiftKey && (name.length > 1 || /^[A-Z]$/.test(name));
  // AltGr writes characters: `Alt` counts with `Mod` only.
  if (press.altKey && !isMod && name.length === 1 && /^[A-Z]$/.test(name)) return null;
  return [isMod && 'Mod', press.altKey && isMod && 'Alt', isShifted && 'Shift', name]
    .filter((part) => part !== false)
    .join('+');
};

/** By the character, and on layouts without Latin letters by the place of the key. */
const nameOf = ({ key, code, altKey }: Press): string => {
  const [, placed] = /^Key([A-Z])$/.exec(code) ?? [];
  if (key === ' ') return 'Space';
  if (key.length > 1) return key;
  if (/^[A-Za-z]$/.test(key)) return key.toUpperCase();
  const isForeign = (key.codePointAt(0) ?? 0) > 0x7f;
  return placed !== undefined && (isForeign || altKey) ? placed : key;
};

/** Shown on a cap: `⌘` and `⇧` on a Mac, words elsewhere. */
export const capsOf = (keys: string, isMac: boolean): readonly string[] =>
  keys.split(' ').flatMap((press) => press.split('+').map((part) => capOf(part, isMac)));

const capOf = (part: string, isMac: boolean): string =>
  (isMac ? macCaps : otherCaps)[part] ?? arrowCaps[part] ?? part;

const macCaps: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↩',
  Escape: 'esc',
};
const otherCaps: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc' };
const arrowCaps: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Space: '␣' };
