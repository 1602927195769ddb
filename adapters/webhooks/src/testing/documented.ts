import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/verify-webhooks.md', import.meta.url), 'utf8');

/** The code blocks of docs/verify-webhooks.md in one language. */
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , text = '']) => text);

export type Vector = Readonly<{
  secrets: readonly string[];
  body: string;
  headers: Readonly<Record<string, string>>;
}>;

export const documentedVectors: readonly Vector[] = blocks('json').map((text) => JSON.parse(text));

export const documentedExample = (language: string): string => blocks(language).join('\n');
