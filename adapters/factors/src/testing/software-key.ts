/** A passkey in software, which answers a browser's options as a real one does: P-256, no attestation. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = Readonly<{ challenge: string; rp?: Readonly<{ id: string }>; rpId?: string }>;

export type SoftwareKey = Readonly<{
  credentialId: string;
  make: (options: string, origin: string) => string;
  use: (options: string, origin: string, signedBy?: SoftwareKey) => string;
  privateKey: KeyObject;
}>;

export const softwareKey = (): SoftwareKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = id.toString('base64url');
  let counter = 0;
  const client = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const wrapped = (response: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  return {
    credentialId,
    privateKey,
    make: (text, origin) => {
      const { challenge, rp } = JSON.parse(text) as Options;
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const data = Buffer.concat([
        hostHash(rp?.id),
        Buffer.from([0x45]),
        count(0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      return wrapped({
        clientDataJSON: client('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal', 'made-up'],
      });
    },
    use: (text, origin, signedBy) => {
      const { challenge, rpId } = JSON.parse(text) as Options;
      counter += 1;
      const data = Buffer.concat([hostHash(rpId), Buffer.from([0x05]), count(counter)]);
      const clientData = client('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
      return wrapped({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, signedBy?.privateKey ?? privateKey).toString('base64url'),
      });
    },
  };
};

const hostHash = (host = ''): Buffer => createHash('sha256').update(host).digest();

const count = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** CBOR of `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);

/** CBOR of `{ fmt: 'none', attStmt: {}, authData: data }`. */
const attestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ]);
