/** Groups of fields in machine-readable reports (RFC 3464, RFC 8098, RFC 5965). */
import type { ReportedRecipient } from '@tidemark/domain';
import { cleanLine } from '../decoding/clean.ts';

/** By lower-case name, unfolded. */
export type Fields = ReadonlyMap<string, string>;

const mostGroups = 200;

export const fieldGroups = (text: string): readonly Fields[] =>
  text
    .split(/\n[ \t]*\n/, mostGroups)
    .map(
      (group) =>
        new Map(
          group
            .replace(/\n[ \t]+/g, ' ')
            .split('\n')
            .map((line): [string, string] => [
              line
                .slice(0, Math.max(line.indexOf(':'), 0))
                .trim()
                .toLowerCase(),
              line.slice(line.indexOf(':') + 1).trim(),
            ])
            .filter(([name]) => name !== ''),
        ),
    )
    .filter((fields) => fields.size > 0);

/** `rfc822; ann@example.com` without its type. */
export const addressIn = (value: string | undefined): string | null => {
  const text = (value ?? '')
    .replace(/^[^;@]*;/, '')
    .trim()
    .replace(/^<|>$/g, '');
  return cleanLine(text, 320) || null;
};

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;

export const statusIn = (text: string | undefined): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text ?? '')?.[0] ?? null;

export const recipientOf = (fields: Fields): ReportedRecipient | null => {
  const original = addressIn(fields.get('original-recipient'));
  const recipient = original?.includes('@')
    ? original
    : (addressIn(fields.get('final-recipient')) ?? original);
  const word = /^[a-z]*/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '';
  const diagnostic = cleanLine((fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;/, ''), 500) || null;
  const status = statusIn(fields.get('status')) ?? statusIn(diagnostic ?? '');
  const action = actions.find((one) => one === word) ?? actionOf(status);
  return recipient === null && action === null
    ? null
    : { recipient, action: action ?? 'delayed', status, diagnostic };
};

const actionOf = (status: string | null): ReportedRecipient['action'] | null => {
  if (status === null) return null;
  return status.startsWith('5') ? 'failed' : status.startsWith('4') ? 'delayed' : 'delivered';
};
