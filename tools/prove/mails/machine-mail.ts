/** Replies of machines, and of people, to a mail of ours. */

/** The parts of our mail that a machine reacts to. */
export type OurMail = Readonly<{
  /** Of whom it was sent to. */
  to: string;
  /** `<token>.<message>@domain`, without brackets. */
  messageId: string;
  subject: string;
}>;

export type Kind = 'bounce' | 'delay' | 'receipt' | 'complaint' | 'answer' | 'list' | 'person';

/** A mail that a machine, or a person, sends about or because of a mail of ours. */
export type MachineMail = Readonly<{
  system: string;
  kind: Kind;
  /** Null: the sender of the envelope is empty. */
  envelope: 'empty' | 'author';
  lines: (ours: OurMail) => readonly string[];
}>;
