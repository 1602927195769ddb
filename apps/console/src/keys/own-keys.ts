/** Keys that an agent chose: how the server stores them, and which ones cannot be chosen (WCAG 2.1.4). */
import { type ActionId, actions, actionsWith, type OwnKeys } from './table.ts';

/** Instead of keys: none start the action. */
const off = 'off';

/** The server’s names have no capitals. */
const storedName = (id: ActionId): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const ownKeysOf = (stored: Readonly<Record<string, string>>): OwnKeys =>
  Object.fromEntries(
    actions.flatMap(({ id }) => {
      const keys = stored[storedName(id)];
      return keys === undefined ? [] : [[id, keys === off ? [] : [keys]]];
    }),
  );

export const storedKeysOf = (own: OwnKeys): Readonly<Record<string, string>> =>
  Object.fromEntries(
    actions.flatMap(({ id }) => {
      const keys = own[id];
      return keys === undefined ? [] : [[storedName(id), keys[0] ?? off]];
    }),
  );

/** Actions whose keys stay: without them no list and no dialog could be used. */
const fixed: ReadonlySet<ActionId> = new Set(['open', 'back']);

export const changeable = actions.filter(({ id, keys }) => keys.length > 0 && !fixed.has(id));

export type Refusal =
  /** Another action has the keys, or begins with them, or they begin with its own. */
  | Readonly<{ type: 'taken' | 'begun'; by: ActionId }>
  /** The browser or the system has them. */
  | Readonly<{ type: 'system' }>
  /** They would write into the text. */
  | Readonly<{ type: 'typing' }>;

/** Null where the action may have the keys. `own` are all choices so far. */
export const refusalOf = (id: ActionId, keys: string, own: OwnKeys): Refusal | null => {
  const presses = keys.split(' ');
  if (presses.some((press) => isSystem(press))) return { type: 'system' };
  const table = actionsWith(own);
  const writes = table.some((action) => action.id === id && action.whileTyping === true);
  if (writes && !keys.startsWith('Mod+')) return { type: 'typing' };
  for (const other of table) {
    if (other.id === id) continue;
    if (other.keys.includes(keys)) return { type: 'taken', by: other.id };
    if (other.keys.some((one) => one.startsWith(`${keys} `) || keys.startsWith(`${one} `)))
      return { type: 'begun', by: other.id };
  }
  return null;
};

const isSystem = (press: string): boolean =>
  /^(?:Mod\+[CVXTNWQRL]|Mod\+Shift\+[VTNWQR]|(?:Shift\+)?(?:Tab|Enter|Escape|Backspace|Delete|Space|Arrow\w+|F\d+))$/.test(
    press,
  );
