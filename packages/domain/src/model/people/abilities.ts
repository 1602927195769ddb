/** The abilities of each role, in one table (contract §6.2). */

import { DeskError } from '../../kernel/errors.ts';
import type { Actor } from '../actor.ts';
import { type AgentRole, agentRoles } from './agent.ts';

/**
 * `read`: every GET. `own`: the agent's own session, devices, read marks and availability. `note`: internal notes. `work`:
 * all other writes. `erase`: deleting contacts and organizations. `manage`: the workspace itself: drafts of others,
 * exports, the event feed.
 */
export const abilities = ['read', 'own', 'note', 'work', 'erase', 'manage'] as const;

export type Ability = (typeof abilities)[number];

const ofRole: Readonly<Record<AgentRole, readonly Ability[]>> = {
  owner: ['read', 'own', 'note', 'work', 'erase', 'manage'],
  admin: ['read', 'own', 'note', 'work', 'erase', 'manage'],
  agent: ['read', 'own', 'note', 'work'],
  light_agent: ['read', 'own', 'note'],
};

export const may = (role: AgentRole, ability: Ability): boolean => ofRole[role].includes(ability);

export const rolesThat = (ability: Ability): readonly AgentRole[] =>
  agentRoles.filter((role) => may(role, ability));

/** Throws `forbidden` for a role without the ability. */
export const refuseUnable = (role: AgentRole, ability: Ability): void => {
  if (!may(role, ability)) throw new DeskError('forbidden', refusals[ability](role.replace('_', ' ')));
};

/** The same for any caller: keys have scopes instead, and the workspace itself may do everything. */
export const refuseUnableActor = (actor: Actor, ability: Ability): void => {
  if (actor.type === 'agent') refuseUnable(actor.role, ability);
};

const refusals: Readonly<Record<Ability, (role: string) => string>> = {
  read: (role) => `The role ${role} may not read this.`,
  own: (role) => `The role ${role} has nothing of its own here.`,
  note: (role) => `The role ${role} may not write notes.`,
  work: (role) => `The role ${role} may read everything and write internal notes, but not do this.`,
  erase: (role) => `The role ${role} may not remove people or organizations; an owner or admin may.`,
  manage: (role) => `The role ${role} does not manage the workspace; an owner or admin does.`,
};
