/** Finds the regular expressions of a source text: literals, and those that are built from a text. */
export type FoundExpression = Readonly<{ source: string; flags: string; line: number }>;

export const regularExpressionsOf = (text: string): readonly FoundExpression[] => {
  const found: FoundExpression[] = [];
  let before = '';
  let index = 0;
  // Braces of template literals: a text goes on where its `${` closes.
  const templates: number[] = [];
  let depth = 0;
  while (index < text.length) {
    const rest = text.slice(index, index + 4_000);
    const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
    const quoted = /^(?:'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*")/.exec(rest)?.[0];
    const literal = startsExpression(before) ? expressionAt(rest) : null;
    if (skipped !== undefined) {
      index += skipped.length;
      continue;
    }
    if (literal) {
      found.push({ ...literal, line: lineAt(text, index) });
      index += literal.source.length + literal.flags.length + 2;
      before = '/';
      continue;
    }
    const closing = rest.startsWith('}') && templates.at(-1) === depth - 1;
    if (rest.startsWith('`') || closing) {
      if (closing) {
        templates.pop();
        depth -= 1;
      }
      const [span = '', , opens] = /^[`}]((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)/.exec(rest) ?? ['`'];
      if (opens === '${') {
        templates.push(depth);
        depth += 1;
      }
      index += span.length;
      before = opens === '${' ? '{' : '`';
      continue;
    }
    if (rest.startsWith('{')) depth += 1;
    if (rest.startsWith('}')) depth -= 1;
    const word = quoted ?? /^[\w$]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
    const built = word === 'RegExp' ? builtAt(rest) : null;
    if (built) found.push({ ...built, line: lineAt(text, index) });
    index += word.length;
    before = word;
  }
  return found;
};

/** A slash begins an expression where a value is expected, and divides after one. */
const startsExpression = (before: string): boolean =>
  /^(?:return|typeof|case|in|of|do|else|void|await|yield|)$/.test(before) ||
  /[([{,;:=!&|?+\-*%~^<>]$/.test(before);

const expressionAt = (text: string): Omit<FoundExpression, 'line'> | null => {
  const match = /^\/((?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/.exec(text);
  return match ? { source: match[1] ?? '', flags: match[2] ?? '' } : null;
};

/** `new RegExp('…', 'g')` and the fixed parts of a template; what is put in stands as a word. */
const builtAt = (text: string): Omit<FoundExpression, 'line'> | null => {
  const match = /^RegExp\(\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)(?:,\s*'([a-z]*)')?/.exec(text);
  if (!match) return null;
  const written = (match[1] ?? match[2] ?? '').replace(/\$\{[^}]*\}/g, 'x').replace(/\\\\/g, '\\');
  return { source: written, flags: match[3] ?? '' };
};

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
