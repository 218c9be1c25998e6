import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  browser = await server.signedIn('technician');
});
afterAll(() => server.close());

const zip = (zipCode: string) =>
  browser.post(`/api/zip/state_city_by_zip_code?zipCode=${encodeURIComponent(zipCode)}`);

test.each([
  ['10001', 'New York', 'NY'],
  ['90210', 'Beverly Hills', 'CA'],
  ['00501', 'Holtsville', 'NY'],
  ['00601', 'Adjuntas', 'PR'],
  ['96201', 'APO', 'AP'],
  ['20252', 'Washington', 'DC'],
])('zip %s is %s, %s', async (code, city, state) => {
  const answer = await zip(code);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ postalCode: code, name: city, stateName: state });
  const byId = await browser.get(`/location/city/${answer.body.id}`);
  expect(byId.body).toMatchObject({ status: 'SUCCESS', object: { name: city, stateName: state } });
});

test('a zip that is not complete or does not exist is a miss with a message', async () => {
  for (const code of ['606', '606__', '00000', '']) {
    const answer = await zip(code);
    expect([code, answer.status, answer.body.message]).toEqual([
      code,
      404,
      'There is no such zip code.',
    ]);
  }
});

test('states, one state, and cities by name', async () => {
  const states = (await browser.post('/api/state/states_list')).body.object as {
    country: string;
    states: { id: number; stateName: string }[];
  }[];
  expect(states.map((state) => state.country)).toEqual(['US']);
  expect(states[0]!.states).toHaveLength(62);
  expect((await browser.get('/location/state/17')).body.object).toMatchObject({
    id: 17,
    stateName: 'IL',
    name: 'Illinois',
  });
  expect((await browser.get('/location/state/3')).status).toBe(404);
  const cities = (await browser.post('/api/city/search_city', { cityName: 'Spring', stateId: 17 }))
    .body.object as { name: string; stateName: string }[];
  expect(cities.map((city) => city.name)).toContain('Springfield');
  expect(new Set(cities.map((city) => city.stateName))).toEqual(new Set(['IL']));
});
