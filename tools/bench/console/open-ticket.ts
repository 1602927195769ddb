/** From the key to the paint of a ticket: one that was open before, and one that must be asked for. */
import type { Page } from 'playwright-core';
import { type Hold, percentile, tenths } from './holds.ts';
import { pressed } from './world.ts';

const tickets = 60;

export const openTicket: Hold = {
  title: 'open a ticket',
  databases: ['sqlite', 'postgres'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size }) => {
    const page = await world.browse();
    await page.goto(`${world.consoleUrl()}/inbox/open`);
    await page.getByRole('row').first().waitFor();
    await pressed(page, 'Enter');
    await page.locator('[data-editor="here"]').waitFor();
    const count = Math.ceil(tickets * size);
    const asked = await walked(page, 'j', count);
    const known = await walked(page, 'k', count);
    await page.close();
    const row = { unit: 'ms', of: `${count} keys` } as const;
    return [
      { what: 'open a ticket: known, p95', value: tenths(percentile(known, 0.95)), goal: 50, ...row },
      { what: 'open a ticket: asked for, p95', value: tenths(percentile(asked, 0.95)), goal: 100, ...row },
    ];
  },
};

const walked = async (page: Page, key: string, count: number): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let step = 0; step < count; step += 1) {
    times.push(await pressed(page, key));
    // The pause of a reader, in which the screen ends its requests.
    await page.waitForTimeout(400);
  }
  return times;
};
