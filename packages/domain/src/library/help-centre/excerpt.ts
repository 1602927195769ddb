import { limits } from '../../kernel/limits.ts';

/** The first words of safe HTML, which may end anywhere, as one line of plain text. */
export const excerptOf = (html: string): string => {
  const text = html
    .slice(0, limits.helpCentre.beginning)
    .replace(/<(?:h[1-6]|pre)\b[^<>]*>[\s\S]*?<\/(?:h[1-6]|pre)>/gi, ' ')
    .replace(/<\/?(?:a|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi, '')
    .replace(/<[^<>]*(?:>|$)/g, ' ')
    .replace(/&(?:[a-z]+|#\d+)(?:;|$)/gi, (entity) => characters[entity.toLowerCase()] ?? ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const { excerpt } = limits.helpCentre;
  if (text.length <= excerpt) return text;
  const cut = text
    .slice(0, excerpt)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > excerpt / 2 ? cut.slice(0, lastSpace) : cut}…`;
};

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
