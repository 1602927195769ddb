import { describe, expect, test } from 'vitest';
import { browserOf } from '../testing/browser.ts';
import { testApi } from '../testing/test-api.ts';

/** A workspace in this language, whose articles cannot be read. */
const brokenHelp = async (locale: string) => {
  const made = await testApi();
  await made.ports.work.write(made.call.workspaceId, async ({ workspace }) => {
    const before = await workspace.find();
    if (before) await workspace.save({ ...before, locale });
  });
  Object.assign(made.desk.helpCentre, {
    home: () => Promise.reject(new Error('database disk image is malformed')),
  });
  return { ...made, browser: browserOf(made.api, 'demo.localhost:3000') };
};

describe('a page that failed', () => {
  test.each([
    ['en', 'That did not work', 'Something went wrong on our side'],
    ['de', 'Das hat nicht geklappt', 'Bei uns ist etwas schiefgegangen'],
  ])('speaks the language of the workspace: %s', async (locale, heading, sentence) => {
    const { browser } = await brokenHelp(locale);
    const page = await browser.get('/help');
    const text = await page.text();
    expect([page.status, text.includes(heading), text.includes(sentence)]).toEqual([500, true, true]);
    expect(text).not.toContain('malformed');
  });

  test('is in the log as a fault, with its operation, its workspace and the cause', async () => {
    const { browser, log, call } = await brokenHelp('en');
    const page = await browser.get('/help');
    expect(log.filter(({ message }) => message === 'fault')).toEqual([
      expect.objectContaining({
        level: 'error',
        request_id: page.headers.get('X-Request-Id'),
        operation: expect.any(String),
        workspace_id: call.workspaceId,
        error: expect.stringContaining('malformed'),
      }),
    ]);
  });
});
