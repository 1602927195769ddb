import { describe, expect, test } from 'vitest';
import { fileOf, mapiOf, plain, tnefOf, unicode } from '../testing/mapi.ts';
import { aMultipart, factsOf, textOf } from '../testing/read-mail.ts';
import { createTnefScanner } from './tnef-scanner.ts';

const winmail = (bytes: Uint8Array, name = 'winmail.dat'): Uint8Array =>
  aMultipart(
    'mixed',
    ['', 'Hello'],
    [
      `Content-Type: application/ms-tnef; name=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ],
  );

const number = (value: number) => Uint8Array.from([value, 0, 0, 0]);

const whole = tnefOf(
  { level: 1, id: 0x69007, data: Uint8Array.from([0xe4, 4, 0, 0, 0, 0, 0, 0]) },
  {
    level: 1,
    id: 0x69003,
    data: mapiOf(
      { id: 0x10, type: 3, value: number(1) },
      { id: 0x1013, type: 0x102, value: plain('<p>Gr\xfc\xdfe</p>') },
    ),
  },
  ...fileOf(
    'the first',
    'FIRST~1.PDF',
    { id: 0x3707, type: 0x1f, value: unicode('Erste Datei.pdf') },
    { id: 0x370e, type: 0x1e, value: plain('application/pdf') },
  ),
  ...fileOf('the second', 'b.txt', { id: 0x3712, type: 0x1f, value: unicode('pic@x') }),
);

describe('a winmail.dat', () => {
  test('is opened by the name of its file too, whatever its type says', () => {
    const mail = aMultipart(
      'mixed',
      ['', 'Hello'],
      [
        'Content-Type: application/octet-stream',
        'Content-Disposition: attachment; filename="winmail.dat"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(whole).toString('base64').replace(/.{76}/g, '$&\r\n'),
      ],
    );
    expect(factsOf(mail).parts.map(({ name }) => name)).toEqual(['Erste Datei.pdf', 'b.txt']);
  });

  test('gives the files inside of it, by their long names, and its HTML', async () => {
    const { text, html, parts } = factsOf(winmail(whole));
    expect([text, html]).toEqual(['Hello', '<p>Grüße</p>']);
    expect(
      parts.map(({ name, contentType, contentId, size }) => [name, contentType, contentId, size]),
    ).toEqual([
      ['Erste Datei.pdf', 'application/pdf', null, 9],
      ['b.txt', 'application/octet-stream', 'pic@x', 10],
    ]);
    expect(await Promise.all(parts.map(textOf))).toEqual(['the first', 'the second']);
  });

  test('is read the same whatever pieces it arrives in', () => {
    const read = (step: number) => {
      const scanner = createTnefScanner();
      for (let at = 0; at < whole.length; at += step) scanner.add(whole.subarray(at, at + step));
      return scanner.end();
    };
    const all = read(whole.length);
    expect(all?.files).toHaveLength(2);
    for (let step = 1; step < 40; step++) expect(read(step)).toEqual(all);
  });

  test('stays a file when it is cut off anywhere, is something else, or has no files', () => {
    for (let length = 0; length < whole.length; length++) {
      const scanner = createTnefScanner();
      scanner.add(whole.subarray(0, length));
      const files = scanner.end()?.files ?? [];
      expect(files.every(({ from, size }) => from + size <= length)).toBe(true);
    }
    for (const bytes of [whole.subarray(0, -3), plain('no TNEF at all'), tnefOf(), new Uint8Array()])
      expect(factsOf(winmail(bytes)).parts.map(({ name }) => name)).toEqual(['winmail.dat']);
  });

  test('with lengths and counts that lie neither throws nor takes memory', () => {
    const lies = [0xff, 0xff, 0xff, 0xff];
    const properties = mapiOf({ id: 0x3707, type: 0x1f, value: unicode('a.pdf') });
    for (let at = 0; at + 4 <= properties.length; at++) {
      const lying = Uint8Array.from(properties);
      lying.set(lies, at);
      const bytes = tnefOf(
        { level: 2, id: 0x69002, data: number(0) },
        { level: 2, id: 0x69005, data: lying },
      );
      expect(factsOf(winmail(bytes)).parts).toHaveLength(1);
    }
    for (let at = 0; at + 4 <= whole.length; at++) {
      const lying = Uint8Array.from(whole);
      lying.set(lies, at);
      expect(factsOf(winmail(lying)).parts.length).toBeGreaterThan(0);
    }
  });

  test('with more than two hundred files stays a file', () => {
    const many = Array.from({ length: 201 }, (_, index) => fileOf('x', `${index}.txt`)).flat();
    expect(factsOf(winmail(tnefOf(...many))).parts).toMatchObject([{ name: 'winmail.dat' }]);
  });
});
