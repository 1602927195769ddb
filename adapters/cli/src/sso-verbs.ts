import { type Call, DeskError, type ShownSso, workspacePages } from '@tidemark/domain';
import type { Command } from 'commander';
import type { CliSession } from './app.ts';
import { callIn, chooseWorkspace, cliCall, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { readPassword } from './read-password.ts';
import { agentRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Set = InWorkspace & Readonly<{ issuer: string; clientId: string; clientSecretStdin?: true }>;

export const ssoVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('sso')
    .description('have agents sign in at an OpenID provider: Google, Entra, Keycloak and others');
  addSet(verbs, group);
  addShow(verbs, group);
  addTest(verbs, group);
  addRemove(verbs, group);
  addUnlink(verbs, group);
};

const addSet = (verbs: Verbs, group: Command): void => {
  const set = group
    .command('set')
    .description('set up single sign-on, in the place of what was set up before')
    .requiredOption('--issuer <url>', 'what the provider calls itself, like https://accounts.google.com')
    .requiredOption('--client-id <id>', 'the client that is registered at the provider')
    .option('--client-secret-stdin', 'read its secret from standard input; a public client has none')
    .option(...workspaceOption);
  const command = './tidemark sso set --issuer https://accounts.google.com --client-id 1234';
  example(set, `${command} --client-secret-stdin < secret.txt`, './tidemark sso test');
  deskVerb<Set>(verbs, set, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const { issuer, clientId, clientSecretStdin } = options;
    const clientSecret = clientSecretStdin ? await readPassword(verbs.io) : null;
    const call = cliCall(session, id, 'sso set');
    const settings = await session.desk.sso.set(call, { issuer, clientId, clientSecret });
    const next = `Then try it: ./tidemark sso test --workspace ${slug}`;
    return shown(settings, redirectUriOf(verbs, slug), next);
  });
};

const addShow = (verbs: Verbs, group: Command): void => {
  const show = group
    .command('show')
    .description('show what is set up, and what to register at the provider; never the secret')
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
    .description('ask the provider for its description, and say what is wrong with it, if anything')
    .option(...workspaceOption);
  example(test, './tidemark sso test');
  deskVerb<InWorkspace>(verbs, test, async (session, { options }) => {
    const { id, slug } = await chooseWorkspace(session, options.workspace);
    const call = cliCall(session, id, 'sso test');
    await requireSso(session, call);
    const { issuer, authorizationEndpoint } = await session.desk.sso.test(call);
    const redirectUri = redirectUriOf(verbs, slug);
    const answers = `${issuer} answers; people sign in at ${authorizationEndpoint}`;
    return {
      record: { issuer, authorization_endpoint: authorizationEndpoint, redirect_uri: redirectUri },
      text: [
        answers,
        toRegister(redirectUri),
        'Asked with the settings of this command’s environment; the server has its own. Whether the client id and its secret\nare right, a first sign-in tells.',
      ].join('\n\n'),
    };
  });
};

const addRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description('end single sign-on; who is signed in stays so, and passwords work as before')
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
    .description('forget whom the provider knows an agent as: they are linked anew by their verified address')
    .argument('<agent>', 'the id or the email address of the agent')
    .option(...workspaceOption);
  example(unlink, './tidemark sso unlink ann@example.com');
  deskVerb<InWorkspace>(verbs, unlink, async (session, { args: [agent = ''], options }) => {
    const call = await callIn(session, options.workspace, 'sso unlink');
    const unlinked = await session.desk.sso.unlink(call, agent);
    return {
      record: agentRecord(unlinked),
      text: `Agent ${unlinked.email}: linked to nobody at the provider.`,
    };
  });
};

const requireSso = async ({ desk }: CliSession, call: Call): Promise<void> => {
  if (!(await desk.sso.show(call)))
    throw new DeskError('not_found', 'Single sign-on is not set up; set it up with: ./tidemark sso set.');
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
    redirect_uri: redirectUri,
    created_at: settings?.createdAt ?? null,
    updated_at: settings?.updatedAt ?? null,
  },
  text: [settings ? inWords(settings) : 'Single sign-on is not set up.', toRegister(redirectUri), next].join(
    '\n\n',
  ),
});

const inWords = ({ issuer, clientId, hasClientSecret }: ShownSso): string =>
  `Single sign-on: ${issuer}, client ${clientId}, ${hasClientSecret ? 'with' : 'without'} a secret.`;
