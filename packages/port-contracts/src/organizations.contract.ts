import { anId, anOrganization } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedOrganization } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const taken = { code: 'domain_taken', field: 'email_domains' };

export const organizationsContract = (open: OpenStorage): void => {
  describe('organizations', () => {
    const here = withStorage(open);

    test('are found by id as they were added', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, {
        emailDomains: ['zeta.example', 'acme.example', 'mail.acme.example'],
        sharedTickets: true,
        notes: 'Pays late.\nIs kind.',
        customFields: { tier: 'gold', seats: 12 },
        version: 3,
      });
      for (const find of ['find', 'findForChange'] as const)
        expect(await desk.write((stores) => stores.organizations[find](organization.id))).toEqual(
          organization,
        );
      expect(await desk.read((stores) => stores.organizations.find(anId()))).toBeNull();
    });

    test('are listed by their whole name, all that share it, newest first and up to a limit', async () => {
      const desk = await here.newWorkspace();
      const acme = [
        await storedOrganization(desk, { name: 'Acme' }),
        await storedOrganization(desk, { name: 'Acme' }),
      ];
      for (const name of ['acme', 'Acme Ltd', 'Acm_', 'Acme ']) await storedOrganization(desk, { name });
      const named = (name: string, limit: number) =>
        desk.read((stores) => stores.organizations.list({ name }, { limit, after: null }));
      expect(await named('Acme', 10)).toEqual({ data: acme.toReversed(), next: null });
      expect(await named('Acme', 1)).toEqual({ data: acme.slice(1), next: acme[1]?.id });
      expect((await named('%', 10)).data).toEqual([]);
    });

    test('are found by an email domain, and by the whole domain only', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, { emailDomains: ['acme.example', 'acme.test'] });
      const find = (domain: string) => desk.read((stores) => stores.organizations.findByDomain(domain));
      expect(await find('acme.example')).toEqual(organization);
      expect(await find('acme.test')).toEqual(organization);
      for (const domain of ['sub.acme.example', 'cme.example', 'acme.exampl', '%', 'acme_example', ''])
        expect(await find(domain)).toBeNull();
    });

    test('keep their changes: a removed domain is free, a new one leads to them, null clears', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, { emailDomains: ['old.example'], notes: 'x' });
      const changed = {
        ...organization,
        name: 'New',
        emailDomains: ['new.example'],
        notes: null,
        version: 2,
      };
      await desk.write((stores) => stores.organizations.save(changed));
      expect(await desk.read((stores) => stores.organizations.find(organization.id))).toEqual(changed);
      expect(await desk.read((stores) => stores.organizations.findByDomain('old.example'))).toBeNull();
      expect(await desk.read((stores) => stores.organizations.findByDomain('new.example'))).toEqual(changed);
      await expect(storedOrganization(desk, { emailDomains: ['old.example'] })).resolves.toBeDefined();
    });

    test('may be saved with their own domains', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, { emailDomains: ['a.example', 'b.example'] });
      const changed = { ...organization, emailDomains: ['b.example', 'a.example'] };
      await desk.write((stores) => stores.organizations.save(changed));
      expect(await desk.read((stores) => stores.organizations.find(organization.id))).toEqual(changed);
    });

    test('cannot have a domain of another one, added or saved', async () => {
      const desk = await here.newWorkspace();
      await storedOrganization(desk, { emailDomains: ['acme.example'] });
      const other = await storedOrganization(desk);
      const input = { emailDomains: ['free.example', 'acme.example'] };
      await expect(storedOrganization(desk, input)).rejects.toMatchObject(taken);
      await expect(
        desk.write((stores) => stores.organizations.save({ ...other, ...input })),
      ).rejects.toMatchObject(taken);
      expect(await desk.read((stores) => stores.organizations.findByDomain('free.example'))).toBeNull();
      expect(await desk.read((stores) => stores.organizations.find(other.id))).toEqual(other);
    });

    test('get a domain once when ten request it at the same moment', async () => {
      const { write } = await here.newWorkspace();
      const results = await atOnce(10, () =>
        write((stores) => stores.organizations.add(anOrganization({ emailDomains: ['acme.example'] }))),
      );
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject(taken);
    });

    test('that are removed are not found, and their domains are free', async () => {
      const desk = await here.newWorkspace();
      const organization = await storedOrganization(desk, { emailDomains: ['acme.example'] });
      await desk.write((stores) => stores.organizations.remove(organization.id));
      expect(await desk.read((stores) => stores.organizations.find(organization.id))).toBeNull();
      expect(await desk.read((stores) => stores.organizations.findByDomain('acme.example'))).toBeNull();
      await expect(storedOrganization(desk, { emailDomains: ['acme.example'] })).resolves.toBeDefined();
    });
  });
};
