/** Only owners change owners: else any admin could make themselves one, or shut the last other one out. */
import { DeskError } from '../../kernel/errors.ts';
import type { Actor } from '../../model/actor.ts';
import type { AgentRole } from '../../model/people/agent.ts';

/** `roles`: what the agent is, and what they would be. Throws `forbidden` for another agent than an owner. */
export const refuseOwnersToOthers = (actor: Actor, ...roles: readonly AgentRole[]): void => {
  if (actor.type === 'agent' && actor.role !== 'owner' && roles.includes('owner'))
    throw new DeskError(
      'forbidden',
      `The role ${actor.role} does not make, change, suspend or resume owners; an owner does.`,
    );
};

/** An agent who chooses the provider of identities could sign in as an owner. Throws `forbidden` for other agents. */
export const refuseProviderToOthers = (actor: Actor): void => {
  if (actor.type === 'agent' && actor.role !== 'owner')
    throw new DeskError(
      'forbidden',
      `The role ${actor.role} does not set or remove single sign-on; an owner does.`,
    );
};

/** Without the second factor, a password is enough to become an owner. Throws `forbidden` for other agents. */
export const refuseFactorsToOthers = (actor: Actor): void => {
  if (actor.type === 'agent' && actor.role !== 'owner')
    throw new DeskError('forbidden', `The role ${actor.role} does not reset second factors; an owner does.`);
};
