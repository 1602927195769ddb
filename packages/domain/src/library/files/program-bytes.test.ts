import { describe, expect, test } from 'vitest';
import { arrivedFile } from '../../model/library/arrived-file.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { memoryByteStore } from '../../testing/memory-byte-store.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import type { TestPorts } from '../../testing/test-ports.ts';
import { refuseProgram } from './program-bytes.ts';

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** The first 64 bytes of a program of Windows of which nothing but what its loader reads is left. */
const barest = `MZ${'x'.repeat(58)}\u0040\u0001\u0000\u0000`;

const programs: readonly (readonly [string, string])[] = [
  ['a program of Windows', 'MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000ÿÿ'],
  ['a program of Windows filled with letters', barest],
  ['a program of Linux', '\u007fELF\u0002\u0001\u0001\u0000'],
  ['a program of macOS', 'Ïúíþ\u0007\u0000\u0000\u0001'],
  ['an old program of macOS', 'þíúÎ\u0000\u0000\u0000\u0012'],
  ['a program of macOS for two processors', 'Êþº¾\u0000\u0000\u0000\u0002'],
  ['a shell script', '#!/bin/sh\nrm -rf ~\n'],
  ['a script with blanks before its interpreter', '#! \t/usr/bin/env python3\n'],
  ['a script with more blanks than are looked at', `#!${' '.repeat(200)}/bin/sh\n`],
];

const texts = [
  '',
  'MZ',
  'MZ is the postcode district of nowhere.\r\n\tWrite to us.\n',
  `MZ-${'1'.repeat(200)}`,
  '#!important\n',
  '#![allow(dead_code)]\nfn main() {}\n',
  '# A heading\n',
  'ELF and MZ and #!/bin/sh\n',
  '%PDF-1.7\n\u0000\u0001',
  'PK\u0003\u0004',
];

describe('the first bytes of a file', () => {
  test.each(programs)('reveal %s, which is refused', (_what, begun) => {
    const refusing = () => refuseProgram('files.0', bytes(begun).subarray(0, 64));
    expect(refusing).toThrow(
      expect.objectContaining({ code: 'file_type_not_allowed', field: 'files.0' }) as Error,
    );
  });

  test.each(texts)('%j are not a program', (begun) => {
    expect(() => refuseProgram('files.0', bytes(begun).subarray(0, 64))).not.toThrow();
  });
});

describe('a program under a harmless name', () => {
  const taking = async (begun: string, pieceLength: number, overrides: Partial<TestPorts> = {}) => {
    const { desk, byKey, aTicket, ports } = await openTestDesk(overrides);
    await aTicket();
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < begun.length; at += pieceLength) yield bytes(begun.slice(at, at + pieceLength));
    }
    async function* text(): AsyncGenerator<Uint8Array> {
      yield bytes('All is well.');
    }
    const taken = desk.files.takeIn(byKey, async ({ take }) => {
      const files = [
        arrivedFile('files.0.name', 'a.txt', await take(text())),
        arrivedFile('files.1.name', 'invoice.pdf', await take(pieces())),
      ];
      return desk.tickets.reply(byKey, { number: 1, body: 'Here.', internal: false, files });
    });
    const refused: unknown = await taken.catch((error: unknown) => error);
    const { data } = await desk.files.list(byKey, { number: 1, page: { limit: 10, after: null } });
    return { refused, kept: ports.byteStore.keys(), files: data };
  };

  test.each(programs)(
    'that is %s is refused in any form, and nothing of the call is stored',
    async (_what, begun) => {
      for (const pieceLength of [1, 7, 1_000])
        expect(await taking(begun, pieceLength)).toEqual({
          refused: expect.objectContaining({ code: 'file_type_not_allowed', field: 'files.1' }),
          kept: [],
          files: [],
        });
    },
  );

  test('is refused also while the store accepts nothing', async () => {
    const byteStore: TestPorts['byteStore'] = {
      ...memoryByteStore(fixedClock()),
      put: async () => {
        throw new Error('The disk is full.');
      },
    };
    const { refused } = await taking('#!/bin/sh\n', 3, { byteStore });
    expect(refused).toMatchObject({ code: 'file_type_not_allowed', field: 'files.1' });
  });
});
