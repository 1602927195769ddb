import { type Call, DeskError, type ShownSso, workspacePages } from '@tidemark/domain';
import type { Command } from 'commander';
import type { CliSession } from './app.ts';
import { callIn, chooseWorkspace, cliCall, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { readPassword } from './read-password.ts';
import { agentRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Set = InWorkspace &
  Readonly<{ issuer?: string; clientId?: string; clientSecretStdin?: true; only?: boolean }>;

export const ssoVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('sso')
    .description('let agents sign in with an OpenID provider: Google, Entra, Keycloak and others');
  addSet(verbs, group);
  addShow(verbs, group);
  addTest(verbs, group);
  addRemove(verbs, group);
  addUnlink(verbs, group);
};

const addSet = (verbs: Verbs, group: Command): void => {
  const set = group
    .command('set')
    .description(
      'set up single sign-on; replaces earlier settings. With --only or --no-only alone, changes that',
    )
    .option('--issuer <url>', 'the issuer URL of the provider, like https://accounts.google.com')
    .option('--client-id <id>', 'the id of the client that you registered at the provider')
    .option(
      '--client-secret-stdin',
      'read the client secret from standard input; leave this out for a public client',
    )
    .option('--only', 'let agents sign in with nothing else: no password, passkey or password reset')
    .option('--no-only', 'let agents sign in with passwords and passkeys again')
    .option(...workspaceOption);
  const command = './tidemark sso set --issuer https://accounts.google.com --client-id 1234';
  example(set, `${command} --client-secret-stdin < secret.txt`, './tidemark sso test');
  deskVerb<Set>(verbs, set, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const { issuer, clientId, clientSecretStdin, only } = options;
    const call = cliCall(session, id, 'sso set');
    const { sso } = session.desk;
    const isChange = only !== undefined && issuer === undefined && clientId === undefined;
    // A provider that does not respond cannot become the only way to sign in, so a typo locks nobody out.
    const isOnlyWay = only ?? (await sso.show(call))?.isOnlyWay ?? false;
    if (isChange) {
      await requireSso(session, call);
      if (isOnlyWay) await sso.test(call);
    } else if (issuer === undefined || clientId === undefined)
      set.error('error: expected --issuer and --client-id, or --only or --no-only alone.');
    else {
      const clientSecret = clientSecretStdin ? await readPassword(verbs.io) : null;
      const client = { issuer, clientId, clientSecret };
      if (isOnlyWay) await sso.test(call, client);
      await sso.set(call, client);
    }
    const settings = only === undefined ? await sso.show(call) : await sso.setOnlyWay(call, only);
    const next = `Then try it: ./tidemark sso test --workspace ${slug}`;
    return shown(settings, redirectUriOf(verbs, slug), next);
  });
};

const addShow = (verbs: Verbs, group: Command): void => {
  const show = group
    .command('show')
    .description('show the settings, without the secret, and the redirect URI to register at the provider')
    .option(...workspaceOption);
  example(show, './tidemark sso show');
  deskVerb<InWorkspace>(verbs, show, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const settings = await session.desk.sso.show(cliCall(session, id, 'sso show'));
    const next = settings
      ? `Try it: ./tidemark sso test --workspace ${slug}`
      : 'Then: ./tidemark sso set --help';
    return shown(settings, redirectUriOf(verbs, slug), next);
  });
};

const addTest = (verbs: Verbs, group: Command): void => {
  const test = group
    .command('test')
    .description('fetch the OpenID configuration of the provider, and print what is wrong with it')
    .option(...workspaceOption);
  example(test, './tidemark sso test');
  deskVerb<InWorkspace>(verbs, test, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const call = cliCall(session, id, 'sso test');
    await requireSso(session, call);
    const { issuer, authorizationEndpoint } = await session.desk.sso.test(call);
    const redirectUri = redirectUriOf(verbs, slug);
    const answers = `${issuer} responds. Agents sign in at ${authorizationEndpoint}`;
    return {
      record: { issuer, authorization_endpoint: authorizationEndpoint, redirect_uri: redirectUri },
      text: [
        answers,
        toRegister(redirectUri),
        'This test used the settings of this shell; those of the server may differ. It does not check the client id and\nthe secret: sign in once to check those.',
      ].join('\n\n'),
    };
  });
};

const addRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description('turn single sign-on off; open sessions continue, and passwords still work')
    .option(...workspaceOption);
  example(remove, './tidemark sso remove');
  deskVerb<InWorkspace>(verbs, remove, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const call = cliCall(session, id, 'sso remove');
    await requireSso(session, call);
    await session.desk.sso.remove(call);
    return { record: { workspace: slug, removed: true }, text: `Single sign-on of ${slug}: removed.` };
  });
};

const addUnlink = (verbs: Verbs, group: Command): void => {
  const unlink = group
    .command('unlink')
    .description(
      'remove the link between an agent and their account at the provider; the next sign-in links them again by verified email address',
    )
    .argument('<agent>', 'the id or the email address of the agent')
    .option(...workspaceOption);
  example(unlink, './tidemark sso unlink ann@example.com');
  deskVerb<InWorkspace>(verbs, unlink, async (session, { args: [agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'sso unlink');
    const unlinked = await session.desk.sso.unlink(call, agent);
    return {
      record: agentRecord(unlinked),
      text: `Agent ${unlinked.email}: no longer linked to an account at the provider.`,
    };
  });
};

const requireSso = async ({ desk }: CliSession, call: Call): Promise<void> => {
  if (!(await desk.sso.show(call)))
    throw new DeskError('not_found', 'Single sign-on is not set up. To set it up: ./tidemark sso set.');
};

const redirectUriOf = ({ app }: Verbs, slug: string): string =>
  app.workspaceUrl(slug) + workspacePages.ssoCallback;

const toRegister = (redirectUri: string): string =>
  `Register this redirect URI at the provider, with the scopes openid email profile:\n\n  ${redirectUri}`;

const shown = (settings: ShownSso | null, redirectUri: string, next: string) => ({
  record: {
    issuer: settings?.issuer ?? null,
    client_id: settings?.clientId ?? null,
    has_client_secret: settings?.hasClientSecret ?? false,
    only: settings?.isOnlyWay ?? false,
    redirect_uri: redirectUri,
    created_at: settings?.createdAt ?? null,
    updated_at: settings?.updatedAt ?? null,
  },
  text: [settings ? inWords(settings) : 'Single sign-on is not set up.', toRegister(redirectUri), next].join(
    '\n\n',
  ),
});

const inWords = ({ issuer, clientId, hasClientSecret, isOnlyWay }: ShownSso): string =>
  `Single sign-on: ${issuer}, client ${clientId}, ${hasClientSecret ? 'with' : 'without'} a secret.${isOnlyWay ? ' Agents can sign in with nothing else.' : ''}`;
