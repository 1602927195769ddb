/** How the console looks and speaks in this browser: theme, density, language, keys. */
import { useSyncExternalStore } from 'react';
import type { OwnKeys } from '../keys/table.ts';
import { type Language, languages } from '../texts/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

export type Look = Readonly<{
  theme: (typeof themes)[number];
  density: (typeof densities)[number];
  /** `null`: the browser's. */
  language: Language | null;
  singleKeysOff: boolean;
  keys: OwnKeys;
}>;

const usual: Look = {
  theme: 'system',
  density: 'comfortable',
  language: null,
  singleKeysOff: false,
  keys: {},
};

const storageKey = 'tidemark.look';
const listeners = new Set<() => void>();

const isOneOf = <T extends string>(choices: readonly T[], value: unknown): value is T =>
  choices.some((choice) => choice === value);

/** Whatever a browser kept, the look is whole. */
export const lookFrom = (text: string | null): Look => {
  const kept: unknown = text === null ? null : parsed(text);
  if (typeof kept !== 'object' || kept === null) return usual;
  const value = (name: keyof Look): unknown => Reflect.get(kept, name);
  const theme = value('theme');
  const density = value('density');
  const language = value('language');
  const keys = value('keys');
  return {
    theme: isOneOf(themes, theme) ? theme : usual.theme,
    density: isOneOf(densities, density) ? density : usual.density,
    language: isOneOf(languages, language) ? language : null,
    singleKeysOff: value('singleKeysOff') === true,
    keys: isOwnKeys(keys) ? keys : {},
  };
};

const isOwnKeys = (value: unknown): value is OwnKeys =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((keys) => Array.isArray(keys) && keys.every((one) => typeof one === 'string'));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A stored text that is not JSON counts as empty.
    return null;
  }
};

let look: Look | null = null;

export const lookNow = (): Look => {
  look ??= lookFrom(localStorage.getItem(storageKey));
  return look;
};

export const changeLook = (change: Partial<Look>): void => {
  look = { ...lookNow(), ...change };
  localStorage.setItem(storageKey, JSON.stringify(look));
  applyLook();
  for (const listener of listeners) listener();
};

export const useLook = (): Look =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lookNow);

/** The stylesheet reads it from the root element. */
export const applyLook = (): void => {
  const { theme, density } = lookNow();
  Object.assign(document.documentElement.dataset, { theme, density });
};
