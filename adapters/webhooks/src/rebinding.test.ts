import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { requestTo } from './testing/requests.ts';
import { createWebhookSender } from './webhook-sender.ts';

/** The machine's own secret place, and a receiver that the instance allows; both on one port. */
let inside: Receiver;
let receiver: Receiver;
let insideHits = 0;
let receiverHits = 0;

beforeAll(async () => {
  inside = await startReceiver((_request, response) => {
    insideHits += 1;
    response.end();
  });
  receiver = await startReceiver((_request, response) => {
    receiverHits += 1;
    // The next delivery must resolve the address again.
    response.setHeader('Connection', 'close').end();
  }, '127.0.0.2');
});

beforeEach(() => {
  insideHits = 0;
  receiverHits = 0;
});

afterAll(async () => {
  await inside.close();
  await receiver.close();
});

/** Answers with one list after the other, and with the last one for ever. */
const answering = (...answers: readonly (readonly string[])[]) => {
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return answers[Math.min(asked.length, answers.length) - 1] ?? [];
  };
  return { asked, lookup };
};

describe('a name that changes where it leads', () => {
  test.each(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254'])(
    'is not called at the new address: public when saved, %s when sent',
    async (later) => {
      const { lookup } = answering(['93.184.215.14'], [later]);
      const sender = createWebhookSender({ allowNetworks: [], lookup });
      const url = `https://rebinding.example/hook`;
      expect(await sender.refusal(url)).toBeNull();
      expect((await sender.send(requestTo(url))).error).toContain('leads to');
      expect(insideHits).toBe(0);
      await sender.close();
    },
  );

  test('is resolved once per connection, so that the checked address is the called one', async () => {
    const { lookup, asked } = answering(['127.0.0.2'], ['127.0.0.1']);
    const sender = createWebhookSender({ allowNetworks: ['127.0.0.2'], lookup });
    const url = `http://rebinding.example:${receiver.port}/hook`;
    expect((await sender.send(requestTo(url))).status).toBe(200);
    expect(asked).toEqual(['rebinding.example']);
    expect((await sender.send(requestTo(url))).error).toContain('a loopback address');
    expect([asked.length, receiverHits, insideHits]).toEqual([2, 1, 0]);
    await sender.close();
  });

  test('never reaches the machine itself, however often the addresses alternate', async () => {
    const { lookup } = answering(...Array.from({ length: 50 }, () => [['127.0.0.2'], ['127.0.0.1']]).flat());
    const sender = createWebhookSender({ allowNetworks: ['127.0.0.2'], lookup });
    for (const port of [inside.port, receiver.port])
      for (let round = 0; round < 50; round++)
        await sender.send(requestTo(`http://rebinding.example:${port}/hook`));
    expect(insideHits).toBe(0);
    expect(receiverHits).toBe(25);
    await sender.close();
  });

  test('is refused as a whole when one of its addresses is', async () => {
    const { lookup } = answering(['127.0.0.2', '127.0.0.1']);
    const sender = createWebhookSender({ allowNetworks: ['127.0.0.2'], lookup });
    for (const port of [inside.port, receiver.port])
      expect((await sender.send(requestTo(`http://both.example:${port}/hook`))).status).toBeNull();
    expect([receiverHits, insideHits]).toEqual([0, 0]);
    await sender.close();
  });
});

describe('a host with several addresses', () => {
  test('is reached when one of them answers', async () => {
    const { lookup } = answering(['127.0.0.3', '127.0.0.2']);
    const sender = createWebhookSender({ allowNetworks: ['127.0.0.0/8'], lookup });
    expect((await sender.send(requestTo(`http://two.example:${receiver.port}/hook`))).status).toBe(200);
    await sender.close();
  });
});

describe('a name that does not resolve', () => {
  const lookup = () => new Promise<never>(() => undefined);
  const sender = createWebhookSender({ allowNetworks: [], lookup, totalMs: 50 });
  afterAll(() => sender.close());

  test('may be saved, and calling it fails in time', async () => {
    expect(await sender.refusal('https://silent.example/')).toBeNull();
    expect((await sender.send(requestTo('https://silent.example/'))).status).toBeNull();
  });

  test.each([
    'http://silent.example/',
    'https://silent.example:8443/',
    'https://silent.internal/',
    'https://silent/',
  ])('is refused where no public receiver is possible: %s', async (url) => {
    expect(await sender.refusal(url)).toMatch(/^The (URL|host|port) .*\.$/);
  });
});
