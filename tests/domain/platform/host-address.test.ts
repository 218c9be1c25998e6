import { expect, test } from 'vitest';
import { isLocalAddress, isLoopback } from '#domain/platform/rules/host-address.ts';

test.each([
  'localhost',
  'LOCALHOST',
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this computer', (host) => {
  expect(isLoopback(host)).toBe(true);
});
test.each([
  '127.evil.example.com',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '127.0.0',
  '127.0.0.256',
  '0x7f.0.0.1',
  '2130706433',
  '10.0.0.1',
  '::2',
  '::ffff:10.0.0.1',
  '',
])('“%s” is another computer', (host) => {
  expect(isLoopback(host)).toBe(false);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.15',
  '169.254.7.7',
  '100.64.0.1',
  '192.0.2.15',
  'fd12:3456::1',
  'fe80::1%eth0',
  '::1',
  '::ffff:192.168.0.9',
])('%s stays within the house', (address) => {
  expect(isLocalAddress(address)).toBe(true);
});
test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '2001:4860:4860::8888',
  'fdx.example',
  'fe80.example.com',
  '10.evil.example',
  '::ffff:8.8.8.8',
])('%s does not', (address) => {
  expect(isLocalAddress(address)).toBe(false);
});
