import type { Mailbox } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';
import { testApi } from '../../testing/test-api.ts';

const from: Mailbox = { name: 'Acme', address: 'support@acme.example' };

test.each([
  ['are answered by mail with a sender and a mail server', from, true, true],
  ['are not without a sender', null, true, false],
  ['are not where mail only goes to the folder', from, false, false],
])('the console knows that customers %s', async (_case, sender, reachesPeople, mails) => {
  const { api, desk, call } = await testApi(
    {},
    { mailer: collectingMailer({ from: sender, reachesPeople }) },
  );
  await desk.agents.add(call, { email, name: 'Bo Chen', role: 'agent', password });
  const browser = browserOf(api);
  await signIn(browser);
  expect(await (await browser.get('/console/api/me')).json()).toMatchObject({ mails });
});
