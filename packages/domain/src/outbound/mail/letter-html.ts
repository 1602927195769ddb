/**
 * The HTML of letters. Styles are inline, because many mail programs drop style sheets: there a letter is light, with both its
 * colours named. The style sheet only makes it dark for readers who want that.
 */
import { escapeHtml, textContent } from '../../model/desk/new-message.ts';
import { type Branding, type BrandShades, brandShades } from '../../model/instance/branding.ts';
import { fonts as fontStacks, palette } from '../../model/instance/look.ts';
import { personMark } from '../../model/people/person-mark.ts';

/** The sender at the top of a letter. `logo` is the address of a picture and its size; null for none. */
export type LetterHead = Readonly<{
  name: string;
  shades: BrandShades;
  logo: Readonly<{ url: string; width: number; height: number }> | null;
}>;

/** `parts` and `quote` are HTML that is safe to show; all other values are plain text. */
export type LetterFrame = Readonly<{
  language: string;
  subject: string;
  head: LetterHead;
  parts: readonly string[];
  quote: string | null;
  footer: Readonly<{ lines: readonly string[]; link: string | null }> | null;
}>;

export const letterHtml = ({ language, subject, head, parts, quote, footer }: LetterFrame): string =>
  [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkStyle(head.shades.dark)}</style></head>`,
    `<body style="margin:0;padding:0;background-color:${palette.ground.light}">`,
    `<div class="tidemark-page" style="padding:24px 8px;background-color:${palette.ground.light};color:${palette.ink.light}">`,
    `<div class="tidemark-card" style="${card};border-top:4px solid ${head.shades.light}">`,
    headHtml(head),
    ...parts,
    ...(quote === null ? [] : [quote]),
    ...(footer === null ? [] : [footerHtml(footer)]),
    '</div></div>',
    '</body></html>',
    '',
  ].join('\n');

/** The logo may have no ground of its own, so it gets a light one. */
const darkStyle = (shade: string): string =>
  [
    ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){',
    `body,.tidemark-page{background-color:${palette.ground.dark}!important;color:${palette.ink.dark}!important}`,
    `.tidemark-card{background-color:${palette.pane.dark}!important;border-color:${palette['rule-strong'].dark}!important;border-top-color:${shade}!important}`,
    `.tidemark-page a{color:${shade}!important}.tidemark-page a.tidemark-button{color:#ffffff!important}`,
    `.tidemark-footer{color:${palette.quiet.dark}!important}.tidemark-head img{background-color:#ffffff!important;padding:4px!important}}`,
  ].join('');

/** A wide logo has the name in it. Where pictures are not loaded, the name is shown instead. */
const headHtml = ({ name, shades, logo }: LetterHead): string => {
  const isWide = logo !== null && logo.width >= 2 * logo.height;
  const picture = logo === null ? initialHtml(name, shades) : logoHtml(logo, isWide ? name : '');
  const words = isWide ? '' : `<span style="vertical-align:middle">${escapeHtml(name)}</span>`;
  return `<p class="tidemark-head" dir="auto" style="margin:0 0 24px;font-size:18px;font-weight:600">${picture}${words}</p>`;
};

/** Shown instead of a logo, with the name next to it. */
const initialHtml = (name: string, { light }: BrandShades): string => {
  const initial = [...personMark(name).initials].at(0);
  return initial === undefined
    ? ''
    : `<span aria-hidden="true" style="display:inline-block;width:${logoHeight}px;margin-inline-end:10px;border-radius:8px;background-color:${light};color:#ffffff;line-height:${logoHeight}px;text-align:center;vertical-align:middle">${escapeHtml(initial)}</span>`;
};

const logoHeight = 36;

const logoHtml = ({ url, width, height }: NonNullable<LetterHead['logo']>, alt: string): string => {
  const shown = Math.min(240, Math.round((width * logoHeight) / height));
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${shown}" style="display:inline-block;width:${shown}px;max-width:60%;height:auto;margin-inline-end:10px;border-radius:4px;vertical-align:middle">`;
};

/** Of the workspace's colour, or ours. */
export const letterShades = ({ accent }: Branding): BrandShades =>
  accent === undefined ? palette.accent : brandShades(accent);

/** Mails load no font. */
const fonts = fontStacks.system;

const card = `max-width:600px;box-sizing:border-box;margin:0 auto;padding:24px;background-color:${palette.pane.light};border:1px solid ${palette['rule-strong'].light};border-radius:10px;font-family:${fonts};font-size:16px;line-height:1.55;overflow-wrap:anywhere`;

/** Can be seen on light and on dark. It only separates: no text has it. */
const line = palette.edge.light;

/** The text of a person or a rule. Wide parts scroll by themselves. */
export const writtenPart = (html: string): string =>
  `<div dir="auto" style="overflow-x:auto">${withStyles(html)}</div>`;

/** Links to a page by words that say what it does. */
export const buttonPart = (words: string, link: string, { light }: BrandShades): string =>
  `<p style="margin:24px 0"><a class="tidemark-button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background-color:${light};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(words)}</a></p>`;

/** A link in a box, one of several to choose from. */
export const choicePart = (words: string, link: string): string =>
  `<p style="margin:8px 0"><a href="${escapeHtml(link)}" style="display:block;padding:12px 16px;border:1px solid ${line};border-radius:6px;${linked}">${escapeHtml(words)}</a></p>`;

/** Words, and an address to copy. */
export const addressPart = (words: string, link: string): string =>
  `<p style="margin:16px 0;font-size:14px">${escapeHtml(words)}<br>${addressOf(link)}</p>`;

const addressOf = (link: string): string =>
  `<a href="${escapeHtml(link)}" style="${linked}">${escapeHtml(link)}</a>`;

/** `trimQuotes` recognises the quote by this class when it is sent back. Editors that split it give it to both parts. */
export const quotePart = (intro: string, html: string): string =>
  [
    `<p dir="auto" style="margin:32px 0 8px">${escapeHtml(intro)}</p>`,
    `<blockquote class="tidemark-quote" type="cite" dir="auto" style="${quoted};overflow-x:auto">${withStyles(html)}</blockquote>`,
  ].join('\n');

/** Known to `trimQuotes` by its class: the quote above it is still the end of what was written. */
const footerHtml = ({ lines, link }: NonNullable<LetterFrame['footer']>): string => {
  const anchor = link === null ? [] : [addressOf(link)];
  return `<div class="tidemark-footer" style="margin:32px 0 0;padding:12px 0 0;border-top:1px solid ${line};color:${palette.quiet.light};font-size:14px">${[...lines.map(escapeHtml), ...anchor].join('<br>')}</div>`;
};

const linked = `color:${palette.link.light}`;

const cell = 'padding:2px 12px 2px 0;vertical-align:top;overflow-wrap:normal';

const quoted = `margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${line}`;

const styles: Readonly<Record<string, string>> = {
  a: linked,
  img: 'max-width:100%;height:auto',
  pre: 'white-space:pre-wrap',
  // Without a document type, tables do not inherit the colour.
  table: 'max-width:100%;border-collapse:collapse;color:inherit',
  td: cell,
  th: `${cell};text-align:start`,
  blockquote: quoted,
};

/** In sanitised HTML each `<` begins a tag, and no tag has a style. */
const withStyles = (html: string): string =>
  html.replace(
    /<(a|img|pre|table|td|th|blockquote)(?=[\s/>])/g,
    (tag, name) => `${tag} style="${styles[name]}"`,
  );

/** Plain text as a part. */
export const textPart = (text: string): string => writtenPart(textContent(text).bodyHtml);
