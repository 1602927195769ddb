/** Customers of a workspace as they sign in, and one who has something of each kind that customers have. */
import { limits, plus } from '@tidemark/domain';
import { systemClock, systemSecrets } from '@tidemark/node';
import { callerOf, done, fileIdOf, objectOf } from './client.ts';
import type { ProofDesk, ProofWorkspace } from './desk.ts';
import type { Credential } from './tenancy-world.ts';

export type FurnishedCustomer = Readonly<{
  token: string;
  requestNumber: number;
  requestFileId: string;
  customerDeviceId: string;
  ids: readonly string[];
}>;

/** `word` is in every text of the customer. */
export const addCustomer = async (
  proof: ProofDesk,
  workspace: ProofWorkspace,
  word: string,
): Promise<FurnishedCustomer> => {
  const { token, contactId, sessionId } = await signedIn(proof, workspace, `customer@${word}.example`);
  const ask = callerOf(proof.api, token);
  const post = (path: string, body: unknown) => done(ask({ method: 'POST', path, body }));
  const files = [{ name: `File ${word}.txt`, data: Buffer.from(`Bytes ${word}`).toString('base64') }];
  const request = await post('/portal/requests', {
    subject: `Asks ${word}`,
    message: `Tells ${word}`,
    files,
  });
  const number = Number(request.number);
  const answer = await post(`/portal/requests/${number}/messages`, { body: `Adds ${word}` });
  const device = await post('/portal/devices', { push_token: `token-of-${word}`, platform: 'ios' });
  await post('/portal/notifications/read', {});
  return {
    token,
    requestNumber: number,
    requestFileId: fileIdOf(request),
    customerDeviceId: String(device.id),
    ids: [contactId, sessionId, fileIdOf(request), String(answer.id), String(device.id)],
  };
};

/** A customer who has nothing here, and what was one's session until they signed out. */
export const strangersOf = async (
  proof: ProofDesk,
  workspace: ProofWorkspace,
): Promise<readonly Credential[]> => {
  const other = await signedIn(proof, workspace, 'other@customer.example');
  const gone = await signedIn(proof, workspace, 'gone@customer.example');
  await callerOf(proof.api, gone.token)({ method: 'POST', path: '/portal/auth/logout' });
  return [
    { name: 'session of another customer', kind: 'customer', token: other.token, scopes: [] },
    { name: 'session that a customer ended', kind: 'nobody', token: gone.token, scopes: [] },
  ];
};

/** The token of a new link, put where those are that were mailed. */
export const mailedLink = async (
  { storage }: ProofDesk,
  { id }: ProofWorkspace,
  email: string,
): Promise<string> => {
  const token = systemSecrets.text(32);
  const createdAt = systemClock.now();
  const expiresAt = plus(createdAt, limits.portal.linkMs);
  const link = { email, tokenHash: systemSecrets.hash(token), challenge: null, createdAt, expiresAt };
  await storage.work.write(id, ({ signInLinks }) => signInLinks.replace(link));
  return token;
};

const signedIn = async (proof: ProofDesk, workspace: ProofWorkspace, email: string) => {
  const token = await mailedLink(proof, workspace, email);
  const ask = callerOf(proof.api, null);
  const host = `${workspace.slug}.localhost`;
  const session = await done(ask({ method: 'POST', path: '/portal/auth/session', body: { token }, host }));
  return {
    token: String(session.token),
    sessionId: String(session.session_id),
    contactId: String(objectOf(session.contact).id),
  };
};
