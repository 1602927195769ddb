/** The pages that describe the API. They need no key. */
import type { ErrorCode } from '@tidemark/domain';
import { baseUrlOf } from '../../base-url.ts';
import { errorCodes, errorPath } from '../../errors.ts';
import type { Exchange } from '../../exchange.ts';
import { onceThatWorks } from '../../once-that-works.ts';
import type { ApiParts } from '../../parts.ts';
import { apiPath, type Reply } from '../../reply.ts';
import { fontSources } from '../look/font.ts';
import { docsLimit } from './docs-limit.ts';
import { guidesIn } from './guides.ts';

export type DocumentPage = Readonly<{ path: string; show: (exchange: Exchange) => Promise<Reply> }>;

export const documentPages = (
  parts: Pick<ApiParts, 'clock' | 'settings' | 'log' | 'during'>,
): readonly DocumentPage[] => {
  const limited = docsLimit(parts);
  return pagesWith(parts.settings).map(({ path, show }) => ({ path, show: limited(show) }));
};

const pagesWith = ({ version, publicUrl, docsFolder }: ApiParts['settings']): readonly DocumentPage[] => {
  const openapi = onceThatWorks(async () => {
    const { openApiDocument } = await import('../../api/openapi.ts');
    return JSON.stringify(openApiDocument(version), null, 2);
  });
  const reference = onceThatWorks(async () => {
    const { referencePage, baseUrlMark, referenceScript, referenceStylesheetHash } = await import(
      './reference-page.ts'
    );
    const page = await referencePage(version);
    return { page, baseUrlMark, style: referenceStylesheetHash, script: referenceScript.hash };
  });
  const markdown = () => import('./markdown.ts');
  const guides = guidesIn(docsFolder);
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
    {
      path: '/llms.txt',
      show: async () => textReply('text/plain', (await markdown()).llmsText(await guides.list())),
    },
    {
      path: '/docs',
      show: async (exchange) => {
        const base = escaped(baseUrlOf(exchange, publicUrl).url) + apiPath;
        const { page, baseUrlMark, style, script } = await reference();
        return pageReply(page.replaceAll(baseUrlMark, base), { style, script });
      },
    },
    { path: '/docs/', show: async () => ({ status: 302, headers: { Location: '/docs' } }) },
    ...errorCodes.flatMap((code) => errorPages(code, publicUrl)),
    {
      path: `${apiPath}/openapi.json`,
      show: async () => textReply('application/json', await openapi()),
    },
  ];
};

/** A page of its own for each error, and the same as Markdown. */
const errorPages = (code: ErrorCode, publicUrl: string | null): readonly DocumentPage[] => {
  const load = () => import('./error-page.ts');
  return [
    {
      path: errorPath(code),
      show: async (exchange) => {
        const { errorPage, referenceStylesheetHash } = await load();
        const content = await errorPage(code, baseUrlOf(exchange, publicUrl).url);
        return pageReply(content, { style: referenceStylesheetHash, script: "'none'" });
      },
    },
    {
      path: `${errorPath(code)}.md`,
      show: async (exchange) => {
        const { errorMarkdown } = await load();
        return textReply('text/markdown', errorMarkdown(code, baseUrlOf(exchange, publicUrl).url));
      },
    },
  ];
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
