/** `@ann` and `@ann@acme.example` in internal notes: whom a note calls (contract §9.5). */
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';

/** Names after an `@` at the start of a word, folded: the first few different ones. */
export const mentionedNames = (text: string): readonly string[] => {
  const names = new Set<string>();
  let at = text.indexOf('@');
  for (let looked = 0; at !== -1 && looked < mostLooked; looked += 1) {
    if (names.size === limits.notifications.mentions) break;
    const name = isInWord(text.charAt(at - 1)) ? null : nameAt(text, at + 1);
    if (name !== null) names.add(foldEmail(name));
    at = text.indexOf('@', at + 1 + (name?.length ?? 0));
  }
  return [...names];
};

/** Of these agents the ones whom a name means: by the whole address, or by a local part that only one of them has. */
export const meantBy = <Meant extends Readonly<{ email: string }>>(
  names: readonly string[],
  agents: readonly Meant[],
): readonly Meant[] => {
  const meant = names.flatMap((name) => {
    const found = agents.filter(({ email }) => isNameOf(name, foldEmail(email)));
    return found.length === 1 ? found : [];
  });
  return [...new Set(meant)];
};

const isNameOf = (name: string, email: string): boolean =>
  name.includes('@') ? email === name : email.startsWith(`${name}@`);

const isInWord = (character: string): boolean => /^[\p{L}\p{N}@._%+-]$/u.test(character);

/** A sentence may end behind a name, which no name does with a full stop. */
const nameAt = (text: string, start: number): string | null => {
  const [found = ''] = /^[\w.+%-]{1,64}(?:@[\w.-]{1,253})?/.exec(text.slice(start, start + longest)) ?? [];
  let end = found.length;
  while (end > 0 && '.-'.includes(found.charAt(end - 1))) end -= 1;
  return end === 0 ? null : found.slice(0, end);
};

/** Many more than a person writes. */
const mostLooked = 1_000;

const longest = limits.emailLength + 1;
