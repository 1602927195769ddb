/**
 * The name under which a connection keeps a statement prepared, the same for the same text; null once there are so
 * many that more would only fill the server's memory.
 */
export const statementName = (text: string): string | null => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size === mostNames) return null;
  const name = `tidemark_${names.size + 1}`;
  names.set(text, name);
  return name;
};

const names = new Map<string, string>();
const mostNames = 500;
