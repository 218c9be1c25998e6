import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const countsOf = async (name: string): Promise<string[]> => {
  const browser = server.browser();
  await browser.signIn(name);
  return Object.keys((await browser.get('/api/rx/counts')).body);
};

test('how many stand in a list is told to those who may read the list', async () => {
  const lists = ['erx', 'renewals', 'rejected-claims'];

  const [technician, cashier] = [await countsOf('technician'), await countsOf('cashier')];

  expect(technician).toEqual(expect.arrayContaining([...lists, 'will-call']));
  expect(cashier.filter((list) => lists.includes(list))).toEqual([]);
  expect(cashier).toContain('will-call');
});
