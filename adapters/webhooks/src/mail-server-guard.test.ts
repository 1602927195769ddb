import { describe, expect, test } from 'vitest';
import { createMailServerGuard, type MailServer } from './mail-server-guard.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'imap.acme.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'half.acme.example': ['93.184.216.34', '10.0.0.5'],
  'inside.acme.example': ['10.0.0.5'],
  'none.acme.example': [],
};

const guard = (allowNetworks: readonly string[] = []) =>
  createMailServerGuard({
    allowNetworks,
    setting: 'INBOUND_ALLOW_NETWORKS',
    lookup: async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
  });

const server = (wanted: Partial<MailServer> = {}): MailServer => ({
  host: 'imap.acme.example',
  port: 993,
  security: 'tls',
  ...wanted,
});

describe('the guard of mail servers', () => {
  test('gives all addresses of a public server', async () => {
    expect(await guard()(server())).toEqual(names['imap.acme.example']);
    expect(await guard()(server({ port: 143, security: 'starttls' }))).toHaveLength(2);
  });

  test.each([
    [{ host: 'half.acme.example' }, /leads to a private address \(IPv4\).*INBOUND_ALLOW_NETWORKS/],
    [{ host: '127.0.0.1' }, /loopback/],
    [{ host: '::1' }, /loopback/],
    [{ host: '169.254.169.254' }, /metadata service/],
    [{ host: 'none.acme.example' }, /could not be resolved/],
    [{ host: 'unknown.acme.example' }, /could not be resolved/],
    [{ security: 'none', port: 143 } as const, /without TLS/],
    [{ port: 22 }, /must be 993 or 143, got 22/],
  ])('refuses %j', async (wanted, sentence) => {
    await expect(guard()(server(wanted))).rejects.toThrow(sentence);
  });

  test('lets a network of the setting have any port and no TLS, and others not', async () => {
    const inside = server({ host: 'inside.acme.example', port: 1143, security: 'none' });
    expect(await guard(['10.0.0.0/8'])(inside)).toEqual(['10.0.0.5']);
    await expect(guard(['10.0.0.0/8'])({ ...inside, host: 'half.acme.example' })).rejects.toThrow(
      /without TLS/,
    );
    await expect(guard(['192.168.0.0/16'])(inside)).rejects.toThrow(/private address/);
  });
});
