import { expect, test } from 'vitest';
import { headerText } from './header-text.ts';

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

test.each([
  ['one word', '=?utf-8?q?Gr=C3=BC=C3=9Fe?= aus', 'Grüße aus'],
  ['spaces between words are no text', '=?utf-8?b?R3LDvA==?= \t=?utf-8?b?w59l?=', 'Grüße'],
  ['a character that is cut in two', '=?UTF-8?Q?Gr=C3?= =?utf-8?Q?=BC?=', 'Grü'],
  ['a character that is cut in two in base64', '=?utf-8?B?R3LD?= =?utf-8?B?vA==?=', 'Grü'],
  ['a base64 text that is cut anywhere', '=?utf-8?B?R3L?= =?utf-8?B?DvMOfZQ==?=', 'Grüße'],
  ['words of two charsets', '=?utf-8?q?=C3=BC?= =?iso-8859-1?q?=FC?=', 'üü'],
  ['a language', '=?utf-8*de?q?=C3=BC?=', 'ü'],
  ['underscores and words in quotes', '"=?utf-8?q?a_b?="', '"a b"'],
  ['Japanese in several words', '=?ISO-2022-JP?B?GyRCJDMbKEI=?= =?ISO-2022-JP?B?GyRCJHMbKEI=?=', 'こん'],
  ['old charsets', '=?utf-7?q?Gr+APw-n?= =?hz-gb-2312?q?~{Dc~}?=', 'Grün你'],
  ['an unknown charset', '=?x-unknown?q?Gr=FC=DFe?=', 'Grüße'],
  ['what is no word stays', '=?utf-8?x?abc?= =??q??= =?a?q', '=?utf-8?x?abc?= =??q??= =?a?q'],
  ['undeclared UTF-8', latin1('Grüße'), 'Grüße'],
  ['undeclared Latin-1', 'Gr\xfc\xdfe', 'Grüße'],
  ['undeclared ISO-2022-JP', '\u001b$B$3$s\u001b(B!', 'こん!'],
])('a header: %s', (_what, header, text) => expect(headerText(header, null)).toBe(text));

test('an undeclared header is read in the charset of the text', () => {
  expect(headerText('\xb1\xb3', 'iso-8859-2')).toBe('ął');
});
