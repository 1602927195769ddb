/** The branding of a workspace in its document. */
import { describe, expect, test } from 'vitest';
import { openAcmeDesk } from '../../testing/acme-document.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const picture = {
  id: '0198c1a2-0000-7000-8000-000000000001',
  contentType: 'image/png',
  size: 100,
  sha256: 'a'.repeat(64),
  width: 240,
  height: 60,
  createdAt: '2026-11-01T09:00:00.000Z',
};

const url = `/help/pictures/${picture.id}`;

const opened = async () => {
  const bench = await openAcmeDesk();
  const { desk, bySystem, ports, workspaceId } = bench;
  await ports.work.write(workspaceId, ({ articlePictures }) => articlePictures.add(picture));
  const brand = (branding: unknown) => desk.configuration.apply(bySystem, { workspace: { branding } });
  const shown = async () => (await desk.configuration.show(bySystem)).document.workspace.branding;
  const stored = () => ports.work.read(workspaceId, ({ workspace }) => workspace.find());
  return { ...bench, brand, shown, stored };
};

describe('the branding of a workspace', () => {
  test('is stored with the size of the logo, and shown as it was written', async () => {
    const { brand, shown, stored } = await opened();
    const { faults, changes } = await brand({ logo: url, accent: ' #0B5F6E ', home: 'https://acme.test/' });
    const written = { logo: url, accent: '#0b5f6e', home: 'https://acme.test/' };
    expect(faults).toEqual([]);
    expect(changes).toMatchObject([{ section: 'workspace', fields: { branding: [null, written] } }]);
    expect(await shown()).toEqual(written);
    expect((await stored())?.settings.branding).toEqual({
      logo: { id: picture.id, width: 240, height: 60 },
      accent: '#0b5f6e',
      home: 'https://acme.test/',
    });
  });

  test('stays when it is left out, and is complete when it is there', async () => {
    const { brand, shown, desk, bySystem } = await opened();
    await brand({ accent: '#fa0', home: 'https://acme.test' });
    await desk.configuration.apply(bySystem, { workspace: { close_after_days: 9 } });
    expect(await shown()).toEqual({ accent: '#ffaa00', home: 'https://acme.test' });
    await brand({ home: 'https://acme.test' });
    expect(await shown()).toEqual({ home: 'https://acme.test' });
    expect((await brand({})).changes).toHaveLength(1);
    expect(await shown()).toBeUndefined();
    expect((await brand({})).changes).toEqual([]);
  });

  test('changes nothing when it is applied again', async () => {
    const { brand } = await opened();
    await brand({ logo: url, accent: '#0b5f6e' });
    expect((await brand({ accent: '#0b5f6e', logo: url })).changes).toEqual([]);
  });

  test.each([
    ['accent', 'red', 'Expected a colour like "#0b5f6e", got "red".'],
    ['accent', '#12345', 'Expected a colour like "#0b5f6e", got "#12345".'],
    ['accent', 255, 'Expected a colour like "#0b5f6e", got 255.'],
    [
      'home',
      'javascript:alert(1)',
      'Expected an address like https://example.com, got "javascript:alert(1)".',
    ],
    ['home', 'https://a@b.test/', 'Expected an address like https://example.com, got "https://a@b.test/".'],
    ['home', 'https://', 'Expected an address like https://example.com, got "https://".'],
    ['logo', 'https://acme.test/logo.png', 'Expected the address of a stored picture'],
    ['logo', '/help/pictures/../../x', 'Expected the address of a stored picture'],
    ['logo', '/help/pictures/0198c1a2-0000-7000-8000-000000000009', 'got one that is not stored here.'],
    ['logo', { id: picture.id }, 'Expected the address of a stored picture'],
    ['font', 'Arial', 'Expected'],
  ])('refuses the %s %j', async (member, value, message) => {
    const { brand, shown } = await opened();
    const { faults } = await brand({ [member]: value });
    expect(faults).toMatchObject([{ path: ['workspace', 'branding', member] }]);
    expect(faults[0]?.message).toContain(message);
    expect(await shown()).toBeUndefined();
  });

  test.each([[[]], ['#0b5f6e'], [null]])('refuses %j as a whole', async (value) => {
    const { brand } = await opened();
    expect((await brand(value)).faults).toMatchObject([{ path: ['workspace', 'branding'] }]);
  });

  test('cannot name the picture of another workspace', async () => {
    const { desk, bySystem } = await openTestDesk();
    await opened();
    const { faults } = await desk.configuration.plan(bySystem, { workspace: { branding: { logo: url } } });
    expect(faults).toMatchObject([{ path: ['workspace', 'branding', 'logo'] }]);
  });
});
