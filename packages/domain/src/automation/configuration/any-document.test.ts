import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acmeDocument, openAcmeDesk } from '../../testing/acme-document.ts';

const seed = 42;

const member = fc.constantFrom(
  ...[
    'name',
    'url',
    'key',
    'label',
    'type',
    'options',
    'agents',
    'conditions',
    'all',
    'any',
    'fact',
    'is',
    'in',
  ],
  ...['actions', 'set_priority', 'set_organization', 'send_mail', 'to', 'on', 'targets', 'within', 'metric'],
  ...[
    'week',
    'mon',
    'calendar',
    'parent',
    'slug',
    'sort',
    'field',
    'columns',
    'events',
    'visibility',
    'team',
  ],
);

/** Values that look like parts of a document, in places where they may not belong. */
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      '',
      'x',
      '*',
      '1h',
      '09:00-10:00',
      'a\0',
      '\ud800',
      '__proto__',
    ),
    fc.constantFrom('ann@acme.test', 'Tier 1', 'priority', 'urgent', 'custom_fields.plan', 'ticket.created'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(member, fc.string()), tie('value'), { maxKeys: 6 }),
  ),
})).value;

const anyDocument = fc.oneof(
  anything,
  fc.dictionary(
    fc.constantFrom('workspace', ...Object.keys(acmeDocument), 'categories', 'toString'),
    fc.oneof(anything, fc.array(anything)),
  ),
);

test(`any document is either applied or refused, and never fails (seed ${seed})`, async () => {
  const { desk, bySystem } = await openAcmeDesk();
  await desk.configuration.apply(bySystem, acmeDocument);
  await fc.assert(
    fc.asyncProperty(anyDocument, async (value) => {
      const { faults } = await desk.configuration.plan(bySystem, value);
      for (const { path, message } of faults) {
        expect(message).toMatch(/\.$/);
        expect(Array.isArray(path)).toBe(true);
      }
    }),
    { seed, numRuns: 1_000 },
  );
});
