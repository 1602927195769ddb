/** The signed-in customer as they see themselves (contract §10.1), without notes of agents. */
import type { Contact, CustomerSignedIn, Organization, Workspace } from '@tidemark/domain';
import * as v from 'valibot';
import { at, id, textOrNull } from '../wire.ts';

/** Empty, so that it does not reveal whether a contact has the address. */
export const LinkRequestedWire = v.object({});

export const CustomerWire = v.object({
  id,
  email: v.pipe(v.string(), v.email()),
  name: v.string(),
  phone: textOrNull,
  locale: textOrNull,
  created_at: at,
});

export const customerToWire = (contact: Contact): v.InferOutput<typeof CustomerWire> => ({
  id: contact.id,
  email: contact.email,
  name: contact.name,
  phone: contact.phone,
  locale: contact.locale,
  created_at: contact.createdAt,
});

export const CustomerSessionWire = v.object({
  token: v.pipe(v.string(), v.description('Shown once: keep it in the keychain of the device.')),
  expires_at: v.pipe(at, v.description('Moves forward with every call of the session.')),
  contact: CustomerWire,
  session_id: id,
  known_device: v.pipe(
    v.string(),
    v.description(
      'Keep it on the device, also after a sign-out, and send it with the next request for a link.',
    ),
  ),
  workspace: v.object({ slug: v.string(), name: v.string() }),
});

export const customerSessionToWire = (
  { token, session, contact, workspace: { slug, name } }: CustomerSignedIn,
  knownDevice: string,
): v.InferOutput<typeof CustomerSessionWire> => ({
  token,
  expires_at: session.expiresAt,
  contact: customerToWire(contact),
  session_id: session.id,
  known_device: knownDevice,
  workspace: { slug, name },
});

export const CustomerMeWire = v.object({
  contact: CustomerWire,
  organization: v.nullable(
    v.object({
      id,
      name: v.string(),
      shared_tickets: v.pipe(v.boolean(), v.description('Whether its people see each other’s requests.')),
    }),
  ),
  workspace: v.object({ slug: v.string(), name: v.string(), locale: v.string(), timezone: v.string() }),
  session: v.object({ id }),
});

type Me = Readonly<{
  contact: Contact;
  organization: Organization | null;
  workspace: Workspace;
  sessionId: string;
}>;

export const customerMeToWire = ({
  contact,
  organization,
  workspace: { slug, name, locale, timezone },
  sessionId,
}: Me): v.InferOutput<typeof CustomerMeWire> => ({
  contact: customerToWire(contact),
  organization: organization && {
    id: organization.id,
    name: organization.name,
    shared_tickets: organization.sharedTickets,
  },
  workspace: { slug, name, locale, timezone },
  session: { id: sessionId },
});
