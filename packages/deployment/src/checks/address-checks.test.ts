import { describe, expect, test } from 'vitest';
import { type AddressSettings, proxyCheck, publicUrlCheck } from './address-checks.ts';

const usual: AddressSettings = {
  HOST: '127.0.0.1',
  PORT: 3000,
  PUBLIC_URL: null,
  TRUSTED_PROXIES: [],
  MAIL_FROM: null,
};

const publicUrl = (settings: Partial<AddressSettings>) =>
  publicUrlCheck(() => ({ ...usual, ...settings })).look();

const proxy = (settings: Partial<AddressSettings>, untrusted: string | null = null) =>
  proxyCheck(
    () => ({ ...usual, ...settings }),
    () => untrusted,
  ).look();

describe('the public URL', () => {
  test.each<[Partial<AddressSettings>]>([
    [{}],
    [{ HOST: '::1' }],
    [{ PUBLIC_URL: 'https://support.example.com', HOST: '0.0.0.0', MAIL_FROM: {} }],
    [{ PUBLIC_URL: 'http://localhost:8080' }],
  ])('is accepted with %j', async (settings) => {
    expect(await publicUrl(settings)).toEqual({ ok: true, detail: expect.any(String) });
  });

  test.each<[string, Partial<AddressSettings>]>([
    ['PUBLIC_URL is not set', { HOST: '0.0.0.0' }],
    ['lead to http://localhost:8080, where', { HOST: '0.0.0.0', PORT: 8080 }],
    ['lead to http://localhost and whatever port is free, where', { HOST: '0.0.0.0', PORT: 0 }],
    ['PUBLIC_URL is not set', { TRUSTED_PROXIES: ['10.0.0.2'] }],
    ['PUBLIC_URL is not set', { MAIL_FROM: {} }],
    ['http://support.example.com is not encrypted', { PUBLIC_URL: 'http://support.example.com' }],
  ])('gets a warning: %s with %j', async (detail, settings) => {
    expect(await publicUrl(settings)).toMatchObject({
      ok: true,
      warns: true,
      detail: expect.stringContaining(detail),
    });
  });
});

describe('the proxy', () => {
  test('is named when it is trusted, and its absence is not a fault', async () => {
    expect(await proxy({})).toEqual({
      ok: true,
      detail: 'none; callers have the address that they call from',
    });
    expect(await proxy({ TRUSTED_PROXIES: ['10.0.0.0/8'] })).toEqual({
      ok: true,
      detail: 'X-Forwarded-For is believed from 10.0.0.0/8',
    });
  });

  test('gets a warning when an https address needs one and none is trusted', async () => {
    expect(await proxy({ PUBLIC_URL: 'https://support.example.com' })).toMatchObject({
      warns: true,
      detail: expect.stringContaining('TRUSTED_PROXIES=127.0.0.1'),
    });
  });

  test('is named with the setting when the server has seen it and does not trust it', async () => {
    expect(await proxy({ TRUSTED_PROXIES: ['10.0.0.2'] }, '10.0.0.3')).toMatchObject({
      warns: true,
      detail: expect.stringContaining('Set TRUSTED_PROXIES=10.0.0.2,10.0.0.3 and restart'),
    });
  });
});
