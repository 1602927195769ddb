/** How agents begin, and what they do about their own account, for `index.ts`. */

export type { AcceptInvitation, ShownInvitation } from '../invitations/accept-invitation.ts';
export type { Proof } from './prove-identity.ts';
