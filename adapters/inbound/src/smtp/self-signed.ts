/** A key and a certificate that it signed itself, in DER by hand: Node.js reads certificates and makes none. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Both in PEM. */
export type KeyPair = Readonly<{ cert: string; key: string }>;

const tag = { integer: 0x02, bits: 0x03, oid: 0x06, utf8: 0x0c, sequence: 0x30, set: 0x31 } as const;

const der = (kind: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([kind]), lengthOf(content.length), content]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff]);
};

const ecdsaWithSha256 = der(tag.sequence, der(tag.oid, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = der(tag.oid, Buffer.from('550403', 'hex'));
const subjectAltName = der(tag.oid, Buffer.from('551d11', 'hex'));
const version3 = der(0xa0, der(tag.integer, Buffer.from([2])));
const dnsName = 0x82;
const bitString = (bytes: Uint8Array): Buffer => der(tag.bits, Buffer.from([0]), bytes);

const years = 10;

/** For a host name, from a day ago and for ten years. */
export const selfSigned = (hostname: string, now = new Date()): KeyPair => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(
    tag.sequence,
    der(tag.set, der(tag.sequence, commonName, der(tag.utf8, Buffer.from(hostname.slice(0, 64))))),
  );
  const names = der(tag.sequence, der(dnsName, Buffer.from(hostname, 'ascii')));
  const extensions = der(0xa3, der(tag.sequence, der(tag.sequence, subjectAltName, der(0x04, names))));
  const signed = der(
    tag.sequence,
    version3,
    der(tag.integer, Buffer.from([1]), randomBytes(15)),
    ecdsaWithSha256,
    name,
    der(tag.sequence, time(now, -1), time(now, years * 365)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const certificate = der(
    tag.sequence,
    signed,
    ecdsaWithSha256,
    bitString(sign('sha256', signed, privateKey)),
  );
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${linesOf(certificate)}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

/** OpenSSL reads no PEM with an empty line, which a break behind each full line would leave at the end of some. */
const linesOf = (bytes: Buffer): string =>
  bytes
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n') ?? '';

/** UTCTime, some days from an instant; it ends in 2049. */
const time = (now: Date, days: number): Buffer => {
  const at = new Date(now.getTime() + days * 24 * 3_600_000).toISOString();
  return der(0x17, Buffer.from(`${at.slice(2, 19).replace(/\D/g, '')}Z`));
};
