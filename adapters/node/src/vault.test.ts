import { describe, expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(['a secret key of the instance, 32+']);

describe('the vault', () => {
  test('data sealed before a restart of the same instance can still be opened', () => {
    const sealed = 'v1.aQ5zgrtSvDWrjLjY3ma9izBs6K5ozRmROQUd9xjMCeazxvTg9Q';
    expect(vault.open(sealed)).toBe('whsec_abc');
  });

  test('sealed data names its format and is safe in any column', () => {
    expect(vault.seal('whsec_abc')).toMatch(/^v1\.[\w-]{50}$/);
  });

  test('an error reveals nothing of the sealed data', () => {
    const sealed = createVault(['the key of another instance, 32+ ']).seal('whsec_abc');
    expect(() => vault.open(sealed)).toThrow(/^What is sealed cannot be opened/);
  });
});
