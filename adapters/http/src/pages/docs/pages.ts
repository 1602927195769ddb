/** The pages that describe the API. They need no key. */
import { baseUrlOf } from '../../base-url.ts';
import type { Exchange } from '../../exchange.ts';
import type { ApiSettings } from '../../parts.ts';
import { apiPath, type Reply } from '../../reply.ts';

export type DocumentPage = Readonly<{ path: string; show: (exchange: Exchange) => Promise<Reply> }>;

export const documentPages = ({ version, publicUrl }: ApiSettings): readonly DocumentPage[] => {
  const openapi = madeOnce(async () => {
    const { openApiDocument } = await import('../../api/openapi.ts');
    return JSON.stringify(openApiDocument(version), null, 2);
  });
  const reference = madeOnce(async () => {
    const { referencePage, baseUrlMark, referenceStylesheetHash } = await import('./reference-page.ts');
    return { page: await referencePage(version), baseUrlMark, styleHash: referenceStylesheetHash };
  });
  return [
    {
      path: '/docs',
      show: async (exchange) => {
        const base = escaped(baseUrlOf(exchange, publicUrl).url) + apiPath;
        const { page, baseUrlMark, styleHash } = await reference();
        return pageReply(page.replaceAll(baseUrlMark, base), styleHash);
      },
    },
    {
      path: `${apiPath}/openapi.json`,
      show: async () => ({
        status: 200,
        text: { type: 'application/json; charset=utf-8', content: await openapi() },
        headers: { 'Cache-Control': 'no-cache' },
      }),
    },
  ];
};

/** Neither page changes while the program runs. A start need not wait for them, nor load what they are made of. */
const madeOnce = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const pageReply = (content: string, styleHash: string): Reply => ({
  status: 200,
  text: { type: 'text/html; charset=utf-8', content },
  headers: {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  },
});

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
