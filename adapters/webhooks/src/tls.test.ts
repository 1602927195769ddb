import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listening, type Receiver } from './testing/receiver.ts';
import { requestTo } from './testing/requests.ts';
import { type Certificate, selfSigned } from './testing/self-signed.ts';
import { createWebhookSender } from './webhook-sender.ts';

const trusted = selfSigned('receiver.example');
const expired = selfSigned('expired.example', new Date('2021-01-01T00:00:00Z'));
const unknown = selfSigned('unknown.example');

const authorities = getCACertificates('default');
const servernames: unknown[] = [];
const receivers: Receiver[] = [];
const sender = createWebhookSender({ allowNetworks: ['127.0.0.1'], lookup: async () => ['127.0.0.1'] });

beforeAll(() => setDefaultCACertificates([...authorities, trusted.cert, expired.cert]));

afterAll(async () => {
  setDefaultCACertificates(authorities);
  await sender.close();
  for (const receiver of receivers) await receiver.close();
});

const sendTo = async (host: string, certificate: Certificate) => {
  const server = createServer(certificate, (request, response) => {
    servernames.push('servername' in request.socket ? request.socket.servername : null);
    request.resume().on('end', () => response.end('ok'));
  });
  const receiver = await listening(server, '127.0.0.1', 'https');
  receivers.push(receiver);
  return sender.send(requestTo(`https://${host}:${receiver.port}/hook`));
};

describe('a receiver behind TLS', () => {
  test('is called by its name, although its address was already resolved', async () => {
    expect(await sendTo('receiver.example', trusted)).toMatchObject({ status: 200, excerpt: 'ok' });
    expect(servernames).toEqual(['receiver.example']);
  });

  test.each([
    ['unknown.example', unknown, 'TLS: the certificate is not trusted.'],
    ['expired.example', expired, 'TLS: the certificate has expired.'],
    ['other.example', trusted, 'TLS: the certificate is for another host.'],
    ['127.0.0.1', trusted, 'TLS: the certificate is for another host.'],
  ])('gets nothing when its certificate is wrong: %s', async (host, certificate, error) => {
    const before = servernames.length;
    expect(await sendTo(host, certificate)).toMatchObject({ status: null, error });
    expect(servernames.length).toBe(before);
  });
});
