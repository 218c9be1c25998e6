import { expect, request, test, type APIRequestContext } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { choose, dialog, opens } from './support/desk.ts';
import { costs, counting } from './support/keystrokes.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

/** What a payer said: its name unless it is the primary, then the code and its meaning. */
const coded = /^(?:(?:Secondary|Tertiary): )?\w\w \w/;
/** What waits to be billed that day: every one of these claims is rejected. */
const toBill = demoScenario().dayPrescriptions.filter((rx) => rx.status === 'DE').length;

let store: Store;
let calls: APIRequestContext;
test.beforeAll(async () => {
  // As `npm start` does it: with the payer, the network and the working day.
  store = await openStore({ payer: true, network: true, day: true });
  calls = await request.newContext({
    baseURL: store.url,
    extraHTTPHeaders: { 'x-apothekey': '1', origin: store.url },
  });
  const signedIn = await calls.post('/api/session/sign-in', {
    data: { username: 'technician', password: 'demo-technician-2026' },
  });
  expect(signedIn.status()).toBe(200);
});
test.afterAll(async () => {
  await calls.dispose();
  await store.stop();
});
test.describe.configure({ mode: 'serial' });

interface Listed {
  readonly total: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
/** One list, as its screen asks for it. */
async function list(path: string, filters: Record<string, string> = {}): Promise<Listed> {
  const answer = await calls.post(path, {
    data: { text: '', filters, sort: null, offset: 0, limit: 200 },
  });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}
const totalOf = async (path: string, filters: Record<string, string> = {}): Promise<number> =>
  (await list(path, filters)).total;
async function logged(kind: 'DV' | 'RV'): Promise<number> {
  const query = { text: '', filters: {}, sort: null, offset: 0, limit: 200 };
  const answer = await calls.post('/api/rx/log', { data: { kind, query } });
  const { total }: Listed = await answer.json();
  return total;
}
const counts = async (): Promise<Record<string, number>> =>
  (await calls.get('/api/rx/counts')).json();

test('the demo store has the rows of specification 001 §9 in every table', async () => {
  await expect.poll(async () => (await counts())['rejected'], { timeout: 280_000 }).toBe(toBill);
  await expect
    .poll(async () => totalOf('/api/erx/search', { direction: 'in', status: 'new' }), {
      timeout: 120_000,
    })
    .toBeGreaterThanOrEqual(15);

  const found = {
    clinics: await totalOf('/api/clinics/search'),
    patients: await totalOf('/api/patients/search'),
    drugs: await totalOf('/api/drugs/search'),
    vendors: await totalOf('/api/vendors/search'),
    deferred: await totalOf('/api/rx/queue', { queue: 'deferred-all' }),
    billLater: await totalOf('/api/rx/queue', { queue: 'bill-later' }),
    rejected: await totalOf('/api/claims/rejected'),
    dvLog: await logged('DV'),
    rvLog: await logged('RV'),
    received: await totalOf('/api/erx/search', { direction: 'in' }),
    sent: await totalOf('/api/erx/search', { direction: 'out' }),
    autoRefill: await totalOf('/api/refills/auto'),
  };

  const hundred = ['clinics', 'patients', 'drugs', 'deferred', 'billLater', 'rejected'] as const;
  for (const name of [...hundred, 'dvLog', 'rvLog'] as const)
    expect(found[name], name).toBeGreaterThanOrEqual(100);
  for (const name of ['received', 'sent', 'autoRefill'] as const)
    expect(found[name], name).toBeGreaterThanOrEqual(15);
  expect(found.vendors).toBe(6);
});

test('rejected claims: codes with their meaning; queue, badge and list are the same', async () => {
  const claims = await list('/api/claims/rejected');
  const queue = await list('/api/rx/queue', { queue: 'rejected' });

  expect([(await counts())['rejected-claims'], queue.total]).toEqual([claims.total, claims.total]);
  expect(new Set(claims.rows.map((row) => row['codes']))).toEqual(
    new Set(['70', '75', '76', '79', '7X', '88', 'AJ', 'MR']),
  );
  expect(claims.rows.filter((row) => row['description'] === '')).toEqual([]);
  expect(queue.rows.filter((row) => !coded.test(String(row['reason'])))).toEqual([]);
});

test('a claim that is too soon is worked to paid with the reason that lets it be', async () => {
  const { rows } = await list('/api/claims/rejected');
  const row = rows.find(({ codes, bin }) => codes === '79' && bin === '990011');
  const rxId = Number(row?.['rxId']);
  const version = Number(row?.['version']);

  const sent = await calls.post(`/api/rx/${rxId}/claims/resubmit`, {
    data: {
      rxId,
      version,
      rank: 1,
      what: 'The patient lost the bottle.',
      corrections: { priorAuthorization: null, clarifications: ['4'], dur: [] },
    },
  });

  expect(sent.status(), await sent.text()).toBe(200);
  await expect
    .poll(async () => (await (await calls.get(`/api/rx/${rxId}`)).json()).status, {
      timeout: 60_000,
    })
    .toBe('B');
});

test('by keys: the badges stand on their icons; a message is entered', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const bar = desk.page.getByRole('toolbar', { name: 'Prescription popups' });
  const inbox = dialog(desk, 'eRx');
  await expect(bar.getByRole('button', { name: /^eRx \d+ waiting/ })).toBeVisible();
  await expect(bar.getByRole('button', { name: /^Rejected Claims \d+ waiting/ })).toBeVisible();
  expect(await bar.getByRole('button').locator('svg').count()).toBe(9);

  await opens(desk, 'Control+k', desk.page.getByRole('dialog').first());
  await desk.type('erx');
  await desk.press('Enter');
  const first = inbox
    .getByRole('grid', { name: 'e Received' })
    .locator('[role=row][data-index="0"]');
  await expect(first).toContainText('Kim, Ezra');
  await opens(desk, 'F8', dialog(desk, /^eRx: Glipizide/));
  await expect(desk.page.locator('[data-field-row="quantity"] input')).toHaveValue('60');
  await desk.noPointer();
  await desk.close();
});

/** What is typed to cure a rejection, from the page of its prescription to the answer. */
const cures: readonly {
  readonly codes: string;
  readonly task: string;
  readonly cured: (desk: Workstation) => Promise<void>;
}[] = [
  {
    codes: 'AJ',
    task: 'Rejected to paid: another product is preferred',
    cured: async (desk) => {
      await expect(desk.page.locator('[data-field-row="drugId"] input')).toBeFocused();
      await choose(desk, 'atorvastatin 20', /atorvastatin/i);
    },
  },
];
test('a plan that pays for less: F8 asks for a part, and what was written stays', async ({
  browser,
}) => {
  const task = 'Rejected to paid: a field of the entry is wrong';
  const { rows } = await list('/api/claims/rejected');
  const { rxId } = rows.find((row) => row['codes'] === '7X') ?? {};
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: `/private/processing-detail?rx=${Number(rxId)}`,
  });
  const { page } = desk;
  const part = dialog(desk, 'Partial fill');
  await expect(page.getByRole('button', { name: /^Partial fill/ })).toBeFocused();
  await counting(desk, task).press('F8');
  await expect(part.getByLabel('Going out now')).toBeFocused();
  await desk.type('30');
  await desk.press('Enter', '4', 'Control+Enter');
  await expect(part).toBeHidden();
  await desk.sees(/^30 for 30 days/);
  await desk.press('F8');
  await expect(page.locator('h1 + *').getByText('Billed')).toBeVisible({ timeout: 60_000 });
  costs(desk, task);
  await desk.noPointer();
  await desk.close();
});
for (const { codes, task, cured } of cures)
  test(`a rejection ${codes} is worked to paid in six keys besides the data`, async ({
    browser,
  }) => {
    const { rows } = await list('/api/claims/rejected');
    const { rxId, description } = rows.find((row) => row['codes'] === codes) ?? {};
    const desk = await Workstation.open(browser, store.url, {
      as: 'pharmacist',
      at: `/private/processing-detail?rx=${Number(rxId)}`,
    });
    const { page } = desk;
    const entry = dialog(desk, /^Edit Rx/);
    await expect(page.getByRole('button', { name: /^Correct and resubmit/ })).toBeFocused();
    await counting(desk, task).press('F8');
    await expect(entry.getByText(`Rejected: ${codes} ${String(description)}`)).toBeVisible();
    await cured(desk);
    await desk.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await expect(page.locator('h1 + *').getByText('Billed')).toBeVisible({ timeout: 60_000 });
    costs(desk, task);
    await desk.noPointer();
    await desk.close();
  });
