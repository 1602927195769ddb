/** A call whose Content-Length is not true, as a program that is broken or hostile may send it. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, deployments, type Service } from './deployments.ts';

const body = JSON.stringify({ requester_email: 'ann@example.com', subject: 'Help', message: 'Please.' });

/** Sends text as it is and gives back all that comes until the server hangs up. */
const exchanged = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });

describe.each(deployments)('$name', ({ prepare }) => {
  let deployment: Deployment;
  let service: Service;
  let key = '';

  beforeAll(async () => {
    deployment = await prepare();
    service = await deployment.start();
    key = JSON.parse(await deployment.tidemark('quickstart', '--json')).key;
  });
  afterAll(async () => {
    await service.close();
    await deployment.remove();
  });

  const post = (length: number, rest: string): string =>
    [
      'POST /api/v1/tickets HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      '',
      rest,
    ].join('\r\n');

  const numberOfTickets = async (): Promise<number> => {
    const answer = await fetch(`${service.url}/api/v1/tickets`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    return JSON.parse(await answer.text()).data.length;
  };

  test('bytes after the declared length are not a second call: they are refused, and nothing is written', async () => {
    const before = await numberOfTickets();
    const received = await exchanged(service.url, post(1, body));
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).not.toMatch(/HTTP\/1\.1 2/);
    expect(await numberOfTickets()).toBe(before);
  });
});
