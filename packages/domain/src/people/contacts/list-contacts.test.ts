import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { aContact, anOrganization } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import type { ContactKey, ListContacts } from './list-contacts.ts';

type Wanted = Partial<Omit<ListContacts, 'page'>>;

const furnished = async () => {
  const bench = await openTestDesk();
  const { desk, byKey, ports, workspaceId } = bench;
  const companies = [
    anOrganization({ name: 'Acme Ltd', emailDomains: ['acme.example'] }),
    anOrganization({ name: 'Bolt', emailDomains: [] }),
    anOrganization({ name: 'Acme Gardens', emailDomains: [] }),
  ];
  const person = (name: string, email: string, company?: number) =>
    aContact({ name, email, organizationId: (company !== undefined && companies[company]?.id) || null });
  const people = [
    person('Ann Lee', 'ann@acme.example', 0),
    person('Bo Chen', 'bo@private.example', 0),
    person('Cy Acme', 'cy@bolt.example', 1),
    person('Dee Fox', 'dee@private.example', 2),
    person('Eve Fox', 'eve@private.example'),
  ];
  await ports.work.write(workspaceId, async ({ organizations, contacts }) => {
    for (const company of companies) await organizations.add(company);
    for (const contact of people) await contacts.addIfNew(contact);
  });
  const list = (wanted: Wanted, limit = 100, after: ContactKey | null = null) =>
    desk.contacts.list(byKey, { filter: {}, ...wanted, page: { limit, after } });
  const namesOf = async (wanted: Wanted, limit = 100) => {
    const names: string[] = [];
    let after: ContactKey | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(wanted, limit, after);
      names.push(...page.data.map(({ name }) => name));
      after = page.next;
    } while (after !== null);
    return names;
  };
  return { ...bench, companies, list, namesOf };
};

describe('a question for contacts', () => {
  test.each([
    ['ann', ['Ann Lee']],
    ['ANN@ACME.EXAMPLE', ['Ann Lee']],
    ['fo', ['Eve Fox', 'Dee Fox']],
    ['private eve', ['Eve Fox']],
    ['priv eve', []],
    ['bol', ['Cy Acme']],
    ['gard', ['Dee Fox']],
    ['nobody', []],
    ['--', []],
  ])('%j finds people by name, address or company', async (q, names) => {
    const { namesOf } = await furnished();
    expect(await namesOf({ q })).toEqual(names);
  });

  test('lists people with the words themselves first, then others of the company, each once', async () => {
    const { namesOf } = await furnished();
    const names = ['Cy Acme', 'Ann Lee', 'Dee Fox', 'Bo Chen'];
    for (const limit of [1, 2, 3, 4, 100]) expect(await namesOf({ q: 'acme' }, limit)).toEqual(names);
  });

  test('is narrowed by an organization and an address', async () => {
    const { namesOf, companies } = await furnished();
    const [acme, bolt] = companies.map(({ id }) => id);
    expect(await namesOf({ filter: { organizationId: acme } })).toEqual(['Bo Chen', 'Ann Lee']);
    expect(await namesOf({ filter: { organizationId: acme }, q: 'ann' }, 1)).toEqual(['Ann Lee']);
    expect(await namesOf({ filter: { organizationId: acme }, q: 'acme' }, 1)).toEqual(['Bo Chen', 'Ann Lee']);
    expect(await namesOf({ filter: { organizationId: bolt }, q: 'ann' })).toEqual([]);
    expect(await namesOf({ email: 'BO@private.example', q: 'acme' })).toEqual(['Bo Chen']);
    expect(await namesOf({ email: 'bo@private.example', q: 'bolt' })).toEqual([]);
    expect(await namesOf({ email: 'bo@private.example', filter: { organizationId: bolt } })).toEqual([]);
    expect(await namesOf({ email: 'bo@private.example', filter: { organizationId: acme } })).toEqual([
      'Bo Chen',
    ]);
  });

  test('is refused for an unknown organization', async () => {
    const { list } = await furnished();
    const organizationId = '019a0000-ffff-7000-8000-000000000009';
    await expect(list({ filter: { organizationId } })).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'organization_id',
    });
  });

  test('reads a part of a company’s people at a time, and continues after it', async () => {
    const { list, namesOf, companies, ports, workspaceId } = await furnished();
    const organizationId = companies[1]?.id ?? '';
    await ports.work.write(workspaceId, async ({ contacts }) => {
      for (let count = 0; count < limits.listWindow; count++)
        await contacts.addIfNew(
          aContact({ name: 'Bolt', email: `bolt${count}@private.example`, organizationId }),
        );
    });
    const short = await list({ filter: { organizationId }, q: 'cy' }, 10);
    expect([short.data, short.next === null]).toEqual([[], false]);
    expect(await namesOf({ filter: { organizationId }, q: 'cy' }, 10)).toEqual(['Cy Acme']);
    expect(await namesOf({ q: 'bolt' })).toHaveLength(limits.listWindow + 1);
  });
});
