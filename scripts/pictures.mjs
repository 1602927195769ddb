// Pictures of the console for the documentation, taken of `./tidemark demo`: `node scripts/pictures.mjs <folder> [screen…]`.
// Needs Chromium in /usr/bin.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './install-missing.mjs';

const [folder = join(root, 'docs/pictures'), ...wanted] = process.argv.slice(2);

/** `open`: what is pressed there first. */
const screens = {
  inbox: { path: '/inbox/open' },
  ticket: { path: '/inbox/open', open: openTicket },
  reply: {
    path: '/inbox/open',
    open: async (page) => {
      await openTicket(page);
      await page.keyboard.press('r');
    },
  },
  palette: { path: '/inbox/open', open: (page) => page.keyboard.press('Control+k') },
  keys: { path: '/inbox/open', open: (page) => page.keyboard.press('?') },
  search: { path: '/search?q=tag%3Awholesale%20delivery' },
  customers: { path: '/customers' },
  news: { path: '/news' },
  team: { path: '/team' },
  knowledge: { path: '/knowledge' },
  reports: { path: '/reports' },
  settings: { path: '/settings' },
  agents: { path: '/settings/agents' },
  start: { path: '/start' },
};

async function openTicket(page) {
  await page.getByRole('grid').locator('a').nth(2).click();
  await page.getByRole('log').waitFor();
}

const variants = ['light', 'dark'].flatMap((colorScheme) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({ colorScheme, viewport })),
);

const startDemo = async (place) => {
  const args = [join(root, 'scripts/tidemark.mjs'), 'demo', '--json', '--folder', place];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await child.stdout.setEncoding('utf8').take(1).toArray();
  return { ...JSON.parse(line), stop: () => child.kill('SIGTERM') };
};

const signIn = async (browser, demo) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(demo.console);
  await page.fill('input[name=email]', demo.email);
  await page.fill('input[name=password]', demo.password);
  await page.click('button[type=submit]');
  await page.waitForURL('**/console/inbox/**');
  const state = await context.storageState();
  await context.close();
  return state;
};

/** When nothing is fetched any more; the stream of the console never ends. */
const settled = async (page) => {
  await page.waitForLoadState('load');
  await page.locator('main, [role=main], section').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
};

const take = async (page, path) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(path, Buffer.from(data, 'base64'));
};

const place = mkdtempSync(join(tmpdir(), 'tidemark-pictures-'));
const demo = await startDemo(join(place, 'demo'));
const executablePath = '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  mkdirSync(folder, { recursive: true });
  const storageState = await signIn(browser, demo);
  for (const [name, { path, open }] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const { colorScheme, viewport } of variants) {
      const context = await browser.newContext({
        colorScheme,
        viewport,
        storageState,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(demo.console + path);
      await settled(page);
      await page.getByRole('row').or(page.getByRole('heading')).first().waitFor();
      await open?.(page);
      await page.waitForTimeout(1_500);
      await take(page, join(folder, `${name}-${colorScheme}-${viewport.width}.webp`));
      await context.close();
    }
  }
} finally {
  await browser.close();
  demo.stop();
  rmSync(place, { recursive: true, force: true });
}
