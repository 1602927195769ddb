/** How deep and how full JSON may be (contract §1.11): looked at before it is parsed, because a parser builds all of it first. */
import { type DeskError, invalid, limits } from '@tidemark/domain';

/** Throws `validation_failed` for too much. What is no JSON at all is left to the parser. */
export const refuseOverfullJson = (text: string, field = 'body'): void => {
  const count = jsonCount(field);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma || sign >= openList) count(sign);
  }
};

/** The same for UTF-8 that arrives in pieces: a long body is refused before its end has come. */
export const arrivingJsonLook = (field = 'body'): ((piece: Uint8Array) => void) => {
  const count = jsonCount(field);
  let isString = false;
  let isEscaped = false;
  return (piece) => {
    let at = 0;
    while (at < piece.length) {
      if (isString) at = skipString(at, piece);
      else {
        const sign = piece[at] ?? 0;
        if (sign === quote) isString = true;
        else if (sign === comma || sign >= openList) count(sign);
        at += 1;
      }
    }
  };
  /** Where the string has ended, or the piece. */
  function skipString(start: number, piece: Uint8Array): number {
    let at = isEscaped ? start + 1 : start;
    isEscaped = false;
    while (at < piece.length) {
      const sign = piece[at];
      if (sign === quote) {
        isString = false;
        return at + 1;
      }
      at += sign === backslash ? 2 : 1;
    }
    isEscaped = at > piece.length;
    return at;
  }
};

/** Counts the signs outside of strings; throws `validation_failed` at the first that is one too many. */
export const jsonCount = (field: string): ((sign: number) => void) => {
  const { levels, values } = limits.json;
  let depth = 0;
  let found = 1;
  return (sign) => {
    if (sign === closeList || sign === close) depth -= 1;
    else if (sign === openList || sign === open) {
      depth += 1;
      found += 1;
      if (depth > levels) throw tooDeep(field);
    } else if (sign === comma) found += 1;
    if (found > values) throw tooMany(field);
  };
};

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const open = 0x7b;
const close = 0x7d;

/** Most strings have no quote in them, and `indexOf` finds their end quickest. */
const endOfString = (text: string, start: number): number => {
  const end = text.indexOf('"', start + 1);
  if (end === -1) return text.length;
  if (text.charCodeAt(end - 1) !== backslash) return end;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
};

const tooDeep = (field: string): DeskError =>
  invalid(field, `${field} may have lists and objects ${limits.json.levels} levels deep, got more levels.`);

const tooMany = (field: string): DeskError =>
  invalid(field, `${field} may have ${limits.json.values.toLocaleString('en')} values in all, got more.`);
