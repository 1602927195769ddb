import { describe, expect, test } from 'vitest';
import { argonPasswords, passwordsBy } from './passwords.ts';
import { systemSecrets } from './secrets.ts';

describe('passwords', () => {
  test('a password fits its own hash and no other', async () => {
    const hash = await argonPasswords.hash('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argonPasswords.verify(hash, 'correct horse battery')).toBe(true);
    expect(await argonPasswords.verify(hash, 'correct horse batterz')).toBe(false);
  });

  test('the same password never has the same hash', async () => {
    expect(await argonPasswords.hash('correct horse')).not.toBe(await argonPasswords.hash('correct horse'));
  });

  test('no password matches an invalid hash', async () => {
    const hash = await argonPasswords.hash('correct horse');
    for (const broken of ['', 'no hash', hash.slice(0, -1), hash.replace('argon2id', 'bcrypt')])
      expect(await argonPasswords.verify(broken, 'correct horse')).toBe(false);
  });

  test('a failing library does not count as a wrong password', async () => {
    const failing = { hash: async () => 'a hash', verify: () => Promise.reject(new Error('Out of memory.')) };
    await expect(passwordsBy(async () => failing).verify('a hash', 'x')).rejects.toThrow('Out of memory.');
    const missing = () => Promise.reject(new Error('Cannot find the library.'));
    await expect(passwordsBy(missing).verify('a hash', 'x')).rejects.toThrow('Cannot find the library.');
  });
});

describe('secrets', () => {
  test('a secret has the length asked for, of letters and digits', () => {
    for (const length of [0, 1, 8, 32, 500])
      expect(systemSecrets.text(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${length}}$`));
  });

  test('every letter and digit is about as likely as another', () => {
    const counts = new Map<string, number>();
    for (const character of systemSecrets.text(620_000))
      counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(800);
  });

  test('a hash is SHA-256 in lower-case hex', () => {
    expect(systemSecrets.hash('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
