/** The font of all pages, of the console too: one address, so that a browser has it once. */
import { readFile } from 'node:fs/promises';
import { font } from '@tidemark/domain/look';
import type { Reply } from '../../reply.ts';

/** `font-src` of each page. */
export const fontSources = "font-src 'self'";

export const fontPath = font.path;

/** The name of the file changes with its bytes. It is public: a page in a sandbox counts as another site, and loads it too. */
export const showFont = async (): Promise<Reply> => {
  bytes ??= await readFile(new URL('./public-sans-5ed4d31c.woff2', import.meta.url));
  return {
    status: 200,
    headers: {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    stream: { size: bytes.byteLength, pieces: piecesOf(bytes) },
  };
};

let bytes: Uint8Array | undefined;

async function* piecesOf(whole: Uint8Array): AsyncGenerator<Uint8Array> {
  yield whole;
}
