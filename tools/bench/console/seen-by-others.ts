/** From a write to the paint in another browser, in one process and over two. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Hold, percentile, tenths } from './holds.ts';

const writes = 200;
/** So that each write finds the stream at rest, as most do. */
const betweenMs = 150;

export const seenByOthers: Hold = {
  title: 'a write is seen by others',
  databases: ['sqlite', 'postgres'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 2 },
  measure: async ({ world, db, size }) => {
    const reader = world.servers.length - 1;
    const page = await world.browse();
    await page.goto(`${world.consoleUrl(reader)}/inbox/open`);
    await page.getByRole('row').first().waitFor();
    // In sight: the newest.
    const { number } = await world.call('POST', '/tickets', {
      requester_email: world.sample.emails[0],
      subject: 'To be seen',
      message: 'Is anybody there?',
    });
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('grid').getByText('To be seen').waitFor();
    const times: number[] = [];
    const count = Math.ceil(writes * size);
    for (let write = 0; write < count; write += 1) {
      const subject = `Seen ${write}.`;
      const seen: Promise<number> = page.evaluate(whenSeen(subject));
      // The watch is set before the write begins.
      await page.evaluate('0');
      const since = Date.now();
      await world.call('PATCH', `/tickets/${number}`, { subject });
      times.push((await seen) - since);
      await pause(betweenMs);
    }
    await page.close();
    const two = db === 'postgres';
    return [
      {
        what: `from a call that writes to the paint of another browser, ${two ? 'two processes' : 'one process'}, p95`,
        value: tenths(percentile(times, 0.95)),
        unit: 'ms',
        goal: two ? 500 : 300,
        of: `${count} writes, p50 ${tenths(percentile(times, 0.5))}`,
      },
    ];
  },
};

/** The moment at which the frame with this text was painted. */
const whenSeen = (text: string): string => `new Promise((resolve) => {
  const grid = document.querySelector('[role="grid"]');
  const look = () => {
    if (!grid.textContent.includes(${JSON.stringify(text)})) return false;
    watch.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(Date.now());
      channel.port2.postMessage(0);
    });
    return true;
  };
  const watch = new MutationObserver(look);
  watch.observe(grid, { subtree: true, childList: true, characterData: true });
  look();
})`;
