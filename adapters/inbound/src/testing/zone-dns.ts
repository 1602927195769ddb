/** A zone of the tests, asked as Node.js asks DNS. */
import type { FakeZone } from '@tidemark/domain/testing';
import type { Dns } from '../judge/dns.ts';
import { reverseName } from '../sending/reverse-name.ts';
import { fakeFailure } from './signed-mail.ts';

/** `A` has addresses of both kinds. */
export const zoneDns =
  (zone: FakeZone): Dns =>
  async (name, type) => {
    const found = zone[keyOf(zone, name, type)];
    if (found === 'silent') throw fakeFailure('ETIMEOUT');
    const values = valuesOf(found ?? [], type);
    if (values.length === 0) throw fakeFailure('ENODATA');
    return values as string[][];
  };

const keyOf = (zone: FakeZone, name: string, type: string): string => {
  if (type === 'PTR')
    return (
      Object.keys(zone).find((key) => key.startsWith('PTR ') && reverseName(key.slice(4)) === name) ?? ''
    );
  return `${type === 'AAAA' ? 'A' : type} ${name}`;
};

const valuesOf = (values: readonly string[], type: string): readonly unknown[] => {
  if (type === 'TXT') return values.map((text) => [text.slice(0, 20), text.slice(20)]);
  if (type === 'MX')
    return values.map((exchange, index) => ({ exchange: `${exchange}.`, priority: index })).toReversed();
  if (type === 'A') return values.filter((address) => !address.includes(':'));
  return type === 'AAAA' ? values.filter((address) => address.includes(':')) : values;
};
