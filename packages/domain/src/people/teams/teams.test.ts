import { expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';

test('two teams never share a name, however its letters are cased', async () => {
  const { desk, bySystem } = await openTestDesk();
  await desk.teams.add(bySystem, { name: 'Billing' });
  await expect(desk.teams.add(bySystem, { name: ' BILLING ' })).rejects.toMatchObject({
    code: 'validation_failed',
    field: 'name',
  });
});
