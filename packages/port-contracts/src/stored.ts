/** Records put into a storage, so that what points at them points at something. */
import type { Agent, Contact, Message, Organization, Team, Ticket } from '@tidemark/domain';
import { aContact, aMessage, anAgent, anOrganization, aTeam, aTicket } from '@tidemark/domain/testing';
import type { TestWorkspace } from './test-storage.ts';

export const storedContact = async (
  { write }: TestWorkspace,
  wanted: Partial<Contact> = {},
): Promise<Contact> => {
  const contact = aContact(wanted);
  await write((stores) => stores.contacts.addIfNew(contact));
  return contact;
};

export const storedAgent = async ({ write }: TestWorkspace, wanted: Partial<Agent> = {}): Promise<Agent> => {
  const agent = anAgent(wanted);
  await write((stores) => stores.agents.add(agent, null));
  return agent;
};

export const storedTeam = async ({ write }: TestWorkspace, wanted: Partial<Team> = {}): Promise<Team> => {
  const team = aTeam(wanted);
  await write((stores) => stores.teams.add(team));
  return team;
};

export const storedOrganization = async (
  { write }: TestWorkspace,
  wanted: Partial<Organization> = {},
): Promise<Organization> => {
  const organization = anOrganization(wanted);
  await write((stores) => stores.organizations.add(organization));
  return organization;
};

/** A ticket with the next number, and a requester of its own unless one is wanted. */
export const storedTicket = async (
  workspace: TestWorkspace,
  wanted: Partial<Ticket> = {},
): Promise<Ticket> => {
  const requesterId = wanted.requesterId ?? (await storedContact(workspace)).id;
  return workspace.write(async ({ tickets }) => {
    const ticket = aTicket({ ...wanted, requesterId, number: await tickets.nextNumber() });
    await tickets.add(ticket);
    return ticket;
  });
};

export const storedMessage = async (
  { write }: TestWorkspace,
  wanted: Partial<Message> = {},
): Promise<Message> => {
  const message = aMessage(wanted);
  await write((stores) => stores.messages.add(message));
  return message;
};
