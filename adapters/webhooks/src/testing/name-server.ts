import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

export type NameServer = Readonly<{ address: string; queries: readonly string[]; close(): Promise<void> }>;

/** A DNS server of one answer at a time; null is silence. Only what a resolver needs to be content. */
export const startNameServer = async (
  addressesOf: (name: string) => readonly string[] | null,
): Promise<NameServer> => {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, from) => {
    const { name, kind } = question(query);
    queries.push(`${name} ${kind}`);
    const addresses = addressesOf(name)?.filter((address) => isIPv4(address) === (kind === 'A'));
    if (addresses) socket.send(reply(query, addresses), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()));
  return { address: `127.0.0.1:${socket.address().port}`, queries, close };
};

const headerLength = 12;

const question = (query: Buffer): Readonly<{ name: string; kind: string; end: number }> => {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  const kind = query.readUInt16BE(at + 1) === 1 ? 'A' : 'AAAA';
  return { name: labels.join('.').toLowerCase(), kind, end: at + 5 };
};

const reply = (query: Buffer, addresses: readonly string[]): Buffer => {
  const header = Buffer.from(query.subarray(0, headerLength));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, query.subarray(headerLength, question(query).end), ...addresses.map(record)]);
};

/** The name of the question, a minute to live, and the address: `a.b.c.d`, or all eight groups of IPv6. */
const record = (address: string): Buffer => {
  const four = isIPv4(address);
  const bytes = four
    ? address.split('.').map(Number)
    : address.split(':').flatMap((group) => {
        const number = Number.parseInt(group, 16);
        return [number >> 8, number & 0xff];
      });
  return Buffer.from([0xc0, 0x0c, 0, four ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]);
};
