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
      'put a new secret key into the data folder; secrets and signatures of the earlier key stay valid',
    );
  replace.option(
    '--lost',
    'the earlier key is lost: go on with the key that is set; nothing opens what the lost one sealed',
  );
  replace.option(
    '--yes',
    'with --lost: do it; without this option, the command only says what cannot be read afterwards',
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
      'seal the stored secrets of all workspaces under the current key; exit code 1 when no key opens some',
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
    .description('seal what is left, and remove the earlier keys from the data folder');
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
    : [`No key opens ${counted(unopened, 'secret')}: ./tidemark doctor says which ones, and what to do.`];

const replacedText = (path: string): string =>
  `${path} has a new key. Start the server, then seal what is stored under it: ./tidemark secret-key reseal`;

const notBegunText = [
  'Nothing is changed yet. --yes makes the key that is set now the key of this data. What the lost key sealed is then unreadable for good, unless it is found again: the secrets of webhooks, of single sign-on, of mail accounts and of authenticator apps, and the keys that sign mail. Links that were given out no longer work, and earlier entries of the audit log cannot be proved.',
  'First look whether SECRET_KEY is left from another install, and whether a backup has the key.',
].join('\n');

const lostText =
  'The data is used with the key that is set now. ./tidemark doctor says which secrets no key opens, and what to do.';

const forgottenText = (removed: number): string =>
  removed === 0
    ? 'There is no earlier key.'
    : `Removed ${counted(removed, 'earlier key')}. The running server has them until it is started again.`;

const fileOf = ({ secretKey }: CliApp): SecretKeyFile => {
  if (secretKey !== null) return secretKey;
  throw new DeskError(
    'validation_failed',
    'The secret key is a setting: give every process the new one as SECRET_KEY and the earlier one in OTHER_SECRET_KEYS, as docs/secret-key.md says.',
  );
};
