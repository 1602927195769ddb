/** How agents begin, and what they do about their own account, for `index.ts`. */

export { type PasswordFault, type PasswordOwner, passwordFaultOf } from '../../people/agents/password.ts';
export type { FactorCases, OfferedApp, OwnFactors } from '../factors/factor-cases.ts';
export type { UsedPasskey } from '../factors/factor-check.ts';
export type { AcceptInvitation, ShownInvitation } from '../invitations/accept-invitation.ts';
export type { AwaitedFactor, SealedOffer } from '../sessions/finish-sign-in.ts';
export type { Proof } from './prove-identity.ts';
