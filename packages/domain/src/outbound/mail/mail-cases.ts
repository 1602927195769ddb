/** The use cases of mail, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import { isEmail, isUuid, requiredEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { textContent } from '../../model/desk/new-message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Mail, MailState, WentAs } from '../../model/outbound/mail.ts';
import type { Letter, MailResult, SenderSettings } from '../../model/outbound/mailer.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, senderSettings, writing } from '../../model/use-case.ts';
import { composeMail, type MailInPlace } from './compose-mail.ts';
import { placeOf } from './place-of.ts';
import { sendAgain } from './send-again.ts';
import { sendSigned } from './send-signed.ts';
import { withFilesLookedFor } from './send-with-files.ts';
import { nobody, senderWithKey, unknownSender } from './sender-of.ts';
import { aboutBounce, threadToken, withToken } from './thread-token.ts';

/** Mail to customers and agents, for operators and the command line. */
export interface MailCases {
  /** Whether customers are answered by mail. */
  isOn(): boolean;
  /** Whether mail leaves this machine. */
  reachesPeople(): boolean;
  /** At most `limit` mails, newest first. */
  list(call: Call, limit: number): Promise<readonly ShownMail[]>;
  /** The same without their letters; with a state only those in it. */
  queue(call: Call, input: MailQueue): Promise<readonly Mail[]>;
  /** Queues a failed mail again, which is tried at once. Throws `not_found`, and `invalid_status` for any other. */
  sendAgain(call: Call, id: string): Promise<Mail>;
  /** One mail with its letter. Throws `not_found`. */
  show(call: Call, id: string): Promise<ShownMail>;
  /**
   * Sends one mail to an address at once, and stores nothing of it. Without a mail server nothing is sent.
   *
   * Throws `validation_failed` for `address`, and `not_found` for an unknown workspace.
   */
  test(call: Call, address: string): Promise<TestMailResult>;
  /**
   * Sends a mail to an address of the workspace, with a tag behind a `+`, by the mail server or by `send`. It makes no ticket
   * when it arrives. Throws like `test`.
   */
  loop(call: Call, input: SendLoop): Promise<SentLoop>;
  /** Those of these Message-IDs that are among the newest mails that arrived. */
  arrived(call: Call, messageIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export type MailQueue = Readonly<{ state: MailState | undefined; limit: number }>;

/** `send` takes the place of the mail server. */
export type SendLoop = Readonly<{ address: string; send?: (letter: Letter) => Promise<MailResult> }>;

export type SentLoop = Readonly<{ messageId: string; result: TestMailResult }>;

export type TestMailResult = MailResult | Readonly<{ type: 'no_server' }>;

/**
 * A mail with its letter as it was or will be sent. `isAsItWent`: the letter does not depend on current settings of this
 * process or on later changes in the workspace.
 */
export type ShownMail = Readonly<{ mail: Mail; letter: Letter; isAsItWent: boolean }>;

export const mailCases = (ports: Ports): MailCases => {
  const { mailer } = ports;
  const read = reading(ports);
  const settings = senderSettings(ports);
  const testPlace = async (call: Call, to: string): Promise<MailInPlace> => {
    const found = await read(testSender(settings))(call, undefined);
    if (!found) throw notFound('workspace');
    return { ...found, ...aboutNothing, mail: testMail(ports, found.workspace, to) };
  };
  return {
    isOn: () => mailer.from !== null,
    reachesPeople: () => mailer.reachesPeople,
    list: async (call, limit) =>
      (await read(listPlaces(settings))(call, limit)).map((place) => shown(ports, place)),
    queue: read(({ mails }: Stores, { state, limit }: MailQueue) => mails.list(limit, state)),
    sendAgain: writing(ports)(sendAgain),
    show: async (call, id) => {
      const place = isUuid(id) ? await read(findPlace(settings))(call, id) : null;
      if (!place) throw notFound('mail');
      return shown(ports, await withFilesLookedFor(ports, place));
    },
    test: async (call, address) => {
      const to = requiredEmail('address', address);
      const place = await testPlace(call, to);
      // No file is written: no record would remove the copy when the receiver is erased.
      if (!mailer.reachesPeople) return { type: 'no_server' };
      return sendSigned(ports, place);
    },
    loop: async (call, { address, send }) => {
      const to = loopAddress(ports, call.workspaceId, requiredEmail('address', address));
      const place = await testPlace(call, to);
      const letter = composeMail(ports, place);
      const { messageId } = letter;
      if (send) return { messageId, result: await send(letter) };
      if (!mailer.reachesPeople) return { messageId, result: { type: 'no_server' } };
      return { messageId, result: await sendSigned(ports, place, letter) };
    },
    arrived: (call, messageIds) => read(findArrived)(call, new Set(messageIds)),
  };
};

/** A test mail answers nothing and carries nothing. */
const aboutNothing = {
  toRequester: false,
  answered: null,
  told: null,
  files: [],
  question: null,
  quotes: false,
  cc: [],
} as const;

/** With a tag as long as that of replies: a mailbox on the way may refuse it. */
const loopAddress = ({ vault }: Ports, workspaceId: string, address: string): string => {
  const tagged = withToken(address, threadToken(vault, { workspaceId, number: 0, about: aboutBounce }));
  return isEmail(tagged) && !address.includes('+') ? tagged : address;
};

const findArrived = async (
  { inboundMails }: Stores,
  messageIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const { data } = await inboundMails.list({ limit: mostArrived + messageIds.size, after: null }, {});
  return messageIds.intersection(new Set(data.map(({ sentAs }) => sentAs)));
};

/** Other mails that arrive within a minute. */
const mostArrived = 500;

const testMail = ({ ids, clock, mailTexts }: Ports, workspace: Workspace, to: string): Mail => {
  const language = mailTexts.languageOf(workspace.locale);
  const named = { workspace: workspace.name };
  const text = mailTexts.say(language, 'test_text', named);
  const now = clock.now();
  return {
    id: ids.next(),
    // It counts as automatic mail, like mails of rules.
    kind: 'rule',
    automatic: true,
    to,
    sender: null,
    cause: 'test',
    sealedLink: null,
    subject: mailTexts.say(language, 'test_subject', named),
    text,
    html: textContent(text).bodyHtml,
    ticketNumber: null,
    messageId: null,
    follows: [],
    state: 'queued',
    attempts: 0,
    error: null,
    takenBy: [],
    wentAs: null,
    nextAttemptAt: now,
    sentAt: null,
    createdAt: now,
    queuedAt: now,
  };
};

const testSender = (settings: SenderSettings) => async (stores: Stores) => {
  const workspace = await stores.workspace.find();
  return workspace && { workspace, ...(await senderWithKey(settings, stores, workspace)) };
};

const shown = (ports: Ports, place: MailInPlace): ShownMail => {
  const { mail } = place;
  // The letter of a waiting mail is composed again.
  const went = mail.state === 'queued' ? null : mail.wentAs;
  const site = went?.madeWith?.site ?? ports.site;
  const letter = composeMail({ ...ports, site }, went ? asItWent(place, went) : place);
  return { mail, letter, isAsItWent: went?.madeWith?.quotes !== undefined };
};

const asItWent = (place: MailInPlace, { from, madeWith, files }: WentAs): MailInPlace => ({
  ...place,
  sender: madeWith?.sender ?? unknownSender(from ?? nobody),
  answered: madeWith?.answered ?? null,
  told: madeWith?.told ?? null,
  workspace: asItWas(place.workspace, madeWith),
  toRequester: madeWith?.toRequester ?? place.toRequester,
  quotes: madeWith?.quotes ?? false,
  files: place.files.map(({ file }) => ({ file, state: files[file.id] ?? 'left' })),
});

const asItWas = (now: Workspace, madeWith: WentAs['madeWith']): Workspace => {
  if (!madeWith) return now;
  const { branding, ...was } = madeWith.workspace;
  const { closeAfterDays } = now.settings;
  return { ...now, ...was, settings: { closeAfterDays, ...(branding && { branding }) } };
};

const listPlaces =
  (settings: SenderSettings) =>
  async (stores: Stores, limit: number): Promise<readonly MailInPlace[]> => {
    const places: MailInPlace[] = [];
    for (const mail of await stores.mails.list(limit)) {
      const place = await placeOf(settings, stores, mail);
      if (place) places.push(place);
    }
    return places;
  };

const findPlace = (settings: SenderSettings) => async (stores: Stores, id: string) => {
  const mail = await stores.mails.find(id);
  return mail && placeOf(settings, stores, mail);
};
