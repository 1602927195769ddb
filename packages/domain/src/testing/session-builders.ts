/** Sessions, codes, invitations and links for tests; give them an agent or a contact that is stored. */
import type { Invitation } from '../model/entry/invitation.ts';
import type { Session } from '../model/entry/session.ts';
import type { SignInCode } from '../model/entry/sign-in-code.ts';
import type { SignInLink } from '../model/entry/sign-in-link.ts';
import type { SsoSettings } from '../model/entry/sso.ts';
import { anId } from './builders.ts';

const at = '2026-11-20T08:05:00.000Z';

export const aSession = (overrides: Partial<Session> = {}): Session => ({
  id: anId(),
  owner: { type: 'agent', id: anId() },
  kind: 'device',
  device: { name: 'Ann’s phone', platform: 'ios', appVersion: '1.2.3' },
  createdAt: at,
  provedAt: at,
  lastUsedAt: at,
  expiresAt: '2027-02-18T08:05:00.000Z',
  revokedAt: null,
  ...overrides,
});

/** A new text in the form of a SHA-256. */
export const aHash = (): string => anId().replaceAll('-', '').padStart(64, 'e');

export const aSignInCode = (overrides: Partial<SignInCode> = {}): SignInCode => ({
  codeHash: aHash(),
  agentId: anId(),
  browserSessionId: anId(),
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  createdAt: at,
  expiresAt: '2026-11-20T08:07:00.000Z',
  spentAt: null,
  sessionId: null,
  ...overrides,
});

export const anInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  agentId: anId(),
  tokenHash: aHash(),
  createdAt: at,
  expiresAt: '2026-11-27T08:05:00.000Z',
  ...overrides,
});

/** A link for an address of its own. */
export const aSignInLink = (overrides: Partial<SignInLink> = {}): SignInLink => {
  const tokenHash = aHash();
  return {
    email: `${tokenHash.slice(-12)}@customer.example`,
    tokenHash,
    challenge: null,
    createdAt: at,
    expiresAt: '2026-11-20T08:15:00.000Z',
    ...overrides,
  };
};

export const someSsoSettings = (overrides: Partial<SsoSettings> = {}): SsoSettings => ({
  issuer: 'https://login.example',
  clientId: 'tidemark',
  isOnlyWay: false,
  sealedClientSecret: 'sealed',
  createdAt: at,
  updatedAt: at,
  ...overrides,
});
