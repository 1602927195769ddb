/** How agents begin, and what they do about their own account, for `index.ts`. */

export { type PasswordFault, type PasswordOwner, passwordFaultOf } from '../../people/agents/password.ts';
export type { IssuedKey } from '../api-keys/add-api-key.ts';
export type { AskForLink } from '../customers/ask-for-link.ts';
export type { OfferedApp, OwnFactors } from '../factors/factor-cases.ts';
export type { UsedPasskey } from '../factors/factor-check.ts';
export type { AcceptInvitation, ShownInvitation } from '../invitations/accept-invitation.ts';
export type { Authorize } from '../sessions/authorize.ts';
export type { ExchangeCode } from '../sessions/exchange-code.ts';
export type { AwaitedFactor, SealedOffer } from '../sessions/finish-sign-in.ts';
export type { Awaiting, LogIn } from '../sessions/log-in.ts';
export type { InstanceSetUp } from '../setup/set-up-instance.ts';
export type { OwnerSignIn } from '../setup/setup-cases.ts';
export type { Proof } from './prove-identity.ts';
