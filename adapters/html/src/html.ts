import { createRequire } from 'node:module';
import type { Html } from '@tidemark/domain';
import type { HtmlToTextOptions } from 'html-to-text';
import type sanitizeHtml from 'sanitize-html';
import { formatTable } from './format-table.ts';
import { shallowHtml } from './shallow-html.ts';
import { trimHtml } from './trim-quotes.ts';

/** Deeper markup than this is a bomb, not a letter. */
const depth = 50;
/** Mails are nested deeper than their readers see. */
const parsedDepth = 256;

const formatting = [
  ...['p', 'br', 'div', 'span', 'blockquote', 'pre', 'code', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'kbd', 'q', 'cite'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img'],
];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: formatting,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'svg',
    'math',
    'xmp',
  ],
  nestingLimit: depth,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow' } }),
  },
};

const readable: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: depth },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
    { selector: 'table', format: 'alignedTable' },
  ],
  formatters: { alignedTable: formatTable },
};

export interface LoadedHtml extends Html {
  /** Whether its libraries are loaded, which takes a tenth of a second. */
  isLoaded(): boolean;
}

/** An allow-list of formatting: links and pictures by http(s) only, and nothing that runs, styles or submits. */
export const createHtml = (): LoadedHtml => {
  let loaded: Html | undefined;
  const html = (): Html => {
    loaded ??= load();
    return loaded;
  };
  return {
    isLoaded: () => loaded !== undefined,
    sanitize: (text) => html().sanitize(text),
    toText: (text) => html().toText(text),
    trimQuotes: (text) => html().trimQuotes(text),
  };
};

/** The libraries take a tenth of the memory of a server at rest, and many a desk never meets HTML. */
const load = (): Html => {
  const require = createRequire(import.meta.url);
  const clean: typeof sanitizeHtml = require('sanitize-html');
  const { compile }: typeof import('html-to-text') = require('html-to-text');
  const { Parser }: typeof import('htmlparser2') = require('htmlparser2');
  const toText = compile(readable);
  const sanitize = (html: string): string => clean(shallowHtml(html, parsedDepth), allowed);
  return {
    sanitize,
    toText: (html) => toText(sanitize(html)).trim(),
    trimQuotes: (html) => {
      const shallow = shallowHtml(html, parsedDepth);
      const trimmed = trimHtml(Parser, shallow);
      return trimmed === shallow ? html : trimmed;
    },
  };
};
