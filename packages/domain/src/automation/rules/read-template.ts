import { described } from '../../kernel/text.ts';
import { type Reader, refuse } from '../configuration/read-members.ts';
import { placeholders, unclosedPlaceholder, unknownPlaceholders } from './placeholders.ts';

/** A text that may have placeholders, and none but known ones: `reply_body` of a macro, notes and mails of rules. */
export const readTemplate =
  (read: Reader<string>): Reader<string> =>
  (value, reading, path) => {
    const text = read(value, reading, path);
    if (text === undefined) return undefined;
    const unclosed = unclosedPlaceholder(text);
    if (unclosed !== null)
      return refuse(reading, path, `Expected }} behind each {{, got ${described(unclosed)}.`);
    const unknown = unknownPlaceholders(text);
    if (unknown.length === 0) return text;
    const given = unknown.slice(0, 3).map(described).join(', ');
    return refuse(reading, path, `Expected no placeholders but ${placeholders.join(', ')}, got ${given}.`);
  };
