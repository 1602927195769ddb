/** A self-hosted desk with a mail server, a receiver of webhooks, a browser without scripts, and a machine that looks into mail. */
import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { openSink, type SunkMail } from '../../adapters/mail/src/testing/smtp-sink.ts';
import { freePort } from '../setup/free-port.ts';
import { executablePath } from './chromium.ts';
import { selfhost } from './deployments.ts';

type Json = Readonly<Record<string, unknown>>;

export type CustomerDesk = Readonly<{
  /** The workspace's own address, as in mails. */
  url: string;
  page: Page;
  /** The HTML of every page that the browser was shown. */
  seen: readonly string[];
  mails: readonly SunkMail[];
  /** Bodies that the receiver of webhooks was told. */
  webhookBodies: readonly string[];
  /** Waits for so many mails, and gives the words of the last one. */
  mail: (count: number) => Promise<string>;
  api: (method: string, path: string, body?: Json) => Promise<Json>;
  /** Opens a link as a scanner of mail does: its head, then twice all of it. */
  scan: (link: string) => Promise<readonly number[]>;
  close: () => Promise<void>;
}>;

export const openCustomerDesk = async (rules: readonly Json[]): Promise<CustomerDesk> => {
  const sink = await openSink();
  const port = await freePort();
  const hook = await listening();
  const deployment = await selfhost({
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Acme Help <support@acme.example>',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  });
  const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
  const file = join(deployment.environment.DATA_DIR ?? '', 'configuration.json');
  await writeFile(file, JSON.stringify({ rules, webhooks: [{ url: hook.url, events: ['*'] }] }));
  await deployment.tidemark('config', 'apply', file);
  const server = await deployment.start();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.startsWith('text/html'))
      void answer.text().then(
        (text) => seen.push(text),
        () => undefined,
      );
  });
  return {
    url: `http://demo.localhost:${port}`,
    page,
    seen,
    mails: sink.mails,
    webhookBodies: hook.heard,
    mail: async (count) => {
      await vi.waitFor(() => expect(sink.mails).toHaveLength(count), within);
      return wordsOf(sink.mails.at(-1)?.raw ?? '');
    },
    api: async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${key.token ?? key}`, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answerBody = (await answer.json()) as Json;
      if (!answer.ok)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answerBody)}`);
      return answerBody;
    },
    scan: (link) => scanned(link, ['HEAD', 'GET', 'GET']),
    close: async () => {
      await browser.close();
      await server.close();
      await Promise.all([sink.close(), hook.close()]);
      await deployment.remove();
    },
  };
};

export const within = { timeout: 50_000, interval: 50 };

/** The text of a mail, with the lines joined that its encoding broke. */
export const wordsOf = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Names below `localhost` are not known to every machine, but to its browsers. */
const scanned = async (link: string, methods: readonly string[]): Promise<readonly number[]> => {
  const { port, host, pathname, search } = new URL(link);
  const statuses: number[] = [];
  for (const method of methods)
    statuses.push(
      await new Promise<number>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path: pathname + search, method, headers: { host } };
        request(options, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      }),
    );
  return statuses;
};

const listening = async () => {
  const webhookBodies: string[] = [];
  const server = createServer((incoming, answer) => {
    void incoming.toArray().then((pieces) => {
      webhookBodies.push(Buffer.concat(pieces).toString());
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    heard: webhookBodies,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
