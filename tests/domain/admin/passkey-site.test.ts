import { expect, test } from 'vitest';
import { passkeySite } from '#domain/admin/rules/passkey.ts';

test.each([
  ['https://rx.store.example', 'https://rx.store.example', 'rx.store.example'],
  ['https://rx.store.example:8443', 'https://rx.store.example:8443', 'rx.store.example'],
  ['https://RX.Store.Example', 'https://rx.store.example', 'rx.store.example'],
  ['https://rx-server', 'https://rx-server', 'rx-server'],
  ['http://localhost:7070', 'http://localhost:7070', 'localhost'],
  ['http://localhost:80', 'http://localhost', 'localhost'],
  ['https://localhost', 'https://localhost', 'localhost'],
])('a page at %s has passkeys', (asked, origin, name) => {
  expect(passkeySite(asked)).toEqual({ ok: true, value: { origin, name } });
});

test.each([
  ['http://rx.store.example', 'only over a secure line'],
  ['http://localhost.store.example', 'only over a secure line'],
  ['https://192.168.1.20:7070', 'by its name, not by its address'],
  ['http://127.0.0.1:7070', 'by its name, not by its address'],
  ['https://[::1]:7070', 'by its name, not by its address'],
  ['https://2130706433', 'by its name, not by its address'],
  ['http://localhost:99999', 'under no name'],
  ['https://', 'under no name'],
])('a page at %s has none, and it is said why', (asked, why) => {
  const site = passkeySite(asked);

  expect(site.ok ? null : site.error.message).toContain(why);
});
