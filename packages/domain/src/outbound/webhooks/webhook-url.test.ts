import { describe, expect, test } from 'vitest';
import { normalWebhookUrl } from './webhook-url.ts';

describe('the URL of a webhook', () => {
  test.each([
    ['HTTPS://Hooks.Example.COM/In', 'https://hooks.example.com/In'],
    ['https://hooks.example.com:443/in', 'https://hooks.example.com/in'],
    ['https://hooks.example.com:0443/in', 'https://hooks.example.com/in'],
    ['https://hooks.example.com:/in', 'https://hooks.example.com/in'],
    ['http://10.0.0.1:80/in', 'http://10.0.0.1/in'],
    ['https://hooks.example.com', 'https://hooks.example.com/'],
    ['https://hooks.example.com?key=A', 'https://hooks.example.com/?key=A'],
    ['https://[2001:DB8::1]:443/in', 'https://[2001:db8::1]/in'],
    ['https://hooks.example.com/In?Key=A#B#C', 'https://hooks.example.com/In?Key=A'],
    ['https://hooks.example.com#B', 'https://hooks.example.com/'],
    ['https://BÜCHER.example/Ü', 'https://bücher.example/Ü'],
    ['https://ΟΔΟΣ-1.example/', 'https://οδοσ-1.example/'],
  ])('%s is stored as %s', (text, kept) => {
    expect(normalWebhookUrl(text)).toBe(kept);
    expect(normalWebhookUrl(kept)).toBe(kept);
  });

  test.each([
    'https://hooks.example.com/in',
    'https://hooks.example.com/In?Key=A',
    'https://hooks.example.com/b/../a',
    'https://hooks.example.com:8443/in',
    'https://hooks.example.com:80/in',
    'http://10.0.0.1:443/in',
    'https://hooks.example.com/in/',
    'https://[::443]/in',
    'ftp://Hooks.example.com/in',
    'nothing of the kind',
    '',
  ])('%j is stored as given', (text) => {
    expect(normalWebhookUrl(text)).toBe(text);
  });

  test('is read quickly with a quarter of a megabyte', () => {
    const hostile = `https://${':'.repeat(250_000)}0${'0'.repeat(1_000)}`;
    const before = process.threadCpuUsage();
    normalWebhookUrl(hostile);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
