import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';
import { testApi } from '../../testing/test-api.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { spanish } from './spanish.ts';
import { accountTextsOf } from './texts.ts';

/** Every sentence by its place, with what is put into it made easy to find. */
const sentencesIn = (words: unknown, path = ''): readonly (readonly [path: string, text: string])[] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [[path, String(words('«one»', '«two»'))]];
  return Object.entries(words ?? {}).flatMap(([key, value]) => sentencesIn(value, `${path}.${key}`));
};

const before = new Map(sentencesIn(english));

describe.each([
  ['German', german],
  ['French', french],
  ['Spanish', spanish],
])('in %s', (_language, words) => {
  test('every English text has a translation of its own', () => {
    const same = sentencesIn(words).filter(([path, text]) => text === before.get(path) && text.length > 12);
    expect([same, sentencesIn(words).length]).toEqual([[], before.size]);
  });

  test('each text has the placeholders of the English one', () => {
    const markers = (text = '') => (text.match(/«\w+»/g) ?? []).toSorted();
    for (const [path, text] of sentencesIn(words))
      expect([path, markers(text)]).toEqual([path, markers(before.get(path))]);
  });
});

test('how long something lasts is said as the language does', () => {
  const lasting = (locale: string, ...said: Parameters<ReturnType<typeof accountTextsOf>['lasting']>) =>
    accountTextsOf({ locale }).lasting(...said);
  expect([lasting('en', 1, 'second'), lasting('en', 119, 'second')]).toEqual(['1 second', '119 seconds']);
  expect([lasting('en', 121, 'second'), lasting('en', 7, 'day')]).toEqual(['3 minutes', '7 days']);
  expect([lasting('de-AT', 1_800, 'second'), lasting('es', 7, 'day')]).toEqual(['30 Minuten', '7 días']);
});

describe.each([
  ['en', 'en-GB', english],
  ['pt-BR', 'en-GB', english],
  ['de-AT', 'de-AT', german],
  ['fr', 'fr', french],
  ['es-MX', 'es-MX', spanish],
])('the pages of a workspace whose locale is %s', (locale, lang, words) => {
  const opened = async () => {
    const mailer = collectingMailer({ from: { name: null, address: 'a@b.example' } });
    const made = await testApi({}, { mailer });
    await made.desk.agents.add(made.call, { email, name: 'Bo Chen', role: 'agent', password });
    await made.ports.work.write(made.call.workspaceId, async ({ workspace }) => {
      const found = await workspace.find();
      if (found) await workspace.save({ ...found, locale });
    });
    const browser = browserOf(made.api);
    const shown = async (answer: Promise<Response>) => {
      const page = await (await answer).text();
      return {
        lang: /<html lang="([^"]+)"/.exec(page)?.[1],
        heading: /<h1>([^<]*)<\/h1>/.exec(page)?.[1]?.replaceAll('&#39;', "'"),
        page,
      };
    };
    return { ...made, browser, shown };
  };

  test('speak its language, whatever they say', async () => {
    const { browser, shown } = await opened();
    const said = async (answer: Promise<Response>, heading: string, sentence = '') => {
      expect(await shown(answer)).toEqual({ lang, heading, page: expect.stringContaining(sentence) });
    };
    await said(browser.get('/login'), words.signIn.heading('Demo'), words.signIn.forgotten);
    const wrong = browser.post('/login', { email, password: 'wrong' });
    await said(wrong, words.signIn.heading('Demo'), words.signIn.wrong);
    await said(browser.get('/login?entered=yes'), words.signIn.heading('Demo'), words.signIn.cookieLost);
    await said(browser.get('/login/forgotten'), words.forgotten.heading, words.forgotten.lead);
    await said(
      browser.post('/login/forgotten', { email: 'x' }),
      words.forgotten.heading,
      words.forgotten.address,
    );
    const asked = browser.post('/login/forgotten', { email });
    await said(asked, words.forgotten.asked.heading, words.forgotten.asked.hint);
    await said(browser.get('/login/reset?t=x'), words.reset.dead.heading, words.reset.dead.button);
    await said(browser.get('/invitation?t=x'), words.invitation.dead.heading, words.invitation.dead.hint);
    await said(browser.get('/login/callback'), words.signIn.notIn, words.signIn.otherBrowser);
    const foreign = browser.post('/login', { email }, { Origin: 'https://evil.example' });
    await said(foreign, words.foreign.heading, words.foreign.sentence);
    await signIn(browser);
    await said(browser.get('/login'), words.signedIn.heading, words.signedIn.out);
    await said(browser.get('/account/password'), words.ownPassword.heading, words.ownPassword.current);
    await said(
      browser.get('/account/sessions'),
      words.ownSessions.heading,
      words.ownSessions.columns.lastUsed,
    );
    const mistaken = browser.post('/account/password', { current: 'x', password });
    await said(mistaken, words.ownPassword.heading, words.ownPassword.wrong);
    const weak = browser.post('/account/password', { current: password, password: 'passwordpassword' });
    await said(weak, words.ownPassword.heading, words.passwordFaults.common);
    await said(browser.post('/logout', {}), words.signedOut.heading, words.signedOut.again);
  });
});
