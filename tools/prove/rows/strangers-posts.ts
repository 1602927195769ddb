/** The bodies that cost a parser most, of 1 MiB and of the 16 KiB that strangers may send, for every path that they reach. */
import { openPaths } from '@tidemark/http';
import type { FloodRequest } from '../flood.ts';

const kibibyte = 1024;
const sizes = [16 * kibibyte, 1024 * kibibyte] as const;
const boundary = 'x'.repeat(60);

type Kind = Readonly<{ name: string; type: string; make: (bytes: number) => string }>;

type Filled = Readonly<{ start: string; unit: string; end: string }>;

const within = (bytes: number, { start, unit, end }: Filled): string =>
  start + unit.repeat(Math.floor((bytes - start.length - end.length) / unit.length)) + end;

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = `multipart/form-data; boundary=${boundary}`;

const kinds: readonly Kind[] = [
  { name: 'lists', type: json, make: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
  {
    name: 'values',
    type: json,
    make: (bytes) => within(bytes, { start: '{"email":[', unit: '1,', end: '1]}' }),
  },
  {
    name: 'members',
    type: json,
    make: (bytes) => within(bytes, { start: '{"a":1', unit: ',"a":1', end: '}' }),
  },
  {
    name: 'escapes',
    type: json,
    make: (bytes) => within(bytes, { start: '{"email":"', unit: '\\u005c', end: '"}' }),
  },
  { name: 'fields', type: form, make: (bytes) => within(bytes, { start: 'email=a', unit: '&a', end: '' }) },
  {
    name: 'encoded',
    type: form,
    make: (bytes) => within(bytes, { start: 'email=', unit: '%C3%A9', end: '' }),
  },
  {
    name: 'parts',
    type: multipart,
    make: (bytes) =>
      within(bytes, {
        start: '',
        unit: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`,
        end: `--${boundary}--\r\n`,
      }),
  },
  {
    name: 'boundaries',
    type: multipart,
    make: (bytes) => within(bytes, { start: `--${boundary}\r\n`, unit: '\r\n--xx', end: '' }),
  },
  {
    name: 'mail',
    type: 'message/rfc822',
    make: (bytes) => within(bytes, { start: '', unit: 'a: b\r\n', end: '\r\n' }),
  },
];

const nameOf = ({ name }: Kind, bytes: number): string => `${name} of ${bytes / kibibyte} KiB`;

export const strangerBodies: Readonly<Record<string, string>> = Object.fromEntries(
  kinds.flatMap((kind) => sizes.map((bytes) => [nameOf(kind, bytes), kind.make(bytes)])),
);

/** Each body to each path, half of them in chunks. */
export const strangerPosts = (host: string): readonly FloodRequest[] =>
  kinds.flatMap((kind, at) =>
    sizes.flatMap((bytes) =>
      openPaths.map((path, place) => {
        const body = nameOf(kind, bytes);
        const length = String(strangerBodies[body]?.length);
        const framing: Record<string, string> =
          (at + place) % 2 === 0 ? { 'Content-Length': length } : { 'Transfer-Encoding': 'chunked' };
        // A browser says of our own forms that they come from the same site.
        const headers = { Host: host, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': kind.type };
        return { method: 'POST', path: addressOf(path), headers: { ...headers, ...framing }, body };
      }),
    ),
  );

/** A path with something for each of its parameters. */
const addressOf = (path: string): string =>
  path.replace(/:id\b/g, '01980000-0000-7000-8000-000000000000').replace(/:\w+|\*/g, 'word');
