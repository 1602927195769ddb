import { expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';

test('two teams cannot have the same name in any letter case', async () => {
  const { desk, bySystem } = await openTestDesk();
  await desk.teams.add(bySystem, { name: 'Billing' });
  await expect(desk.teams.add(bySystem, { name: ' BILLING ' })).rejects.toMatchObject({
    code: 'validation_failed',
    field: 'name',
  });
});
