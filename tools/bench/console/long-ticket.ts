/** A conversation of 500 messages: it opens, and typing in it stays quick. */
import { type Hold, percentile, tenths } from './holds.ts';
import { pressed, when } from './world.ts';

const messages = 500;
const letters = 200;
const openings = 15;
/** A frame is drawn as soon as it is ready, not at the screen's 60 Hz, so that only our work is measured. */
const flags = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export const longTicket: Hold = {
  title: `a ticket of ${messages} messages`,
  databases: ['sqlite', 'postgres'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size }) => {
    const { number } = await world.call('POST', '/tickets', {
      requester_email: world.sample.emails[0],
      subject: 'A long story',
      message: said(0),
    });
    for (let count = 1; count < messages; count += 1)
      await world.call('POST', `/tickets/${number}/messages`, {
        body: said(count),
        internal: count % 7 === 0,
      });
    const page = await world.browse({ flags });
    const opened: number[] = [];
    for (let opening = 0; opening < Math.ceil(openings * size); opening += 1) {
      // Each opening starts with a reload. The console fetches the ticket under the cursor before the key is pressed.
      await page.goto(`${world.consoleUrl()}/inbox/open`);
      await page.getByRole('grid').getByText('A long story').waitFor();
      await page.waitForTimeout(500);
      opened.push(await pressed(page, 'Enter'));
      await page.waitForURL(`**/tickets/${number}?*`);
    }
    // All of it in sight, not the newest fifty alone.
    const earlier = page.getByRole('log').getByRole('button', { name: 'Earlier messages' });
    for (let more = 50; more < messages; more += 50) {
      await earlier.click();
      await when(
        page,
        `document.querySelectorAll('[role="log"] article').length >= ${Math.min(more + 50, messages)}`,
      );
    }
    await page.locator('[data-editor="here"]').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.waitForTimeout(1_000);
    await page.evaluate('bench.paints.length = 0');
    for (const letter of typed(Math.ceil(letters * size))) await page.keyboard.press(letter, { delay: 20 });
    await page.waitForTimeout(500);
    const paints: readonly number[] = await page.evaluate('bench.paints');
    await page.close();
    return [
      {
        what: `${messages} messages: open, p95`,
        value: tenths(percentile(opened, 0.95)),
        unit: 'ms',
        goal: 100,
        of: `${opened.length} openings`,
      },
      {
        what: `${messages} messages in sight: a letter, p95`,
        value: tenths(percentile(paints, 0.95)),
        unit: 'ms',
        goal: 16,
        of: `${paints.length} letters, p50 ${tenths(percentile(paints, 0.5))}`,
      },
    ];
  },
};

const said = (count: number): string =>
  `Message ${count}.\n\nThe parcel was seen in Lyon at ${count % 24}:00, and nobody knows why it went there. Order A-${count}.`;

const typed = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => 'it left our house this morning '[place % 31] ?? ' ');
