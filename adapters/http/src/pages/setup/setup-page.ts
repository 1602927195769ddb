/** The first start in a browser: `/setup?t=…` asks for the workspace and its owner, and shows the first key once. */
import {
  type Desk,
  DeskError,
  makingOperations,
  systemCall,
  type WorkspaceCases,
  workspaceUrl,
} from '@tidemark/domain';
import { baseUrlOf } from '../../base-url.ts';
import type { Exchange } from '../../exchange.ts';
import type { ApiParts, ApiSettings } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import { passwordFaults } from '../account/choose-password.ts';
import { isForeign } from '../foreign-site.ts';
import { pageReply } from '../page-reply.ts';
import { readForm } from '../read-form.ts';
import { refused } from '../refused.ts';
import { preferredLanguage } from './choices.ts';
import { formPage } from './form-page.ts';
import { readyPage } from './ready-page.ts';
import { deadLinkPage } from './refusal-page.ts';
import {
  faultsOf,
  type SetupFaults,
  type SetupValues,
  sentences,
  setupInput,
  valuesOf,
} from './setup-form.ts';

/** The API's own parts will do. */
export type SetupParts = Pick<ApiParts, 'ids' | 'log'> &
  Readonly<{ settings: Pick<ApiSettings, 'publicUrl' | 'baseDomain'> }>;

/** Answers every request to `/setup`, whatever its method, and always with a page. */
export const setupPage =
  (desk: Desk, parts: SetupParts) =>
  (exchange: Exchange): Promise<Reply> =>
    answered(desk, parts, exchange).catch((error: unknown) => refused(error, parts, exchange));

const answered = async (desk: Desk, parts: SetupParts, exchange: Exchange): Promise<Reply> => {
  if (exchange.method === 'GET') return offerForm(desk, exchange);
  if (exchange.method === 'POST') return takeForm(desk, parts, exchange);
  exchange.headers.Allow = 'GET, HEAD, POST';
  throw new DeskError('method_not_allowed', 'Open the setup link with a browser.');
};

const offerForm = async (desk: Desk, { url, request }: Exchange): Promise<Reply> => {
  const token = url.searchParams.get('t') ?? '';
  if (!(await desk.setup.isLive(token))) return refuseLink(desk.workspaces);
  const locale = preferredLanguage(request.headers.get('accept-language'));
  const values = valuesOf(new URLSearchParams({ locale }));
  return pageReply(formPage({ token, values, faults: {}, isFirst: true }));
};

const takeForm = async (desk: Desk, parts: SetupParts, exchange: Exchange): Promise<Reply> => {
  if (isForeign(exchange.request, parts.settings.publicUrl))
    throw new DeskError('forbidden', 'The form came from another site. Open the setup link itself.');
  const form = await readForm(exchange.request);
  const token = form.get('token') ?? '';
  const values = valuesOf(form);
  // Asked before the password is hashed: who has no live link costs no work.
  if (!(await desk.setup.isLive(token))) return refuseLink(desk.workspaces);
  const faults = { ...faultsOf(values), ...(await passwordFaultIn(desk, values)) };
  if (Object.keys(faults).length > 0) return pageReply(formPage({ token, values, faults }), 422);
  return complete(desk, parts, { exchange, token, values });
};

const passwordFaultIn = async (desk: Desk, values: SetupValues): Promise<SetupFaults> => {
  const { email, owner_name: name, workspace_name, slug, password } = values;
  const fault = await desk.setup.passwordFault(password, {
    email,
    name,
    workspace: { name: workspace_name, slug },
  });
  return fault ? { password: passwordFaults[fault] } : {};
};

type Ready = Readonly<{ exchange: Exchange; token: string; values: SetupValues }>;

const complete = async (desk: Desk, parts: SetupParts, ready: Ready): Promise<Reply> => {
  const { exchange, token, values } = ready;
  const call = {
    ...systemCall(parts.ids.next(), makingOperations.setupPage, exchange.requestId),
    actor: { type: 'system', id: null, name: 'Setup page' },
    path: '/setup',
    source: exchange.source,
  } as const;
  try {
    const { publicUrl, baseDomain } = parts.settings;
    const base = baseUrlOf(exchange, publicUrl);
    // The code goes to no address that is only a guess.
    const input = { ...setupInput(token, values), withSignInCode: base.certain };
    const done = await desk.setup.complete(call, input);
    const own = workspaceUrl({ publicUrl: base.url, baseDomain, slug: done.workspace.slug });
    return pageReply(readyPage(done, { base, own, sendsMail: desk.mails.reachesPeople() }));
  } catch (error) {
    const code = error instanceof DeskError ? error.code : null;
    if (code === 'forbidden') return refuseLink(desk.workspaces);
    if (code !== 'slug_taken') throw error;
    return pageReply(formPage({ token, values, faults: { slug: sentences.slug } }), 422);
  }
};

const refuseLink = async (workspaces: WorkspaceCases): Promise<Reply> => {
  const { data } = await workspaces.list({ limit: 1, after: null });
  return pageReply(deadLinkPage(data.length > 0), 403);
};
