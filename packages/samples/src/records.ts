/** One of each kind of record of a workspace: what a sample call can name. */
export type Records = Readonly<{
  number: number;
  /** The last message of the ticket; it arrived by mail. */
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

/** Those of the reference. */
export const exampleRecords: Records = {
  number: 42,
  messageId: '019a9f00-7a15-7196-8faf-7c8d9eafb0c1',
  fileId: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d2',
  contactId: '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  organizationId: '019a9f00-7a12-7e63-9c7d-4f5a6b7c8d9e',
  categoryId: '019a9f00-7a1e-7a2f-98f8-05162738495a',
  articleId: '019a9f00-7a1f-7b30-99f9-162738495a6b',
  agentId: '019a9f00-7a10-7c3e-9a4b-2f5d8c1e6b07',
  agentEmail: 'bo@desk.example',
  signInCode: 'vY3fJ0aTq9WnE6sLx2RzKc8MdUb5HgPi',
  deviceId: '019a9f00-7a1e-7a2f-98a8-051627384950',
  teamId: '019a9f00-7a13-7f74-8d8e-5a6b7c8d9eaf',
  viewId: '019a9f00-7a19-75da-93c3-b0c1d2e3f405',
  exportId: '019a9f00-7a1f-7b10-89f9-162738495a6b',
  exportLink: 'workspace=…&credential=…&expires=…&signature=…',
  requestNumber: 42,
  requestFileId: '019a9f00-7a21-7d32-8b1b-38495a6b7c8d',
  customerDeviceId: '019a9f00-7a22-7e43-9c2c-495a6b7c8d9e',
  linkToken: 'vY3fJ0aTq9WnE6sLx2RzKc8MdUb5HgPi',
  eventId: '019a9f00-7a1c-780d-86f6-e3f405162738',
};

/** Of every agent of the tests. */
export const password = 'correct horse battery';

/** A verifier of PKCE and its challenge (RFC 7636, appendix B). */
export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};
