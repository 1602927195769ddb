import { createHash } from 'node:crypto';

/** The name under which a connection keeps a statement prepared; null for one that it is not to keep. */
export type StatementNames = (text: string) => string | null;

const mostNames = 500;

/** For the connections of one pool. A statement behind the first 500 has none: more would only fill the server's memory. */
export const statementNames = (): StatementNames => {
  const names = new Map<string, string>();
  return (text) => {
    const cached = names.get(text);
    if (cached !== undefined) return cached;
    if (names.size === mostNames) return null;
    const name = `tidemark_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  };
};

/** Behind a pooler, the next transaction of a connection may have another server. */
export const noNames: StatementNames = () => null;
