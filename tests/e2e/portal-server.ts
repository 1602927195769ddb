/** A self-hosted web portal, the mail that it sends, and a browser to look at it with. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type HelpCentre, openHelpCentre } from './help-centre-server.ts';

export type Portal = HelpCentre &
  Readonly<{
    /** Asks for a link in a page of its own, and takes it out of the mail. */
    link: (email: string, context?: BrowserContext) => Promise<string>;
    /** A page of somebody who has signed in by such a link. */
    signedIn: (email: string, options?: BrowserContextOptions) => Promise<Page>;
  }>;

export const openPortal = async (settings: Readonly<Record<string, string>> = {}): Promise<Portal> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-portal-'));
  const helpCentre = await openHelpCentre({ ...settings, DATA_DIR: folder });
  const link = async (email: string, context?: BrowserContext): Promise<string> => {
    const page = await (context ?? (await helpCentre.browser.newContext())).newPage();
    const before = await lettersIn(folder);
    await page.goto(`${helpCentre.url}/portal/web/ask`);
    await page.locator('#email').fill(email);
    await page.locator('main button').click();
    await page.locator('#email').waitFor({ state: 'detached' });
    const [letter = ''] = await vi.waitFor(async () => {
      const fresh = (await lettersIn(folder)).filter((one) => !before.includes(one));
      expect(fresh).toHaveLength(1);
      return fresh;
    }, within);
    await page.close();
    const token = /sign-in\?token=(?:3D)?([0-9A-Za-z]+)/.exec(await textOf(folder, letter))?.[1];
    return `${helpCentre.url}/portal/web/sign-in?token=${token}`;
  };
  return {
    ...helpCentre,
    link,
    signedIn: async (email, options = {}) => {
      const page = await (await helpCentre.browser.newContext(options)).newPage();
      await page.goto(await link(email));
      await page.locator('main button').click();
      await page.waitForURL('**/portal/web/requests*');
      return page;
    },
    close: async () => {
      await helpCentre.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const within = { timeout: 50_000, interval: 50 };

const lettersIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(join(folder, 'mail')).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
};

/** Long lines of a mail are broken, and joined again here. */
const textOf = async (folder: string, letter: string): Promise<string> =>
  (await readFile(join(folder, 'mail', letter), 'utf8')).replace(/=\r?\n/g, '');
