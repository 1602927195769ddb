/** Run as a process: reads mails with a large file, one and four at once, and prints by how much memory grew, in MiB. */
import { limits } from '@tidemark/domain/limits';
import { createMailReader } from '../reader/mail-reader.ts';

const line = Buffer.from(`${'QUJD'.repeat(19)}\r\n`);
const piece = Buffer.concat(Array.from({ length: 840 }, () => line));
const pieces = Math.ceil((limits.inbound.mailBytes * 1.25) / piece.length);
const head = Buffer.from(
  'From: ann@a.example\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n',
);

const reader = createMailReader();
const small = {
  size: head.length,
  open: async function* () {
    yield head;
  },
};
const large = {
  size: head.length + pieces * piece.length,
  open: async function* () {
    yield head;
    for (let count = 0; count < pieces; count++) yield piece;
  },
};

for (let count = 0; count < 100; count++) await reader.read(small);
const before = process.resourceUsage().maxRSS;
const read = await Promise.all([large, large, large, large].map((raw) => reader.read(raw)));
const sizes = read.map((one) => (one.type === 'read' ? one.facts.parts[0]?.size : one.error));
await reader.close();
process.stdout.write(
  JSON.stringify({
    sizes,
    mebibytes: (process.resourceUsage().maxRSS - before) / 1024,
    wanted: pieces * 840 * 57,
  }),
);
