/** `npm run bench`: Tidemark compared with a minimal server on the same machine. */
import { runBusyDesk } from './busy-desk/run.ts';
import { compareText } from './compare.ts';
import { consoleText, runConsole } from './console/scenario.ts';
import { runFanOut } from './fan-out.ts';
import { featureText } from './feature-table.ts';
import { httpTricksText, runHttpTricks } from './http-tricks.ts';
import { type Options, readOptions, usage } from './options.ts';
import { pairsText, runPairs } from './pairs.ts';
import { savePictures } from './picture.ts';
import { profileText } from './profile.ts';
import { reportCostText, runReportCost } from './report-cost.ts';
import { newestResults, type Result, readResults, saveResult, saveScenario } from './results.ts';
import { runBench, runGrowth } from './run.ts';
import { runContrasts } from './run-contrasts.ts';
import { runProcesses } from './run-processes.ts';
import { growthText, tableText } from './table.ts';
import { runTricks, tricksText } from './tricks.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const tell = (text: string): void => void process.stderr.write(`${text}\n`);

const main = async (options: Options): Promise<void> => {
  if (options.compare) {
    const [before = '', after = ''] = options.compare;
    return print(compareText(readResults(before), readResults(after)));
  }
  if (options.picture) {
    const results =
      options.picture.length > 0 ? options.picture.flatMap((name) => readResults(name)) : newestResults();
    return print(savePictures(results).join('\n'));
  }
  if (options.scenario === 'console') {
    const result = await runConsole({ ...options, size: options.quick ? 0.15 : 1 }, tell);
    print(`\n${consoleText(result)}\n`);
    return print(`Written to ${saveScenario('console', result)}`);
  }
  if (options.scenario === 'busy-desk') {
    const result = await runBusyDesk({ ...options, minutes: options.quick ? 1 : 10 }, tell);
    print(`\n${consoleText(result)}\n`);
    return print(`Written to ${saveScenario('busy-desk', result)}`);
  }
  if (options.tricks) {
    print(httpTricksText(await runHttpTricks(options, tell)));
    return print(tricksText(await runTricks(tell)));
  }
  const { against } = options;
  if (against !== null) return print(pairsText(await runPairs({ ...options, against }, tell), against));
  if (options.profile) {
    for (const work of options.works) print(await profileText({ ...options, works: [work] }, tell));
    return;
  }
  const result = options.growth ? await runGrowth(options, tell) : await runAll(options);
  const shown = options.growth ? [growthText(result)] : [tableText(result), featureText(result)];
  print(`\n${shown.filter((text) => text !== '').join('\n\n')}\n`);
  if (options.reports && !options.growth) print(`${reportCostText(await runReportCost(options, tell))}\n`);
  print(`Written to ${saveResult(result)}`);
};

const runAll = async (options: Options): Promise<Result> => {
  const result = await runBench(options, tell);
  const measured = await runContrasts(options, options.contrasts, tell);
  return {
    ...result,
    contrasts: measured,
    fanOut: options.fanOut ? await runFanOut(options, tell) : [],
    processes: options.processes && options.db === 'postgres' ? await runProcesses(options, tell) : [],
  };
};

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) print(usage);
else
  await Promise.resolve()
    .then(() => main(readOptions(args)))
    .catch((error: unknown) => {
      tell(error instanceof Error ? [error.message, error.cause ?? []].flat().join(': ') : String(error));
      // The package that starts Postgres ends the process with 0 once nothing is left to do.
      process.exit(1);
    });
