// Pictures for the documentation, taken of `./tidemark demo`: `npm run pictures -- [--whole] <folder> [subject…]`, light and
// dark, on a desk and on a phone; `--whole`: all of a page, and not only its first screen. Needs Chromium in /usr/bin.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './install-missing.mjs';
import { subjects } from './picture-subjects.mjs';
import { terminalPage } from './terminal-page.mjs';

const isWhole = process.argv.includes('--whole');
const [folder = join(root, 'docs/pictures'), ...wanted] = process.argv
  .slice(2)
  .filter((word) => word !== '--whole');

const variants = ['light', 'dark'].flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({ colorScheme, viewport })),
);

const program = join(root, 'scripts/tidemark.mjs');

const startDemo = async (place) => {
  const child = spawn(process.execPath, [program, 'demo', '--json', '--folder', place], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await child.stdout.setEncoding('utf8').take(1).toArray();
  return { ...JSON.parse(line), stop: () => child.kill('SIGTERM') };
};

/** The output of a command in the demo's workspace. */
const printed = (demo, words) =>
  execFileSync(process.execPath, [program, ...words], {
    env: { ...process.env, DATA_DIR: demo.folder, PORT: '0' },
    encoding: 'utf8',
  });

const signAgentIn = async (page, demo) => {
  await page.goto(demo.console);
  await page.fill('input[name=email]', demo.email);
  await page.fill('input[name=password]', demo.password);
  await page.click('button[type=submit]');
  await page.waitForURL('**/console/inbox/**');
};

const signCustomerIn = async (page, demo) => {
  await page.goto(demo.portal_link);
  await page.locator('main button[type=submit]').first().click();
  await page.waitForURL('**/portal/web/requests**');
};

const sessionOf = async (browser, signIn) => {
  const context = await browser.newContext();
  await signIn(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
};

/** Mails and tickets of the demo that a picture shows. */
const shownText = (demo, { mail, command }) => {
  if (command) {
    const { data } = JSON.parse(printed(demo, ['mail', 'list', '--json', '--limit', '200']));
    const words = [...command, String(data.find(({ kind }) => kind === 'rating').ticket_number)];
    return terminalPage(words, printed(demo, words));
  }
  const { data } = JSON.parse(printed(demo, ['mail', 'list', '--json', '--limit', '200']));
  const { id } = data.find(({ kind }) => kind === mail);
  return JSON.parse(printed(demo, ['mail', 'show', '--json', id])).html;
};

/** When nothing is fetched any more; the stream of the console never ends. */
const settled = async (page) => {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
};

const take = async (page, path) => {
  const session = await page.context().newCDPSession(page);
  if (isWhole) {
    const long = await page.evaluate(() => document.documentElement.scrollHeight);
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width, height: Math.max(height, Math.min(long, 6_000)) });
  }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(path, Buffer.from(data, 'base64'));
};

const visit = {
  console: async (page, demo, { path, open }) => {
    await page.goto(demo.console + path);
    await settled(page);
    await page.getByRole('row').or(page.getByRole('heading')).first().waitFor();
    await open?.(page);
    // The press starts requests and animations.
    await page.waitForTimeout(1_500);
  },
  page: async (page, demo, { path, open }) => {
    await page.goto(new URL(path, demo.help_centre).href);
    await open?.(page);
  },
  mail: (page, demo, subject) => page.setContent(shownText(demo, subject)),
  /** As high as what was printed. */
  terminal: async (page, demo, subject) => {
    await page.setContent(shownText(demo, subject));
    const height = await page.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
    await page.setViewportSize({ width: page.viewportSize().width, height });
  },
};

const place = mkdtempSync(join(tmpdir(), 'tidemark-pictures-'));
const demo = await startDemo(join(place, 'demo'));
const executablePath = '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  mkdirSync(folder, { recursive: true });
  const sessions = {
    agent: await sessionOf(browser, (page) => signAgentIn(page, demo)),
    customer: await sessionOf(browser, (page) => signCustomerIn(page, demo)),
  };
  for (const subject of subjects) {
    if (wanted.length > 0 && !wanted.includes(subject.name)) continue;
    const storageState =
      subject.on === 'console' ? sessions.agent : subject.isSignedIn ? sessions.customer : undefined;
    for (const { colorScheme, viewport } of variants) {
      const context = await browser.newContext({
        colorScheme,
        viewport,
        storageState,
        reducedMotion: 'reduce',
        // A phone has no keys, and the console names none there.
        hasTouch: viewport.width < 1_000,
        isMobile: viewport.width < 1_000,
      });
      const page = await context.newPage();
      await visit[subject.on](page, demo, subject);
      await settled(page);
      await take(page, join(folder, `${subject.name}-${colorScheme}-${viewport.width}.webp`));
      await context.close();
    }
  }
} finally {
  await browser.close();
  demo.stop();
  rmSync(place, { recursive: true, force: true });
}
