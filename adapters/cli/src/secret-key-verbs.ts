import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliApp, CliSession, SecretKeyFile } from './app.ts';
import { cliCall } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import { deskVerb, type Verbs, verb } from './verb.ts';

type Resealed = Readonly<{ resealed: number; unopened: number }>;

export const secretKeyVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('secret-key')
    .description('replace the secret key, and seal stored secrets under the new one: docs/secret-key.md');
  const replace = group
    .command('replace')
    .description(
      'create a new secret key in the data folder; secrets and signatures of the earlier key remain valid',
    );
  replace.option(
    '--lost',
    'use the data with the current key, because the earlier key is lost; secrets sealed with the lost key stay unreadable',
  );
  replace.option(
    '--yes',
    'with --lost: make the change; without this option, the command only lists what becomes unreadable',
  );
  example(
    replace,
    './tidemark secret-key replace',
    './tidemark secret-key replace --lost',
    './tidemark secret-key replace --lost --yes',
  );
  verb<{ lost?: true; yes?: true }>(verbs, replace, async ({ options }) => {
    if (options.lost) {
      if (!options.yes) return { record: { begun: false }, text: notBegunText };
      await verbs.app.beginWithKey();
      return { record: { begun: true }, text: lostText };
    }
    const path = fileOf(verbs.app).replace();
    return { record: { path }, text: replacedText(path) };
  });
  const reseal = group
    .command('reseal')
    .description(
      'seal the stored secrets of all workspaces under the current key; the exit code is 1 if no key opens some of them',
    );
  example(reseal, './tidemark secret-key reseal');
  deskVerb(verbs, reseal, async (session) => {
    const { resealed, unopened } = await resealAll(session);
    if (unopened === 0) await session.beginWithKey();
    const text = [`Sealed ${counted(resealed, 'secret')} under the current key.`, ...unopenedLines(unopened)];
    return { record: { resealed, unopened }, text: text.join('\n'), exitCode: unopened === 0 ? 0 : 1 };
  });
  const forget = group
    .command('forget')
    .description(
      'seal the remaining secrets under the current key, and remove the earlier keys from the data folder',
    );
  example(forget, './tidemark secret-key forget');
  deskVerb(verbs, forget, async (session) => {
    const file = fileOf(verbs.app);
    const { unopened } = await resealAll(session);
    if (unopened > 0)
      throw new DeskError('unavailable', `Nothing was removed. ${unopenedLines(unopened)[0]}`);
    const removed = file.forget();
    return { record: { removed }, text: forgottenText(removed) };
  });
};

const resealAll = async (session: CliSession): Promise<Resealed> => {
  let resealed = 0;
  let unopened = 0;
  for (const { id } of await allPages((page) => session.desk.workspaces.list(page))) {
    const done = await session.desk.secrets.reseal(cliCall(session, id, 'secret-key reseal'));
    resealed += done.resealed;
    unopened += done.unopened;
  }
  return { resealed, unopened };
};

const unopenedLines = (unopened: number): readonly string[] =>
  unopened === 0
    ? []
    : [`No key opens ${counted(unopened, 'secret')}: ./tidemark doctor lists them, and says what to do.`];

const replacedText = (path: string): string =>
  `${path} has a new key. Start the server, then seal the stored secrets under the new key: ./tidemark secret-key reseal`;

const notBegunText = [
  'Nothing has changed yet. With --yes, this data uses the current key, or a new one if there is none. Everything that the lost key sealed then stays unreadable until somebody finds that key: the secrets of webhooks, single sign-on, mail accounts and authenticator apps, and the keys that sign mail. Links that were sent before no longer work, and earlier entries of the audit log cannot be verified.',
  'First check whether SECRET_KEY belongs to another installation, and whether a backup has the lost key.',
].join('\n');

const lostText =
  'The data now uses the current key. ./tidemark doctor lists the secrets that no key opens, and says what to do.';

const forgottenText = (removed: number): string =>
  removed === 0
    ? 'There is no earlier key.'
    : `Removed ${counted(removed, 'earlier key')}. A running server uses them until it restarts.`;

const fileOf = ({ secretKey }: CliApp): SecretKeyFile => {
  if (secretKey !== null) return secretKey;
  throw new DeskError(
    'validation_failed',
    'The secret key is a setting: in every process, set SECRET_KEY to the new key and OTHER_SECRET_KEYS to the earlier one, as docs/secret-key.md says.',
  );
};
