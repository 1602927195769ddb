import { describe, expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault('a secret key of the instance, 32+');

describe('the vault', () => {
  test('what an earlier start of the same instance sealed can still be opened', () => {
    const sealed = 'v1.aQ5zgrtSvDWrjLjY3ma9izBs6K5ozRmROQUd9xjMCeazxvTg9Q';
    expect(vault.open(sealed)).toBe('whsec_abc');
  });

  test('what is sealed names its form and is safe in any column', () => {
    expect(vault.seal('whsec_abc')).toMatch(/^v1\.[\w-]{50}$/);
  });

  test('an error says nothing of what was sealed', () => {
    const sealed = createVault('the key of another instance, 32+ ').seal('whsec_abc');
    expect(() => vault.open(sealed)).toThrow(/^What is sealed cannot be opened/);
  });
});
