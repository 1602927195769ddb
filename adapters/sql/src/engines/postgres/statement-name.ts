import { createHash } from 'node:crypto';

/**
 * The name under which connections keep a statement prepared, made from its text; null once there are so many that more
 * would only fill the server's memory.
 */
export const statementName = (text: string): string | null => {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  if (names.size === mostNames) return null;
  const name = `tidemark_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
};

const names = new Map<string, string>();
const mostNames = 500;
