import type { InvitationStore } from '../model/entry/invitation.ts';
import type { Tables } from './memory-tables.ts';

/** Invitations, or links for forgotten passwords. */
export const memoryInvitations = (
  tables: Tables,
  name: 'invitations' | 'passwordResets',
): InvitationStore => {
  const invitations = tables.of(name);
  const withHash = (hash: string) => invitations.all().find(({ tokenHash }) => tokenHash === hash) ?? null;
  return {
    replace: async (invitation) => invitations.put(invitation.agentId, invitation),
    find: async (tokenHash) => withHash(tokenHash),
    spend: async (tokenHash) => {
      const invitation = withHash(tokenHash);
      if (invitation) invitations.remove(invitation.agentId);
      return invitation !== null;
    },
    removeOfAgent: async (agentId) => invitations.remove(agentId),
  };
};
