/** The way in: who calls, whether the workspace is open, whether the caller is within its rate. */
import {
  type Ability,
  type Actor,
  type Call,
  type Credential,
  customerRequired,
  type Desk,
  DeskError,
  limits,
  refuseSuspended,
  refuseUnable,
  spokenWait,
  type Workspace,
} from '@tidemark/domain';
import { shownError } from './errors.ts';
import { type Exchange, nameAsCaller } from './exchange.ts';
import { faultOf } from './fault.ts';
import type { ApiParts } from './parts.ts';
import { apiPath } from './reply.ts';

/**
 * The credential that an endpoint requires: a key with one of some scopes or an agent whose role reaches that far; only the
 * session of an agent, or of a customer; or none. Customers reach only endpoints with `customer`.
 */
export type Needs = 'nobody' | 'agent' | 'customer' | readonly string[];

/** The scope and ability that the endpoint requires. */
export type Requirements = Readonly<{ needs: Needs; ability: Ability }>;

/** How a caller is recognised, and the channel of what an agent writes. */
export type Admission = Readonly<{
  /** Throws `unauthorized` or `session_expired` for a caller whom it does not recognise. */
  recognise: (door: Pick<Door, 'desk' | 'parts'>, exchange: Exchange) => Promise<Credential>;
  agentChannel: Call['channel'];
}>;

const bearerAdmission: Admission = {
  recognise: ({ desk }, { request }) => desk.authenticate(bearerToken(request)),
  agentChannel: 'mobile',
};

/** Without an admission of its own, callers are recognised by their bearer token. */
type Door = Readonly<{ desk: Desk; parts: ApiParts; admission?: Admission }>;

/** Runs `work` for a known caller, and notes in the audit log every call that ends badly. */
export const admitted = async <Result>(
  { desk, parts, admission = bearerAdmission }: Door,
  exchange: Exchange,
  { operation, work }: Readonly<{ operation: string; work: (call: Call) => Promise<Result> }>,
): Promise<Result> => {
  const { workspace, actor, credentialId } = await admission.recognise({ desk, parts }, exchange);
  // Anybody can get the session of a customer, by mail.
  if (actor.type !== 'customer') nameAsCaller(exchange);
  exchange.headers['Cache-Control'] = 'no-store';
  const { agentChannel } = admission;
  const call = callOf(
    exchange,
    { workspaceId: workspace.id, actor, credentialId, operation },
    { agentChannel },
  );
  try {
    // The credential first: its headers are on every response, also on one that the workspace's rate refuses.
    await refuseTooMany(parts, exchange, credentialId);
    refuseBusyWorkspace(parts, workspace);
    refuseSuspended(workspace);
    return await work(call);
  } catch (error) {
    desk.audit.note(call, shownError(error));
    throw error;
  }
};

/** Throws when the actor lacks what the endpoint requires. */
export const refuseUnfit = (actor: Actor, { needs, ability }: Requirements): void => {
  if (needs === 'customer') {
    if (actor.type !== 'customer') throw customerRequired();
    return;
  }
  if (actor.type === 'agent') refuseUnable(actor.role, ability);
  else if (actor.type === 'api_key') refuseKey(actor.scopes, needs);
  else throw notForCustomers();
};

/** Which routes and methods there are outside the portal is no affair of customers either. */
export const refuseOutsider = ({ actor, path }: Pick<Call, 'actor' | 'path'>): void => {
  if (actor.type === 'customer' && !path.startsWith(`${apiPath}/portal/`)) throw notForCustomers();
};

const notForCustomers = (): DeskError =>
  new DeskError('forbidden', 'The session of a customer opens what is under /portal, and nothing else.');

const refuseKey = (scopes: readonly string[], needs: Exclude<Needs, 'customer'>): void => {
  if (needs === 'agent')
    throw new DeskError('agent_required', 'This call needs the session of an agent, not an API key.');
  if (needs !== 'nobody' && !scopes.some((scope) => needs.includes(scope)))
    throw new DeskError(
      'insufficient_scope',
      `This call needs a key with the scope ${needs.join(' or ')}; this key has ${scopes.join(', ')}.`,
    );
};

const bearerToken = ({ headers }: Exchange['request']): string | null => {
  const authorization = headers.get('authorization');
  if (authorization === null) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
};

/** The call of this exchange. */
export const callOf = (
  exchange: Exchange,
  {
    workspaceId,
    actor,
    credentialId,
    operation,
  }: Pick<Call, 'workspaceId' | 'actor' | 'credentialId' | 'operation'>,
  { agentChannel }: Pick<Admission, 'agentChannel'> = bearerAdmission,
): Call => {
  exchange.activity.workspaceId = workspaceId;
  return {
    workspaceId,
    actor,
    credentialId,
    channel: channelOf(actor, agentChannel),
    operation,
    path: exchange.path,
    requestId: exchange.requestId,
    clientRequestId: exchange.clientRequestId,
    source: exchange.source,
    traceparent: exchange.activity.traceparent,
  };
};

const channelOf = ({ type }: Actor, agentChannel: Call['channel']): Call['channel'] => {
  if (type === 'api_key') return 'api';
  return type === 'customer' ? 'portal' : agentChannel;
};

/** However many credentials a workspace has. */
const refuseBusyWorkspace = ({ fairness, clock }: ApiParts, workspace: Workspace): void => {
  if (fairness.admits(workspace, clock.now())) return;
  throw new DeskError(
    'rate_limited',
    'This workspace makes more calls a second than it may, over all of its credentials; try again in a second.',
    { retryAfterSeconds: 1 },
  );
};

/** Counts a call of a credential, and says in the headers how many are left. */
export const refuseTooMany = async (
  { rateLimiter, clock, log }: ApiParts,
  { headers, method, requestId }: Exchange,
  credentialId: string,
): Promise<void> => {
  const reading = await rateLimiter.take(credentialId, clock.now()).catch((error: unknown) => {
    const fault = faultOf(error) ?? String(error);
    log({ level: 'error', message: 'rate limiter failed', request_id: requestId, error: fault });
    if (method !== 'GET') throw new DeskError('unavailable', 'Writes cannot be taken just now; try again.');
    return null;
  });
  if (!reading) return;
  headers['RateLimit-Limit'] = String(limits.rate.calls);
  headers['RateLimit-Remaining'] = String(reading.remaining);
  headers['RateLimit-Reset'] = String(reading.resetSeconds);
  if (reading.allowed) return;
  const wait = Math.max(1, reading.resetSeconds);
  headers['Retry-After'] = String(wait);
  throw new DeskError(
    'rate_limited',
    `At most ${limits.rate.calls} calls a minute; try again in ${spokenWait(wait)}.`,
  );
};
