/** From an address that is typed to a list that can be used, on a machine of a quarter of the speed. */
import { type Figure, type Hold, percentile } from './holds.ts';
import { when } from './world.ts';

const slower = 4;
const loads = 9;

export const firstLoad: Hold = {
  title: 'first load, CPU a quarter',
  databases: ['sqlite', 'postgres'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size }) => {
    const largest: number[] = [];
    const usable: number[] = [];
    const scripts: number[] = [];
    // The first one warms the server up.
    for (let load = 0; load <= Math.ceil(loads * size); load += 1) {
      const page = await world.browse();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await session.send('Performance.enable');
      await page.goto(`${world.consoleUrl()}/inbox/open`);
      await when(page, 'bench.loaded()');
      // The largest paint may come behind the first row.
      await page.waitForTimeout(500);
      const seen: Readonly<{ largest: number; usable: number }> = await page.evaluate('bench.loaded()');
      const { metrics } = await session.send('Performance.getMetrics');
      await page.close();
      if (load === 0) continue;
      largest.push(seen.largest);
      usable.push(seen.usable);
      scripts.push((metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000);
    }
    const script = `${Math.round(percentile(scripts, 0.5))} ms of them script`;
    const of = `median of ${largest.length}: ${usable.map(Math.round).join(' ')}; ${script}`;
    return [
      figure({
        what: 'largest paint',
        value: percentile(largest, 0.5),
        goal: 1_500,
        of: `median of ${largest.length}`,
      }),
      figure({ what: 'a list that can be used', value: percentile(usable, 0.5), goal: 2_000, of }),
    ];
  },
};

type Measured = Readonly<{ what: string; value: number; goal: number; of: string }>;

const figure = ({ what, value, goal, of }: Measured): Figure => ({
  what: `first load: ${what}`,
  value: Math.round(value),
  unit: 'ms',
  goal,
  of,
});
