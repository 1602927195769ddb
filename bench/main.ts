/** `npm run bench`: Tidemark beside the bare limit of its machine. */
import { compareText } from './compare.ts';
import { type Options, readOptions, usage } from './options.ts';
import { savePictures } from './picture.ts';
import { profileText } from './profile.ts';
import { newestResults, readResults, saveResult } from './results.ts';
import { runBench, runGrowth } from './run.ts';
import { growthText, tableText } from './table.ts';

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
  if (options.profile) {
    for (const work of options.works) print(await profileText({ ...options, works: [work] }, tell));
    return;
  }
  const result = options.growth ? await runGrowth(options, tell) : await runBench(options, tell);
  print(`\n${options.growth ? growthText(result) : tableText(result)}\n`);
  print(`Written to ${saveResult(result)}`);
};

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) print(usage);
else
  await Promise.resolve()
    .then(() => main(readOptions(args)))
    .catch((error: unknown) => {
      tell(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    });
