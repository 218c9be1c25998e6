import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let pharmacist: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  pharmacist = await server.signedIn('pharmacist');
});
afterAll(() => server.close());

const save = (person: TestBrowser, stepUp?: string) =>
  person.post('/api/drugs', {
    id: null,
    version: 0,
    draft: drugDraftOf({
      name: 'Oxycodone',
      genericName: 'Oxycodone',
      strength: '5 mg',
      form: 'Tablet',
      manufacturer: 'Own Generics',
      ndc: '55154000101',
      schedule: '0',
    }),
    ...(stepUp === undefined ? {} : { stepUp }),
  });
const about = { action: stepUpActions.drugClass, entity: 'drug', entityId: 0, entityVersion: 0 };

test('a pharmacist enters a C-II as less with the password only; a technician never', async () => {
  const technician = await server.signedIn('technician');
  expect((await save(technician)).status).toBe(422);

  const asked = await save(pharmacist);
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([403, 'STEP_UP', about]);

  const password = 'demo-pharmacist-2026';
  const { token } = (await pharmacist.post('/api/session/step-up', { ...about, password })).body;
  const saved = await save(pharmacist, token);
  expect([saved.status, saved.body.schedule]).toEqual([200, '0']);
});
