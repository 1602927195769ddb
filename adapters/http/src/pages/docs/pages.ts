/** The pages that describe the API. They need no key. */
import { baseUrlOf } from '../../base-url.ts';
import type { Exchange } from '../../exchange.ts';
import type { ApiSettings } from '../../parts.ts';
import { apiPath, type Reply } from '../../reply.ts';
import { fontSources } from '../look/font.ts';

export type DocumentPage = Readonly<{ path: string; show: (exchange: Exchange) => Promise<Reply> }>;

export const documentPages = ({ version, publicUrl }: ApiSettings): readonly DocumentPage[] => {
  const openapi = madeOnce(async () => {
    const { openApiDocument } = await import('../../api/openapi.ts');
    return JSON.stringify(openApiDocument(version), null, 2);
  });
  const reference = madeOnce(async () => {
    const { referencePage, baseUrlMark, referenceScript, referenceStylesheetHash } = await import(
      './reference-page.ts'
    );
    const page = await referencePage(version);
    return { page, baseUrlMark, style: referenceStylesheetHash, script: referenceScript.hash };
  });
  const markdown = () => import('./markdown.ts');
  return [
    {
      path: '/docs.md',
      show: async (exchange) => {
        const { referenceMarkdown } = await markdown();
        return textReply(
          'text/markdown',
          referenceMarkdown(version, baseUrlOf(exchange, publicUrl).url + apiPath),
        );
      },
    },
    { path: '/llms.txt', show: async () => textReply('text/plain', (await markdown()).llmsText) },
    {
      path: '/docs',
      show: async (exchange) => {
        const base = escaped(baseUrlOf(exchange, publicUrl).url) + apiPath;
        const { page, baseUrlMark, style, script } = await reference();
        return pageReply(page.replaceAll(baseUrlMark, base), { style, script });
      },
    },
    {
      path: `${apiPath}/openapi.json`,
      show: async () => textReply('application/json', await openapi()),
    },
  ];
};

/** What does not change while the program runs is made once. A start need not wait for them, nor load what they are made of. */
const madeOnce = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const textReply = (type: string, content: string): Reply => ({
  status: 200,
  text: { type: `${type}; charset=utf-8`, content },
  headers: { 'Cache-Control': 'no-cache' },
});

const pageReply = (
  content: string,
  { style, script }: Readonly<{ style: string; script: string }>,
): Reply => ({
  status: 200,
  text: { type: 'text/html; charset=utf-8', content },
  headers: {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${style}`,
      `script-src ${script}`,
      // Calls that a reader tries; the script writes text only, never markup.
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'img-src data:',
      fontSources,
      "form-action 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  },
});

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
