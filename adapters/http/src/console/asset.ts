/** `/console/assets/…`: scripts, styles and pictures of the console. They hold no data and need no sign-in. */
import { DeskError } from '@tidemark/domain';
import type { Exchange, Params } from '../exchange.ts';
import type { Reply } from '../reply.ts';
import type { BuiltConsole, BuiltFile } from './built-console.ts';
import { assetHeaders } from './policy.ts';

export const showAsset =
  (built: BuiltConsole) =>
  async ({ method, request }: Exchange, { name = '' }: Params): Promise<Reply> => {
    const type = types[name.slice(name.lastIndexOf('.') + 1)];
    const isRead = method === 'GET';
    const file = isRead && type ? await built.asset(name, request.headers.get('accept-encoding')) : null;
    if (!type || !file) throw new DeskError('not_found', 'No such file of the console.');
    return {
      status: 200,
      headers: {
        ...assetHeaders,
        'Content-Type': type,
        ...(file.encoding === null ? {} : { 'Content-Encoding': file.encoding }),
      },
      stream: { size: file.bytes.byteLength, pieces: piecesOf(file) },
    };
  };

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

async function* piecesOf({ bytes }: BuiltFile): AsyncGenerator<Uint8Array> {
  yield bytes;
}
