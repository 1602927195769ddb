import { generateKeyPairSync, sign } from 'node:crypto';

export type Certificate = Readonly<{ key: string; cert: string }>;

/** A certificate of a host's own making: the least of X.509 that a TLS client reads. */
export const selfSigned = (host: string, until = new Date('2099-01-01T00:00:00Z')): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(commonName, tagged(0x0c, Buffer.from(host)))));
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date('2020-01-01T00:00:00Z')), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(sequence(alternativeName, tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))))),
    ),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const der = sequence(content, ecdsaWithSha256, tagged(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};

const tagged = (tag: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);

const lengthOf = ({ length }: Buffer): readonly number[] =>
  length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (part: Buffer): Buffer => tagged(0x31, part);
const utcTime = (time: Date): Buffer =>
  tagged(0x18, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const identifier = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
const commonName = identifier('550403');
const alternativeName = identifier('551d11');
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
