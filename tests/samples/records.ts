/** One of each kind of record of a workspace: what a sample call can name. */
export type Records = Readonly<{
  number: number;
  /** The last message of the ticket. */
  messageId: string;
  /** Of that message. */
  fileId: string;
  contactId: string;
  organizationId: string;
  categoryId: string;
  articleId: string;
  agentId: string;
  /** Of the agent, whose password is the one below. */
  agentEmail: string;
  /** A one-time code of the agent, for the verifier below. */
  signInCode: string;
  /** A device of another agent. */
  deviceId: string;
  teamId: string;
  viewId: string;
  /** Of an export that is ready, and the query of its link. */
  exportId: string;
  exportLink: string;
  /** A request of a customer, a file of its first message, and the customer's device. */
  requestNumber: number;
  requestFileId: string;
  customerDeviceId: string;
  /** The token of a sign-in link that was mailed to another customer. */
  linkToken: string;
  /** Of an event that no erasure removes. */
  eventId: string;
}>;

/** Of every agent of the tests. */
export const password = 'correct horse battery';

/** A verifier of PKCE and its challenge (RFC 7636, appendix B). */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};
