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
  for (const sweptRoute of sweptRoutes.filter(
    (sweptRoute) => sweptRoute.meta.effect === 'write' || sweptRoute.method !== 'GET',
  )) {
    const browser = await sweep.callerOf(sweptRoute);
    const { url, body } = addressOf(sweptRoute.path, sweep.baseOf(sweptRoute));
    const text = JSON.stringify(body);
    for (const headers of foreign)
      expect([
        sweptRoute.name,
        headers,
        (await browser.call(sweptRoute.method, url, text, headers)).status,
      ]).toEqual([sweptRoute.name, headers, 403]);
    const bare = await sweep.server.app.http.inject({
      method: sweptRoute.method as 'POST',
      url,
      headers: {
        cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'content-type': 'application/json',
      },
      payload: text,
    });
    expect([sweptRoute.name, bare.statusCode]).toEqual([sweptRoute.name, 403]);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect([415, 422], `${sweptRoute.name} ${type}`).toContain(
        (await browser.call(sweptRoute.method, url, text, { 'content-type': type })).status,
      );
    const others = new Set(
      sweptRoutes
        .filter((route) => addressOf(route.path, {}).url === addressOf(sweptRoute.path, {}).url)
        .map((sweptRoute) => sweptRoute.method),
    );
    // A GET that meets another call's address (…/search as an id) is that call's, and only reads.
    if (!others.has('GET'))
      expect([400, 404], sweptRoute.name).toContain(
        (
          await browser.get(`${url}?_method=${sweptRoute.method}`, {
            'x-http-method-override': sweptRoute.method,
          })
        ).status,
      );
  }
  expect(await sweep.digest()).toBe(before);
}, 900_000);
