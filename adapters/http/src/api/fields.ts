/** The kinds of input that fields have. Each says in its messages what it expects: "<field> must be <message>". */
import {
  canonicalLocale,
  isBlank,
  isDateTime,
  isEmail,
  isLine,
  isStorable,
  isUuid,
  limits,
  perhaps,
} from '@tidemark/domain';
import * as v from 'valibot';
import { isRecord } from './body.ts';

/** Trimmed text; where there must be any, not only of what is not seen. */
export const text = (least: number, most: number) => {
  const expected = `text of ${least} to ${most} characters`;
  return v.pipe(
    v.string(expected),
    v.check(isStorable, unstorable),
    v.trim(),
    v.check((value) => least === 0 || value === '' || !isBlank(value), seen(expected)),
    v.minLength(least, expected),
    v.maxLength(most, expected),
  );
};

/** Trimmed text without line breaks. */
export const line = (least: number, most: number) =>
  v.pipe(text(least, most), v.check(isLine, `one line of ${least} to ${most} characters`));

/** Text as it was written, its spaces included, but not only of what is not seen. */
export const prose = (most: number) => {
  const expected = `text of 1 to ${most} characters`;
  return v.pipe(
    v.string(expected),
    v.check(isStorable, unstorable),
    v.check((value) => value === '' || !isBlank(value), seen(expected)),
    v.minLength(1, expected),
    v.maxLength(most, expected),
  );
};

/** Text that somebody is still writing: also none. */
export const typed = (most: number) => {
  const expected = `text of at most ${most} characters`;
  return v.pipe(v.string(expected), v.check(isStorable, unstorable), v.maxLength(most, expected));
};

/** A password or a token: as it was sent. */
export const secret = (most: number) => {
  const expected = `text of 1 to ${most} characters`;
  return v.pipe(
    v.string(expected),
    v.check(isStorable, unstorable),
    v.minLength(1, expected),
    v.maxLength(most, expected),
  );
};

const seen = (expected: string): string => `${expected}, not only invisible ones`;

const unstorable = 'text without NUL and lone surrogates';

const emailExpected = 'an email address like ann@example.com';

export const email = v.pipe(
  v.string(emailExpected),
  v.trim(),
  v.check(isEmail, emailExpected),
  v.metadata({ format: 'email', maxLength: limits.emailLength }),
);

/** Accepts both cases and stores lower case (RFC 9562, section 4). */
export const uuid = v.pipe(
  v.string('a UUID'),
  v.check((value) => isUuid(value.toLowerCase()), 'a UUID'),
  v.metadata({ format: 'uuid' }),
  v.transform((value) => value.toLowerCase()),
);

/** An id in a query, or the word `none`: null. */
export const uuidOrNone = v.pipe(
  v.string('a UUID or none'),
  v.check((value) => value === 'none' || isUuid(value.toLowerCase()), 'a UUID or none'),
  v.transform((value) => (value === 'none' ? null : value.toLowerCase())),
);

export const flag = v.boolean('true or false');

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, ({ input }) => `one of ${values.join(', ')}${perhapsThis(input, values)}`);

const perhapsThis = (input: unknown, values: readonly string[]): string =>
  typeof input === 'string' ? perhaps(input, values) : '';

/** Texts whose content the domain checks. */
export const textList = (most: number) =>
  v.pipe(v.array(v.string('text'), 'a list of texts'), v.maxLength(most, `a list of at most ${most} texts`));

const instantExpected = 'an instant like 2026-11-20T08:05:00.000Z';

export const instant = v.pipe(
  v.string(instantExpected),
  v.check(isDateTime, instantExpected),
  v.metadata({ format: 'date-time' }),
  v.transform((value) => new Date(value).toISOString()),
);

const localeExpected = 'a language tag like en or pt-BR';

export const locale = v.pipe(
  v.string(localeExpected),
  v.trim(),
  v.check((value) => canonicalLocale(value) !== null, localeExpected),
  v.metadata({ maxLength: 35 }),
  v.transform((value) => canonicalLocale(value) ?? value),
);

/** Keys and values are checked by the domain, which knows them; no key is dropped unseen. */
export const members = v.pipe(
  v.unknown(),
  v.check(isRecord, 'an object'),
  v.metadata({ type: 'object', additionalProperties: true }),
  v.transform((value) => value as Readonly<Record<string, unknown>>),
);

/** A whole number in a query. */
export const wholeNumber = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(expected),
    v.transform((value) => (/^\d{1,9}$/.test(value) ? Number(value) : Number.NaN)),
    v.number(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};

/** A whole number in a body. */
export const wholeMember = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};

/** Alternatives in a query, comma-separated; blanks around the commas are ignored. */
export const someOf = <const Values extends readonly string[]>(values: Values) => {
  const expected = `one or more of ${values.join(', ')}, separated by commas`;
  return v.pipe(
    v.string(expected),
    v.transform((value) => value.split(',').map((item) => item.trim())),
    v.pipe(
      v.array(
        v.picklist(values, ({ input }) => `${expected}${perhapsThis(input, values)}`),
        expected,
      ),
      v.maxLength(limits.filterValues, `at most ${limits.filterValues} values`),
    ),
  );
};

/** Ids in a query, comma-separated; blanks around the commas are ignored. */
export const uuids = (most: number) => {
  const expected = 'one or more UUIDs, separated by commas';
  return v.pipe(
    v.string(expected),
    v.transform((value) => value.split(',').map((item) => item.trim())),
    v.pipe(v.array(uuid, expected), v.maxLength(most, `at most ${most} UUIDs`)),
  );
};

/** True or false in a query. */
export const yesOrNo = v.pipe(
  v.picklist(['true', 'false'], 'true or false'),
  v.transform((value) => value === 'true'),
  v.boolean(),
);

const numberExpected = 'the number of a ticket';

/** The number of a ticket in a path or a query. */
export const ticketNumber = v.pipe(
  v.string(numberExpected),
  v.regex(/^[1-9]\d{0,9}$/, numberExpected),
  v.transform(Number),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(2 ** 31 - 1, numberExpected),
);
