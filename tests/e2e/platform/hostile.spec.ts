import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { store as storeEntity } from '#domain/admin/entities/store.ts';
import { insuranceBin } from '#domain/claim/entities/insurance-bin.ts';
import { insuranceGroup } from '#domain/claim/entities/insurance-group.ts';
import { insurancePcn } from '#domain/claim/entities/insurance-pcn.ts';
import { rejectionCode } from '#domain/claim/entities/rejection-code.ts';
import { bin } from '#domain/counter/entities/bin.ts';
import { drug, drugForm } from '#domain/drug/entities/drug.ts';
import { otcProduct } from '#domain/drug/entities/otc-product.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { isShown, type Field } from '#domain/platform/fields/field.ts';
import { clinic } from '#domain/prescriber/entities/clinic.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import { vendor } from '#domain/stock/entities/vendor.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { shownNow } from './inventory/fill.ts';
import { later } from './inventory/gaps.ts';
import { inventory } from './inventory/inventory.ts';
import { NotThere, Walker } from './inventory/walker.ts';
import { today } from './support/desk.ts';
import { dropNewRx } from './support/messages.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'hostile-1' });
});
test.afterAll(() => store.stop());
test.describe.configure({ mode: 'serial' });

/** What runs when somebody lets it: ten ways in, out of six kinds of place. */
const acts = [
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<script>ran()</script>',
  '<details open ontoggle=ran()>',
  '<iframe srcdoc="<script>top.ran()</script>">',
  '<a href="javascript:ran()" autofocus onfocus=ran()>',
  '<input autofocus onfocus=ran()>',
  '<style onload=ran()></style>',
  '<object data="javascript:ran()">',
  '{{constructor.constructor("ran()")()}}',
];
const places = ['', '"><', "'><", '</textarea>', '</script>', '-->'];
const payloads = places.flatMap((place) =>
  acts.map((act) => (place.endsWith('<') ? place + act.slice(1) : place + act)),
);
/** Every payload on records of its own, or a sample. */
const everything = process.env['HOSTILE'] === 'everything';
const turns = everything ? payloads.length / 5 : Number(process.env['HOSTILE'] ?? 1);

type Fields = Readonly<Record<string, Field>>;
interface Kind {
  readonly path: string;
  readonly page: string;
  readonly fields: Fields;
  readonly admin?: true;
  /** Shown in the list, and found again by it. */ readonly key: string;
  /** What is a key of its own. */ readonly keep?: readonly string[];
}
/** Chosen from lists in the dialog, where the record holds any text. */
const { shape, color1, color2 } = drugForm.fields;
const kinds: readonly Kind[] = [
  {
    path: 'patients',
    page: 'Patient',
    fields: patient.fields,
    key: 'lastName',
    keep: ['weight'],
  },
  { path: 'prescribers', page: 'Prescriber', fields: prescriber.fields, key: 'lastName' },
  { path: 'clinics', page: 'Clinic', fields: clinic.fields, key: 'clinicName' },
  { path: 'vendors', page: 'Vendor', fields: vendor.fields, key: 'vendorName' },
  {
    path: 'insurance-bins',
    page: 'Insurance BIN',
    fields: insuranceBin.fields,
    key: 'planName',
    keep: ['pcns', 'bin'],
  },
  {
    path: 'insurance-pcns',
    page: 'Insurance PCN',
    fields: insurancePcn.fields,
    key: 'pcnNumber',
    keep: ['groups'],
  },
  {
    path: 'insurance-groups',
    page: 'Insurance Group',
    fields: insuranceGroup.fields,
    key: 'groupNumber',
  },
  {
    path: 'rejection-codes',
    page: 'Insurance Rejection Codes',
    fields: rejectionCode.fields,
    key: 'firstAction',
  },
  {
    path: 'otc-products',
    page: 'OCT Search',
    fields: otcProduct.fields,
    key: 'name',
    keep: ['itemNo'],
  },
  { path: 'bins', page: 'binman', fields: bin.fields, key: 'code' },
  {
    path: 'drugs',
    page: 'Drug Search',
    fields: { ...drug.fields, shape, color1, color2 },
    key: 'name',
  },
  { path: 'companies', page: 'Company Search', fields: company.fields, key: 'name', admin: true },
  {
    path: 'stores',
    page: 'Store Search',
    fields: storeEntity.fields,
    key: 'name',
    admin: true,
    keep: ['timeZone'],
  },
  {
    path: 'employees',
    page: 'Employee Search',
    fields: employee.fields,
    key: 'lastName',
    admin: true,
    keep: ['username', 'password', 'badgeCode'],
  },
];
const listens = (page: Page) => {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (consoleMessage) => {
    if (/Content Security Policy|ran\(\)|Refused to/.test(consoleMessage.text()))
      heard.push(consoleMessage.text());
  });
  return heard;
};
async function signedIn(
  browser: Browser,
  as: string,
): Promise<{ readonly walker: Walker; readonly heard: string[] }> {
  const desk = await Workstation.open(browser, store.url, { as, width: 1920, height: 1080 });
  const heard = listens(desk.page);
  await desk.page.addInitScript(() => {
    Object.assign(window, {
      __ran: [] as string[],
      ran: () => {
        (window as unknown as { __ran: string[] }).__ran.push('a script ran');
      },
    });
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { __ran: string[] }).__ran.push(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  await desk.page.reload();
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  return { walker: new Walker(desk), heard };
}
const nothingRan = async (page: Page, heard: readonly string[], where: string) =>
  expect
    .soft(
      [...heard, ...(await page.evaluate(() => (window as unknown as { __ran: string[] }).__ran))],
      where,
    )
    .toEqual([]);

/** The text of a field, where it takes any: a payload that fits, or as much of one as does. */
function textFor(field: Field, nth: number): string | null {
  if ((field.kind !== 'text' && field.kind !== 'textarea') || field.readOnly) return null;
  const max = field.maxLength ?? 200;
  const text = (
    payloads[nth % payloads.length]!.length <= max
      ? payloads[nth % payloads.length]!
      : (payloads.find((payload) => payload.length <= max) ??
        payloads[nth % payloads.length]!.slice(0, max))
  ).trim();
  return field.schema.safeParse(text).success ? text : null;
}
type Values = Readonly<Record<string, unknown>>;
function hostileDraft(
  kind: Kind,
  row: Values,
  turn: number,
): { readonly draft: Values; readonly texts: Readonly<Record<string, string>> } {
  const texts: Record<string, string> = {};
  const draft: Record<string, unknown> = {};
  for (const [index, [name, field]] of Object.entries(kind.fields).entries()) {
    const rows =
      field.rows && Array.isArray(row[name])
        ? (row[name] as readonly Values[]).map((item, position) => ({
            ...item,
            ...Object.fromEntries(
              Object.entries(field.rows!.fields).flatMap(([key, value], step) => {
                const ownText = textFor(value, turn * 5 + index + step + position);
                return ownText === null
                  ? []
                  : [[key, `${ownText.slice(0, (value.maxLength ?? 200) - 2)} ${position}`]];
              }),
            ),
          }))
        : undefined;
    const payload = kind.keep?.includes(name) ? null : textFor(field, turn * 5 + index);
    const mark = ` q${turn}`;
    // The text by which a record is found again is like no other's.
    const text =
      payload !== null && name === kind.key && turn > 0
        ? `${payload.slice(0, (field.maxLength ?? 200) - mark.length)}${mark}`
        : payload;
    if (text !== null && isShown(field, row)) texts[name] = text;
    draft[name] = rows ?? texts[name] ?? row[name] ?? null;
  }
  return { draft, texts };
}
interface Stored {
  readonly kind: Kind;
  readonly texts: Readonly<Record<string, string>>;
}
/** Stores the payloads in every text of a record by the calls that the product itself makes. */
async function seed(page: Page, kind: Kind, turn: number): Promise<Stored> {
  const headers = () => ({
    origin: store.url,
    'x-workstation': 'another desk',
    'idempotency-key': randomUUID(),
  });
  const { request } = page.context();
  const read = async (row: { readonly id: number }) =>
    (await (
      await request.get(`/api/${kind.path}/${row.id}`, { headers: headers() })
    ).json()) as Values;
  const search = async () =>
    (
      (await (
        await request.post(`/api/${kind.path}/search`, {
          headers: headers(),
          data: { text: '', filters: {}, sort: null, offset: 0, limit: 60 },
        })
      ).json()) as { rows: readonly { readonly id: number }[] }
    ).rows;
  const own =
    kind.path === 'drugs'
      ? ({
          ...drugDraftOf({}),
          ndc: `9999955${String(1000 + turn)}`.padEnd(11, '0').slice(0, 11),
          name: 'x',
        } as Values)
      : null;
  const listed = own ? [] : await search();
  const row = own ?? (await read(listed[Math.min(turn, listed.length - 1)]!));
  const { draft, texts } = hostileDraft(kind, row, turn);
  const answer = await request.post(`/api/${kind.path}`, {
    headers: headers(),
    data: { id: own ? null : row['id'], version: own ? 0 : row['version'], draft },
  });
  expect.soft(answer.ok(), `${kind.path}: ${(await answer.text()).slice(0, 600)}`).toBe(true);
  return { kind, texts };
}
/** Finds the record by what is stored and opens it: every text stands there, letter by letter. */
async function standsThere(walker: Walker, { kind, texts }: Stored): Promise<void> {
  const { desk } = walker;
  const { page } = desk;
  const key = texts[kind.key];
  await walker.leave();
  await walker.say(kind.page);
  const found = page
    .locator('main [role=row][data-index]')
    .filter(key === undefined ? {} : { hasText: key })
    .first();
  const box = page.locator('main').getByRole('searchbox').first();
  // The walk may have left a record half typed: it is thrown away, as a person would.
  await expect(async () => {
    if (await page.getByRole('dialog', { name: 'Going back without saving?' }).isVisible())
      await desk.press('y');
    await expect(box).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  if (key !== undefined) {
    await box.focus();
    await desk.press('Control+a');
    await page.keyboard.insertText(key);
    // Some lists wait for Enter.
    if (
      !(await expect(found)
        .toBeVisible({ timeout: 2_500 })
        .then(
          () => true,
          () => false,
        ))
    )
      await desk.press('Enter');
  }
  // A short text may be in other records too, and one of them the first; a list that is still
  // narrowed turns under the cursor.
  await expect(async () => {
    const down = Number(await found.getAttribute('data-index'));
    await page.locator('main').getByRole('grid').first().focus();
    await desk.press('Home', ...Array.from({ length: down }, () => 'ArrowDown'));
    if (key !== undefined)
      await expect(page.locator('main [role=row][data-active]').first()).toContainText(key, {
        timeout: 1_000,
      });
  }).toPass({ timeout: 20_000 });
  await desk.press('Enter');
  await expect(
    page.locator('[role=dialog] [data-field-row], main fieldset [data-field-row]').first(),
  ).toBeVisible();
  const wrong = async () => {
    const now = await shownNow(page);
    return Object.entries(texts)
      .filter(
        ([name, text]) =>
          name in now && now[name] !== text && now[name] !== text.replaceAll(/\s+/g, ' '),
      )
      .map(([name, text]) => `${name}: “${text}” stands there as “${now[name]}”`);
  };
  await expect.poll(wrong, { message: `${kind.path}: every text as it is stored` }).toEqual([]);
  await walker.leave();
}
/**
 * Surfaces are opened with what is stored: all of them in the proof, every sixth in a sample; the
 * walk of the specification opens all of them anyway.
 */
async function visits(walker: Walker, admin: boolean, heard: readonly string[]): Promise<number> {
  const shut: string[] = [];
  let seen = 0;
  for (const surface of inventory.surfaces.filter(
    (surface, index) =>
      !(surface.id in later) &&
      surface.id !== 'login' &&
      surface.id !== 'not-found' &&
      (surface.userType === 'ADMIN') === admin &&
      (everything || index % 6 === 0),
  ))
    await test.step(surface.id, async () => {
      const there = await walker.go(surface.id).then(
        () => true,
        async (error: Error) => {
          await walker.leave();
          await walker.desk.page.goto('/');
          if (!(error instanceof NotThere) && !error.message.includes('expect(')) throw error;
          return false;
        },
      );
      if (!there) {
        shut.push(surface.id);
        return;
      }
      seen++;
      await walker.look(surface.id);
      await nothingRan(walker.desk.page, heard, surface.id);
      await walker.done(surface.id);
    });
  if (shut.length > 0) console.log(`not opened: ${shut.join(', ')}`);
  return seen;
}
for (const admin of [false, true])
  test(`markup in every text of ${admin ? 'companies, stores and employees' : 'the pharmacy’s records'} stands where it is shown, and runs nowhere`, async ({
    browser,
  }) => {
    test.setTimeout(everything ? 3_600_000 : 600_000);
    const { walker, heard } = await signedIn(browser, admin ? 'admin' : 'incharge');
    const { page } = walker.desk;
    const of = kinds.filter((kind) => (kind.admin === true) === admin);
    for (let turn = 0; turn < turns; turn++) {
      const stored: Stored[] = [];
      for (const kind of of) stored.push(await seed(page, kind, turn));
      console.log(
        `${stored.reduce((sum, item) => sum + Object.keys(item.texts).length, 0)} texts stored in ${stored.length} records`,
      );
      for (const ownStored of stored)
        await test.step(ownStored.kind.path, async () => {
          await standsThere(walker, ownStored).catch((error: Error) =>
            expect
              .soft(error.message.split('\n').slice(0, 8).join(' '), ownStored.kind.path)
              .toBe(''),
          );
          await nothingRan(page, heard, ownStored.kind.path);
        });
      if (turn % 4 === 0) console.log(`${await visits(walker, admin, heard)} surfaces visited`);
    }
    // Were one of them let in, it would be heard.
    await page.evaluate((markup) => {
      const box = document.createElement('div');
      document.body.append(box);
      try {
        box.innerHTML = markup;
      } catch {
        /* refused, and reported */
      }
    }, acts[0]!);
    await expect
      .poll(
        async () =>
          [
            ...heard,
            ...(await page.evaluate(() => (window as unknown as { __ran: string[] }).__ran)),
          ].length,
      )
      .toBeGreaterThan(0);
    await walker.desk.close();
  });
