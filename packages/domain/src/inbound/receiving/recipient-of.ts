/** Whose mail it is, by the recipient of its envelope (contract §14.1). */

import { limits } from '../../kernel/limits.ts';
import { emailDomain, foldEmail, isEmail } from '../../kernel/text.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import {
  aboutAgent,
  aboutBounce,
  claimedWorkspaceOf,
  threadOf,
  tokenOf,
  withoutTag,
} from '../../outbound/mail/thread-token.ts';
import type { Recipient } from '../inbound-cases.ts';

type Finding = Pick<Ports, 'directory' | 'work' | 'mailer' | 'vault' | 'inboundDomain'>;

export const recipientOf =
  (ports: Finding) =>
  async (to: string): Promise<Recipient | null> => {
    if (foldEmail(to) === 'postmaster') return ofBarePostmaster(ports);
    if (!isEmail(to)) return null;
    const base = withoutTag(to);
    const found =
      (await ports.directory.findInboundAddress(to)) ??
      (base === to ? null : await ports.directory.findInboundAddress(base));
    if (found && !(await isForOther(ports, found.workspaceId, to))) return withToken(ports, { ...found, to });
    const workspaceId = (await ofInboundDomain(ports, base)) ?? (await ofSender(ports, to));
    if (workspaceId !== null) return withToken(ports, { workspaceId, addressId: null, to });
    return foldEmail(to).startsWith(postmaster) ? ofPostmaster(ports, to) : null;
  };

const postmaster = 'postmaster@';

/** `RCPT TO:<postmaster>`, without a domain: that of the instance. */
const ofBarePostmaster = async (ports: Finding): Promise<Recipient | null> => {
  const sender = ports.mailer.from?.address;
  const host = sender === undefined ? ports.inboundDomain : emailDomain(sender);
  return host === null ? null : ofPostmaster(ports, `${postmaster}${host}`);
};

/** A mail server must take mail to the postmaster of its domains (RFC 5321, section 4.5.1). */
const ofPostmaster = async (ports: Finding, to: string): Promise<Recipient | null> => {
  const host = emailDomain(to);
  const found = await ports.directory.findInboundDomain(host);
  if (found) return { ...found, to };
  const sender = ports.mailer.from?.address;
  const isOfSender = sender !== undefined && host === emailDomain(foldEmail(sender));
  const workspaceId =
    (await ofInboundDomain(ports, `support@${host}`)) ??
    (isOfSender || host === ports.inboundDomain?.toLowerCase() ? await onlyWorkspace(ports) : null);
  return workspaceId === null ? null : { workspaceId, addressId: null, to };
};

const withToken = async (ports: Finding, recipient: Recipient): Promise<Recipient> => {
  const token = tokenOf(recipient.to);
  if (token === null || (await workspaceOfToken(ports, token)) === recipient.workspaceId) return recipient;
  return { ...recipient, hasWrongToken: true };
};

/** `support@<slug>.<inbound domain>`. */
const ofInboundDomain = async ({ directory, inboundDomain }: Finding, to: string): Promise<string | null> => {
  const host = foldEmail(to).replace(/^support@/, '');
  const end = `.${inboundDomain?.toLowerCase()}`;
  if (inboundDomain === null || host.includes('@') || !host.endsWith(end)) return null;
  return (await directory.findWorkspace(host.slice(0, -end.length)))?.id ?? null;
};

/**
 * A reply to the sender of the instance belongs to the workspace of its token, also where another one has added the address.
 */
const isForOther = async (ports: Finding, workspaceId: string, to: string): Promise<boolean> => {
  const token = tokenOf(to);
  if (token === null || !isSender(ports, to)) return false;
  const named = await workspaceOfToken(ports, token);
  return named !== null && named !== workspaceId;
};

const isSender = ({ mailer: { from } }: Finding, to: string): boolean =>
  from !== null && foldEmail(withoutTag(to)) === foldEmail(from.address);

/** The sender of the instance, which all of its workspaces may share: a token names one, and the only one needs none. */
const ofSender = async (ports: Finding, to: string): Promise<string | null> => {
  if (!isSender(ports, to)) return null;
  const token = tokenOf(to);
  const named = token === null ? null : await workspaceOfToken(ports, token);
  return named ?? onlyWorkspace(ports);
};

const onlyWorkspace = async ({ directory }: Finding): Promise<string | null> => {
  const { data, next } = await directory.listWorkspaces({ limit: 1, after: null });
  return next === null ? (data[0]?.id ?? null) : null;
};

const workspaceOfToken = async ({ vault, work }: Finding, token: string): Promise<string | null> => {
  const thread = threadOf(vault, token) ?? threadOf(vault, token, aboutBounce);
  if (thread) return thread.workspaceId;
  const workspaceId = claimedWorkspaceOf(token);
  if (workspaceId === null) return null;
  const isOfAgent = await work.read(workspaceId, async (stores) =>
    (await agentIds(stores)).some((id) => threadOf(vault, token, aboutAgent(id)) !== null),
  );
  return isOfAgent ? workspaceId : null;
};

/** Those of active agents: of many, the newest. */
const agentIds = async ({ agents }: Stores): Promise<readonly string[]> => {
  const { data } = await agents.list(
    { status: 'active' },
    { limit: limits.configuration.members, after: null },
  );
  return data.map(({ id }) => id);
};
