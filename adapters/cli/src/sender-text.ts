/** The text of commands about an address as a sender: the DNS records that were found, and those that are missing. */
import type { DnsRecord, SendingCheck, ShownKey, ShownSender } from '@tidemark/domain';

export const recordText = ({ name, type, value }: DnsRecord): string =>
  [`  Name   ${name}`, `  Type   ${type}`, `  Value  ${value}`].join('\n');

/** The newest key, and what is to be done with each. */
export const keysText = (address: string, keys: readonly ShownKey[]): string => {
  const newest = keys.at(-1);
  if (!newest) return `No DKIM key. To make one: ./tidemark inbound address dkim ${address}`;
  const older = keys.slice(0, -1).map((key) => `${key.selector}: ${stateOf(key)}`);
  return [
    `DKIM of ${newest.domain}: ${newest.foundAt === null ? 'add this record to its DNS.' : 'DNS shows this record.'}`,
    recordText(newest.record),
    ...(older.length === 0 ? [] : [['Earlier keys:', ...older.map((line) => `  ${line}`)].join('\n')]),
  ].join('\n\n');
};

const stateOf = ({ foundAt, replacedAt, record }: ShownKey): string => {
  if (replacedAt !== null)
    return `replaced on ${replacedAt.slice(0, 10)}. Leave ${record.name} in DNS for a week from then`;
  return foundAt === null ? 'not in DNS' : 'signs mail until DNS shows the newer one';
};

export const sendingText = (
  name: string,
  { address, keys }: Pick<ShownSender, 'address' | 'keys'>,
): string => {
  if (address === null)
    return keys.some(({ foundAt }) => foundAt !== null)
      ? `Mail from ${name} is signed.`
      : `Mail from ${name} is not signed with a key of the workspace.`;
  const { sends, sending, verifiedAt } = address;
  if (sending === null) return `${name}: DNS was not asked yet.`;
  const state = sends
    ? verifiedAt === null
      ? 'may send once it is verified'
      : 'mail is sent from it'
    : 'mail is not sent from it';
  return `${name}: ${state}. ${spfText(sending)} ${dkimText(sending)}`;
};

const spfText = ({ spf }: SendingCheck): string =>
  ({
    pass: 'SPF names the mail server.',
    fail: 'SPF does not name the mail server.',
    none: 'SPF was not checked, because the addresses of the mail server are unknown: set MAIL_SERVER_ADDRESSES.',
    unanswered: 'DNS did not answer about SPF.',
  })[spf];

const dkimText = ({ dkim }: SendingCheck): string =>
  ({
    pass: 'DNS shows the DKIM key.',
    fail: 'DNS does not show the DKIM key.',
    none: 'There is no DKIM key.',
    unanswered: 'DNS did not answer about the DKIM key.',
  })[dkim];
