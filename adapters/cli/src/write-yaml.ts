/** Plain data as YAML that a person likes to read: short things on one line, sections apart. */
import { Document, isMap, isScalar, type Node, type Scalar, visit } from 'yaml';

/** Members of the map are on lines of their own, and so are the members of the entries below them. */
export const writeYaml = (value: Readonly<Record<string, unknown>>, comment: string): string => {
  const document = new Document(value, { version: '1.2', aliasDuplicateObjects: false });
  document.commentBefore = comment;
  visit(document, {
    Collection: (_key, node, path) => {
      if (path.length > depthOfEntries || node.items.length === 0) node.flow = isShort(node);
    },
    Scalar: (_key, node) => {
      if (looksLikeTime(node)) node.type = 'QUOTE_DOUBLE';
    },
  });
  if (isMap(document.contents))
    for (const { key } of document.contents.items.slice(1)) if (isScalar(key)) key.spaceBefore = true;
  return document.toString({ lineWidth, flowCollectionPadding: true });
};

const lineWidth = 110;

/** The document, a section and its pair, an entry and its pair: those below are written on one line where they fit. */
const depthOfEntries = 4;

const isShort = (node: Node): boolean => {
  const text = JSON.stringify(node.toJSON());
  return text.length <= lineWidth - 20 && !text.includes('\\n');
};

/** Other readers of YAML take a bare `2026-12-25` for a date. */
const looksLikeTime = ({ value }: Scalar): boolean =>
  typeof value === 'string' && /^\d[\d:-]*$/.test(value) && /[:-]/.test(value);
