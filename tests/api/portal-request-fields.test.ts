/** `GET /portal/request-fields`: what an app asks on its form, and shows of a request (contract §10.2). */
import { aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { submitted } from './customer-samples.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';

const path = '/portal/request-fields';

const seen = { customerVisible: true };
const filledIn = { customerEditable: true };

const addFields = ({ write }: TestWorkspace) =>
  write(async ({ ticketFields }) => {
    for (const field of [
      aTicketField({ key: 'stage', label: 'Stage', required: true, position: 3, ...seen }),
      aTicketField({
        key: 'order',
        label: 'Order number',
        required: true,
        position: 1,
        ...seen,
        ...filledIn,
      }),
      aTicketField({ key: 'plan', type: 'select', options: ['free', 'pro'], position: 2, ...filledIn }),
      aTicketField({ key: 'risk', label: 'Secret', required: true, position: 4 }),
      aTicketField({ key: 'old', label: 'Secret', active: false, position: 5, ...seen, ...filledIn }),
    ])
      await ticketFields.add(field);
  });

const order = {
  key: 'order',
  label: 'Order number',
  type: 'text',
  options: [],
  required: true,
  editable: true,
};
const plan = {
  key: 'plan',
  label: 'Plan',
  type: 'select',
  options: ['free', 'pro'],
  required: false,
  editable: true,
};
const stage = { key: 'stage', label: 'Stage', type: 'text', options: [], required: false, editable: false };

forEachDesk((open) => {
  describe('the fields of requests', () => {
    test('are listed by position: active ones that customers fill in or see, and no others', async () => {
      const workspace = await open();
      await addFields(workspace);
      const { status, body, text } = await (await workspace.asCustomer()).get(path);
      expect([status, body]).toEqual([200, { data: [order, plan, stage], next_cursor: null }]);
      expect(text).not.toMatch(/risk|old|Secret/);
    });

    test('are an empty list where customers fill in nothing', async () => {
      const { status, body } = await (await (await open()).asCustomer()).get(path);
      expect([status, body]).toEqual([200, { data: [], next_cursor: null }]);
    });

    test('are accepted in a request, and a missing required one gets 422', async () => {
      const workspace = await open();
      await addFields(workspace);
      const ann = await workspace.asCustomer();
      const { data } = await ann.get(path);
      const required = data.filter((field) => field.required).map(({ key }) => key);
      const refused = await submitted(ann);
      expect([refused.status, refused.error.field]).toEqual([422, `custom_fields.${required[0]}`]);
      const filled = Object.fromEntries(required.map((key) => [key, 'A-17']));
      expect((await submitted(ann, { custom_fields: filled })).status).toBe(201);
    });

    test('that are read-only are never required, and get 422 when they are sent', async () => {
      const workspace = await open();
      await addFields(workspace);
      const ann = await workspace.asCustomer();
      expect((await ann.get(path)).data.find(({ key }) => key === 'stage')).toEqual(stage);
      const { status, error } = await submitted(ann, { custom_fields: { order: 'A-17', stage: 'packed' } });
      expect([status, error.field]).toEqual([422, 'custom_fields.stage']);
    });

    test('belong to the customer’s own workspace, on any host', async () => {
      const ours = await open();
      const theirs = await open();
      await addFields(theirs);
      const ann = await ours.asCustomer();
      for (const host of [ours.host, theirs.host])
        expect((await ann.send('GET', path, { headers: { Host: host } })).data).toEqual([]);
    });

    test('continue after a field that was removed meanwhile', async () => {
      const workspace = await open();
      await addFields(workspace);
      const ann = await workspace.asCustomer();
      const first = await ann.get(path, { limit: '1' });
      await workspace.write(async ({ ticketFields }) => {
        const field = await ticketFields.findByKey('order');
        if (field) await ticketFields.save({ ...field, active: false });
      });
      const rest = await ann.get(path, { cursor: String(first.body.next_cursor) });
      expect([first.data, rest.data]).toEqual([[order], [plan, stage]]);
    });

    test.each(['0', '-1', '101', '1.5', 'all', '', '99999999999999999999', '%00'])(
      'with a limit of %j are 422',
      async (limit) => {
        const { status, error } = await (await (await open()).asCustomer()).get(path, { limit });
        expect([status, error.field]).toEqual([422, 'limit']);
      },
    );

    test('with a cursor of another list or workspace, or a forged one, are 400', async () => {
      const ours = await open();
      const theirs = await open();
      for (const workspace of [ours, theirs]) await addFields(workspace);
      const ann = await ours.asCustomer();
      const foreign = (await (await theirs.asCustomer()).get(path, { limit: '1' })).body.next_cursor;
      for (let made = 0; made < 2; made += 1) await submitted(ann, { custom_fields: { order: 'A-17' } });
      const another = (await ann.get('/portal/requests', { limit: '1' })).body.next_cursor;
      for (const cursor of [foreign, another, '', 'x', 'e30', '\u0000', 'a'.repeat(5_000)]) {
        const { status, error } = await ann.get(path, { cursor: String(cursor) });
        expect([status, error.code, error.field]).toEqual([400, 'invalid_cursor', 'cursor']);
      }
    });

    test('are 401 without a session, and 403 for keys, agents and blocked customers', async () => {
      const workspace = await open();
      expect((await workspace.stranger(null).get(path)).error.code).toBe('unauthorized');
      for (const client of [await workspace.client('read', 'write'), await workspace.as('owner')])
        expect((await client.get(path)).error.code).toBe('customer_required');
      const ann = await workspace.asCustomer();
      const writer = await workspace.client('write');
      await writer.patch(`/contacts/${ann.contactId}`, { blocked: true });
      expect((await ann.get(path)).error.code).toBe('forbidden');
    });
  });
});
