/** An invitation as it is walked: sent at the console, read as mail, a password, and the first ticket answered by the newcomer. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { textOf } from '../../adapters/mail/src/testing/mime-parts.ts';
import { openSink } from '../../adapters/mail/src/testing/smtp-sink.ts';
import { beginText } from './begin-text.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

const within = { timeout: 30_000, interval: 50 };
const dee = { email: 'dee@acme.example', name: 'Dee Park', password: 'a longer horse battery' };

describe.skipIf(!existsSync(executablePath))('an invitation from the console (needs Chromium)', () => {
  let sink: Awaited<ReturnType<typeof openSink>>;
  let server: ConsoleServer;

  beforeAll(async () => {
    sink = await openSink();
    const SMTP_URL = `smtp://127.0.0.1:${sink.port}`;
    server = await openConsole(undefined, { SMTP_URL, MAIL_FROM: 'Acme Help <support@acme.example>' });
  });
  afterAll(async () => {
    await server.close();
    await sink.close();
  });

  const mailTo = (address: string): Promise<string> =>
    vi.waitFor(() => {
      const mail = sink.mails.find(({ to }) => to.includes(address));
      if (!mail) throw new Error(`No mail for ${address} has arrived yet.`);
      return textOf(mail.raw);
    }, within);

  test('leads by mail to a password, into the console, and to a first ticket that is theirs', async () => {
    const admin = await server.signedIn('/console');
    await admin.getByRole('grid').waitFor();
    await admin.keyboard.press('Control+k');
    await admin.keyboard.type('invite');
    await admin.keyboard.press('Enter');
    const invite = admin.getByRole('dialog', { name: 'Invite a colleague' });
    await invite.waitFor();
    await admin.keyboard.type(dee.email);
    await admin.keyboard.press('Tab');
    await admin.keyboard.type(dee.name);
    await admin.keyboard.press('Enter');
    await admin.getByRole('dialog', { name: `${dee.name} is invited` }).waitFor();
    await admin.context().close();

    const link = new URL(/https?:\S+\/invitation\?t=[0-9A-Za-z]+/.exec(await mailTo(dee.email))?.[0] ?? '');
    const page = await (await server.browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(server.url + link.pathname + link.search);
    await page.getByLabel('Password').fill(dee.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in with this browser' }).click();
    await page.getByLabel('Email').fill(dee.email);
    await page.getByLabel('Password').fill(dee.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/console/**');

    const { number } = await server.call('POST', '/tickets', {
      requester_email: 'eve@customer.example',
      subject: 'Which size is mine?',
      message: 'I am between two of them.',
    });
    await page.goto(`${server.url}/console/tickets/${number}`);
    await page.locator('[data-editor="here"]').waitFor();
    await beginText(page, 'r');
    await page.keyboard.type('Take the larger one.');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Reply sent on #${number}`).waitFor({ timeout: 60_000 });
    expect(await mailTo('eve@customer.example')).toContain('Take the larger one.');
    const { data } = await server.call('GET', '/agents?limit=100');
    const agents = data as readonly Readonly<{ id: string; email: string }>[];
    const { assignee_id: assigneeId } = await server.call('GET', `/tickets/${number}`);
    expect(agents.find(({ id }) => id === assigneeId)?.email).toBe(dee.email);
    expect(server.faults).toEqual([]);
    await page.context().close();
  });
});
