/** Hooks: secrets with which mail providers post raw mail. A secret is shown once, and stored as its hash. */

import { invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { requiredText } from '../../kernel/text.ts';
import type { InboundHook } from '../../model/inbound/inbound-address.ts';
import type { Ports, Secrets, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { supportAddress } from '../../outbound/mail/sender-of.ts';
import type { IssuedHook, Recipient } from '../inbound-cases.ts';
import { recipientOf } from '../receiving/recipient-of.ts';

/** 40 random characters of 62 are 238 bits. */
const secretLength = 40;

export const addHook =
  (secrets: Secrets) =>
  async ({ stores, ids, now }: WriteScope, name: string): Promise<IssuedHook> => {
    if ((await stores.inboundHooks.list()).length >= limits.inbound.hooks)
      throw invalid('name', `A workspace has at most ${limits.inbound.hooks} hooks.`);
    const secret = secrets.text(secretLength);
    const hook: InboundHook = {
      id: ids.next(),
      name: requiredText('name', name, limits.nameLength),
      secretHash: secrets.hash(secret),
      createdAt: now,
    };
    await stores.inboundHooks.add(hook);
    return { hook, secret };
  };

export const removeHook = async ({ stores }: WriteScope, id: string): Promise<void> => {
  if (!(await stores.inboundHooks.remove(id))) throw notFound('hook');
};

/** The workspace is that of the secret, whatever the recipient says. */
export const recipientOfHook =
  (ports: Ports) =>
  async (secret: string, to: string | null): Promise<Recipient | null> => {
    const { directory, secrets, work } = ports;
    const hook = await directory.findInboundHook(secrets.hash(secret));
    if (!hook) return null;
    const { workspaceId } = hook;
    const recipient = to === null ? null : await recipientOf(ports)(to);
    if (recipient?.workspaceId === workspaceId) return recipient;
    if (to !== null) return { workspaceId, addressId: null, to };
    return work.read(workspaceId, (stores) => usualRecipient(ports, stores, workspaceId));
  };

/** The oldest address, for a provider that does not say which one it was. */
const usualRecipient = async (
  { mailer, inboundDomain }: Ports,
  stores: Stores,
  workspaceId: string,
): Promise<Recipient> => {
  const [first] = await stores.inboundAddresses.list();
  if (first) return { workspaceId, addressId: first.id, to: first.address };
  const slug = (await stores.workspace.find())?.slug ?? 'workspace';
  const to = mailer.from?.address ?? supportAddress(slug, inboundDomain ?? 'tidemark.invalid');
  return { workspaceId, addressId: null, to };
};
