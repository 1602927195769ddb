import type { Html, MailHtml } from '../model/ports.ts';

/** Keeps a few bare tags and nothing else of the markup: crude, and safe at a glance. */
export const plainHtml = (): Html => ({
  sanitize: (html) =>
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
      .split(kept)
      .map((part) => (wholly.test(part) ? part.toLowerCase() : bare(part)))
      .join(''),
  toText: (html) =>
    html
      .replace(/<\/p>/gi, '\n\n')
      .replace(/<br>/gi, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? '')
      .trim(),
  trimQuotes: (html) => {
    const { own = '' } =
      /^(?<own>.*?)<blockquote type="?cite"?>.*<\/blockquote>\s*$/is.exec(html)?.groups ?? {};
    return /<\/blockquote>/i.test(own) || own.replace(/<[^>]*>/g, '').trim() === '' ? html : own;
  },
});

/** Reads at once, without a thread. */
export const mailHtmlOf = ({ sanitize, toText, trimQuotes }: Html): MailHtml => ({
  sanitize: async (html) => sanitize(html),
  toText: async (html) => toText(html),
  trimQuotes: async (html) => trimQuotes(html),
});

const kept = /(<\/?(?:p|strong|em)>|<br>)/i;
const wholly = /^(?:<\/?(?:p|strong|em)>|<br>)$/i;

const bare = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
