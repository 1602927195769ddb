/** Records put into a storage, so that what points at them points at something. */
import type {
  Agent,
  Article,
  Audience,
  Category,
  Contact,
  Message,
  Organization,
  Person,
  PersonType,
  PushDevice,
  Session,
  Team,
  Ticket,
  TicketFile,
} from '@tidemark/domain';
import {
  aCategory,
  aContact,
  aHash,
  aMessage,
  anAgent,
  anArticle,
  anOrganization,
  aPushDevice,
  aPushToken,
  aSession,
  aTeam,
  aTicket,
  aTicketFile,
} from '@tidemark/domain/testing';
import type { TestWorkspace } from './test-storage.ts';

/** The audience of a message that concerns no agent. */
export const nobody: Audience = { notifies: null, mentions: [] };

export const storedContact = async (
  { write }: TestWorkspace,
  overrides: Partial<Contact> = {},
): Promise<Contact> => {
  const contact = aContact(overrides);
  await write((stores) => stores.contacts.addIfNew(contact));
  return contact;
};

export const storedAgent = async (
  { write }: TestWorkspace,
  overrides: Partial<Agent> = {},
): Promise<Agent> => {
  const agent = anAgent(overrides);
  await write((stores) => stores.agents.add(agent, null));
  return agent;
};

export const storedTeam = async ({ write }: TestWorkspace, overrides: Partial<Team> = {}): Promise<Team> => {
  const team = aTeam(overrides);
  await write((stores) => stores.teams.add(team));
  return team;
};

export const storedOrganization = async (
  { write }: TestWorkspace,
  overrides: Partial<Organization> = {},
): Promise<Organization> => {
  const organization = anOrganization(overrides);
  await write((stores) => stores.organizations.add(organization));
  return organization;
};

/** A ticket with the next number, and a requester of its own unless one is wanted. */
export const storedTicket = async (
  workspace: TestWorkspace,
  overrides: Partial<Ticket> = {},
): Promise<Ticket> => {
  const requesterId = overrides.requesterId ?? (await storedContact(workspace)).id;
  return workspace.write(async ({ tickets }) => {
    const ticket = aTicket({ ...overrides, requesterId, number: await tickets.nextNumber() });
    await tickets.add(ticket);
    return ticket;
  });
};

export const storedMessage = async (
  { write }: TestWorkspace,
  overrides: Partial<Message> = {},
  audience: Audience = nobody,
): Promise<Message> => {
  const message = aMessage(overrides);
  await write((stores) => stores.messages.add(message, audience));
  return message;
};

export const storedFile = async (
  { write }: TestWorkspace,
  overrides: Partial<TicketFile> = {},
): Promise<TicketFile> => {
  const file = aTicketFile(overrides);
  await write((stores) => stores.files.add([file]));
  return file;
};

/** A category with a name of its own. */
export const storedCategory = async (
  { write }: TestWorkspace,
  overrides: Partial<Category> = {},
): Promise<Category> => {
  const category = aCategory(overrides);
  const named = { ...category, name: overrides.name ?? `Category ${category.id}` };
  await write((stores) => stores.configuration.add('category', named));
  return named;
};

/** An article in a category of its own unless one is wanted. */
export const storedArticle = async (
  workspace: TestWorkspace,
  overrides: Partial<Article> = {},
): Promise<Article> => {
  const categoryId = overrides.categoryId ?? (await storedCategory(workspace)).id;
  const article = anArticle({ ...overrides, categoryId });
  await workspace.write((stores) => stores.articles.addIfFree(article));
  return article;
};

/** A new agent, or the contact of a new customer. */
export const storedPerson = async (desk: TestWorkspace, type: PersonType): Promise<Person> => {
  const { id } = await (type === 'agent' ? storedAgent(desk) : storedContact(desk));
  return { type, id };
};

/** A session of a person of their own unless one is wanted. */
export const storedSession = async (
  desk: TestWorkspace,
  type: PersonType,
  { tokenHash = aHash(), ...overrides }: Partial<Session> & Readonly<{ tokenHash?: string }> = {},
): Promise<Session> => {
  const session = aSession({ ...overrides, owner: overrides.owner ?? (await storedPerson(desk, type)) });
  await desk.write(({ sessions }) => sessions[session.owner.type].add(session, tokenHash));
  return session;
};

/** A push registration of a person of their own unless one is wanted, in a session of its own. */
export const storedDevice = async (
  desk: TestWorkspace,
  type: PersonType,
  overrides: Partial<PushDevice> = {},
): Promise<PushDevice> => {
  const session = await storedSession(desk, type, overrides.owner && { owner: overrides.owner });
  const device = aPushDevice({ ...overrides, owner: session.owner, sessionId: session.id });
  return desk.write(({ pushDevices }) => pushDevices.save(device, aPushToken()));
};
