import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sweep, sweptRoutes } from '#tests/platform/mutations.ts';
import { addressOf } from '#tests/platform/routes.ts';

let sweep: Sweep;
beforeAll(async () => {
  sweep = await Sweep.open();
});
afterAll(() => sweep.close());

test('every writing call with a valid cookie from somewhere else, or in another form, is refused and changes nothing', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
  ];
  const before = await sweep.digest();
  for (const r of sweptRoutes.filter((x) => x.meta.effect === 'write' || x.method !== 'GET')) {
    const browser = await sweep.callerOf(r);
    const { url, body } = addressOf(r.path, sweep.baseOf(r));
    const text = JSON.stringify(body);
    for (const headers of foreign)
      expect([r.name, headers, (await browser.call(r.method, url, text, headers)).status]).toEqual([
        r.name,
        headers,
        403,
      ]);
    const bare = await sweep.server.app.http.inject({
      method: r.method as 'POST',
      url,
      headers: {
        cookie: [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; '),
        'content-type': 'application/json',
      },
      payload: text,
    });
    expect([r.name, bare.statusCode]).toEqual([r.name, 403]);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect([415, 422], `${r.name} ${type}`).toContain(
        (await browser.call(r.method, url, text, { 'content-type': type })).status,
      );
    const others = new Set(
      sweptRoutes
        .filter((x) => addressOf(x.path, {}).url === addressOf(r.path, {}).url)
        .map((x) => x.method),
    );
    // A GET that meets another call's address (…/search as an id) is that call's, and only reads.
    if (!others.has('GET'))
      expect([400, 404], r.name).toContain(
        (await browser.get(`${url}?_method=${r.method}`, { 'x-http-method-override': r.method }))
          .status,
      );
  }
  expect(await sweep.digest()).toBe(before);
}, 900_000);
