/** Pictures from outside in messages, shown through this host when an agent wants them (contract §15.13). */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { ok } from '../../reply.ts';
import { downloadPolicy } from '../../security-headers.ts';
import { consoleApiPath } from '../paths.ts';

const tag = 'Messages';

const PicturesWire = v.object({
  pictures: v.array(
    v.object({
      src: v.pipe(v.string(), v.description('As the message has it.')),
      url: v.pipe(v.string(), v.description('Where this host shows it, for this sign-in alone.')),
    }),
  ),
});

const listRemotePictures = endpoint({
  operation: 'listRemotePictures',
  method: 'GET',
  path: '/tickets/:number/messages/:message_id/pictures',
  tag,
  noun: 'message',
  summary: 'List the pictures from outside of a message',
  description: 'Nothing is fetched before one of the addresses is opened.',
  needs: 'agent',
  params: v.object({ number: field.ticketNumber, message_id: field.uuid }),
  replies: { 200: PicturesWire },
  handle: async (desk, call, { params: { number, message_id: messageId } }) => {
    const pictures = await desk.remotePictures.ofMessage(call, { ticketNumber: number, messageId });
    return ok({ pictures: pictures.map(({ url, proof }) => ({ src: url, url: addressOf(url, proof) })) });
  },
});

const addressOf = (url: string, proof: string): string =>
  `${consoleApiPath}/picture?${new URLSearchParams({ url, proof })}`;

const getRemotePicture = endpoint({
  operation: 'getRemotePicture',
  method: 'GET',
  path: '/picture',
  tag,
  summary: 'Show a picture from outside',
  description:
    'Fetched by the server from a public address: a PNG, JPEG, GIF or WebP by its bytes, of at most 5 MiB, within 10 seconds. Its host gets no cookie and no referrer. Kept for a week.',
  needs: 'agent',
  query: v.object({
    url: v.pipe(v.string(), v.maxLength(2_000)),
    proof: v.pipe(v.string(), v.maxLength(100)),
  }),
  replies: { 200: null },
  download: true,
  errors: ['range_not_satisfiable', 'file_type_not_allowed', 'forbidden'],
  handle: async (desk, call, { query }) => {
    const { bytes, contentType } = await desk.remotePictures.open(call, query);
    return {
      status: 200,
      bytes: {
        size: bytes.length,
        tag: createHash('sha256').update(bytes).digest('hex'),
        headers: {
          'Content-Type': contentType,
          'Content-Disposition': 'inline',
          'Content-Security-Policy': downloadPolicy,
          'Cache-Control': 'private, max-age=604800, immutable',
        },
        open: async (range) => oneByOne(range ? bytes.subarray(range.from, range.to + 1) : bytes),
      },
    };
  },
});

async function* oneByOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const pictureEndpoints = [listRemotePictures, getRemotePicture];
