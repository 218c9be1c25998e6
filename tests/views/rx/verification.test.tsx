// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import {
  detail,
  fill,
  offer,
  penicillin,
  refusedFor,
  rx4127,
  rxLabel,
  scan,
  scanned,
  verified,
} from '#tests/machines/rx/prescription.ts';
import { labelled, labelRead } from '#tests/machines/rx/vial-label.ts';
import { Alerts } from '#ui/screens/rx/safety/alerts.tsx';
import { focused, openDesk, turn } from './desk.tsx';

/** Something that is busy until the button is pressed. */
function Toggle({ render }: { readonly render: (busy: boolean) => ReactNode }) {
  const [busy, setBusy] = useState(true);
  return (
    <>
      {render(busy)}
      <button type="button" onClick={() => setBusy(false)}>
        The server has answered
      </button>
    </>
  );
}

afterEach(cleanup);
const taken: RxDetail = detail({
  version: 5,
  fill: {
    ...fill,
    scans: [
      {
        at: '2026-03-02T15:10:00.000Z',
        by: 'Tess Desk',
        outcome: 'accepted',
        shown: 'metformin lot LOT1: 60',
        quantity: 60_000,
        lot: 'LOT1',
        byHand: false,
      },
    ],
  },
});
const whole = {
  kind: 'read' as const,
  outcome: { accepted: true, code: 'COMPLETE', stop: null, offer: null, detail: taken },
};
const stop = (
  code: string,
  text: string,
  offer: {
    kind: 'switch-ndc' | 'choose-lot';
    label: string;
    drugIds: number[];
    lotIds: number[];
  } | null = null,
) => ({
  kind: 'read' as const,
  outcome: { accepted: false, code, stop: text, offer, detail: rx4127 },
});
const dialog = () => screen.getByRole('dialog');

test('Drug Verification by scan: bottle, count, done; the focus is where the work is', async () => {
  const desk = await openDesk(
    { scanProduct: async () => whole, move: async () => ({ kind: 'done', detail: scanned }) },
    <button type="button">Where I was</button>,
  );
  screen.getByText('Where I was').focus();
  await desk.open('drugVerification', { detail: rx4127 });
  expect([
    focused(),
    within(dialog()).getAllByText('metFORMIN hydrochloride 500 mg tablet').length,
  ]).toEqual(['dv-code', 2]);
  desk.top()!.ref.send({ type: 'scan.arrived', code: scan('00591-0369-01'), byHand: false });
  await turn();
  expect([
    focused(),
    within(dialog()).getByText('Every bottle is scanned: count, and confirm.'),
  ]).toEqual(['dv-count', expect.anything()]);
  await desk.press('60', '{Enter}');
  expect(desk.fake.asked.at(-1)).toMatchObject({
    name: 'move',
    with: { event: 'scan', payload: { counted: 60_000 } },
  });
  expect([desk.top(), focused()]).toEqual([undefined, 'Where I was']);
});
test('Drug Verification of a compound: its ingredients stand there, each is scanned, and then what was made is counted', async () => {
  const ingredients = (...taken: readonly number[]) => [
    {
      name: 'nystatin 100,000 units/mL',
      ndc: '60432053760',
      uom: 'ML',
      quantity: 60_000,
      taken: taken[0]!,
    },
    {
      name: 'prednisolone 15 mg/5 mL',
      ndc: '00121075908',
      uom: 'ML',
      quantity: 60_000,
      taken: taken[1]!,
    },
  ];
  const at = (version: number, ...taken: readonly number[]) =>
    detail({
      version,
      fill: { ...fill, quantity: 120_000, ingredients: ingredients(...taken), budDays: 14 },
    });
  const seen = [at(5, 60_000, 0), at(6, 60_000, 60_000)];
  const desk = await openDesk(
    {
      scanProduct: async () => {
        const now = seen.shift()!;
        return {
          kind: 'read' as const,
          outcome: {
            accepted: true,
            code: seen.length > 0 ? 'MORE' : 'COMPLETE',
            stop: seen.length > 0 ? 'Next: 60 ML of prednisolone 15 mg/5 mL.' : null,
            offer: null,
            detail: now,
          },
        };
      },
      move: async () => ({ kind: 'done', detail: scanned }),
    },
    null,
  );
  await desk.open('drugVerification', { detail: at(4, 0, 0) });
  const list = () =>
    within(within(dialog()).getByRole('list', { name: 'Ingredients' }))
      .getAllByRole('listitem')
      .map((element) => element.textContent);
  expect([focused(), list(), within(dialog()).getByText('14 days after it is made')]).toEqual([
    'dv-code',
    [
      'nystatin 100,000 units/mL 60432-0537-600 of 60 ML',
      'prednisoLONE 15 mg/5 mL 00121-0759-080 of 60 ML',
    ],
    expect.anything(),
  ]);
  await desk.press('{Control>}{Enter}{/Control}');
  expect(desk.said()[0]).toContain('Scan every ingredient first.');
  desk.top()!.ref.send({ type: 'scan.arrived', code: scan('60432-0537-60'), byHand: false });
  await turn();
  expect([
    focused(),
    within(dialog()).getByText('1 of 2 ingredients still to scan.'),
    within(dialog()).getByRole('alert').textContent,
  ]).toEqual(['dv-code', expect.anything(), 'Next: 60 ML of prednisolone 15 mg/5 mL.']);
  desk.top()!.ref.send({ type: 'scan.arrived', code: scan('00121-0759-08'), byHand: false });
  await turn();
  expect([
    focused(),
    within(dialog()).getByText('Every ingredient is scanned: measure what was made, and confirm.'),
  ]).toEqual(['dv-count', expect.anything()]);
  await desk.press('120', '{Enter}');
  expect(desk.fake.asked.at(-1)).toMatchObject({
    name: 'move',
    with: { event: 'scan', payload: { counted: 120_000 } },
  });
});
test.each([
  ['WRONG_STRENGTH', 'Wrong strength'],
  ['WRONG_FORM', 'Wrong form'],
])('a bottle that is stopped as %s has “%s” as its word', async (code, word) => {
  const desk = await openDesk(
    { scanProduct: async () => stop(code, 'It was scanned. Put it back.') },
    null,
  );
  await desk.open('drugVerification', { detail: rx4127 });
  await desk.press('68180-0513-01', '{Enter}');
  expect(within(within(dialog()).getByRole('alert')).getByText(word)).toBeTruthy();
});
test('a wrong drug is a large stop with its own word; a code typed by hand is marked', async () => {
  const desk = await openDesk(
    {
      scanProduct: async () =>
        stop(
          'WRONG_DRUG',
          'Lisinopril 10 mg was scanned, the prescription says metformin. Put it back.',
        ),
    },
    null,
  );
  await desk.open('drugVerification', { detail: rx4127 });
  await desk.press('68180-0513-01');
  expect(within(dialog()).getByText('Entered by hand.')).toBeTruthy();
  await desk.press('{Enter}');
  const alert = within(dialog()).getByRole('alert');
  expect([alert.dataset['stop'], within(alert).getByText('Wrong drug')]).toEqual([
    'WRONG_DRUG',
    expect.anything(),
  ]);
  expect(desk.fake.asked[0]!.with).toMatchObject({ raw: '68180-0513-01', byHand: true });
  expect(focused()).toBe('dv-code');
  await desk.press('{Control>}{Enter}{/Control}');
  expect(desk.said()[0]).toContain('Scan every stock bottle first.');
});
test('an offer is taken by its number, and a second Enter takes nothing', async () => {
  let switched = 0;
  const desk = await openDesk(
    {
      scanProduct: async (at) =>
        at.lotId === 32 || switched > 0
          ? whole
          : at.raw.startsWith('1')
            ? stop('NOT_IN_STOCK', 'Lot X is not in stock here.', {
                kind: 'choose-lot',
                label: 'Choose a lot in stock',
                drugIds: [],
                lotIds: [31, 32],
              })
            : stop('WRONG_PACKAGE', 'Other package.', {
                kind: 'switch-ndc',
                label: 'Switch to 00591-0369-05',
                drugIds: [10],
                lotIds: [],
              }),
      switchNdc: async () => {
        switched += 1;
        return { kind: 'done', detail: rx4127 };
      },
    },
    null,
  );
  await desk.open('drugVerification', { detail: rx4127 });
  await desk.press('1{Enter}', '{Alt>}2{/Alt}');
  expect(desk.fake.asked.at(-1)?.with).toMatchObject({ lotId: 32 });
  await desk.press('{Escape}');
  await desk.open('drugVerification', { detail: rx4127 });
  await desk.press('2{Enter}', '{Enter}');
  expect([switched, focused(), within(dialog()).getByRole('alert').dataset['stop']]).toEqual([
    0,
    'dv-code',
    'WRONG_PACKAGE',
  ]);
  await desk.press('{Alt>}1{/Alt}');
  expect([switched, focused()]).toEqual([1, 'dv-count']);
});
test('a C-II goes to the second person, who counts before the count is confirmed', async () => {
  const c2 = { ...taken, schedule: '2' };
  const desk = await openDesk(
    {
      secondCount: async () => ({
        kind: 'done',
        detail: {
          ...c2,
          fill: {
            ...required(c2.fill, 'The fill'),
            secondCount: 'Paula Desk',
            countedQuantity: 60_000,
          },
        },
      }),
    },
    null,
  );
  await desk.open('drugVerification', { detail: c2 });
  expect(focused()).toBe('dv-second-username');
  await desk.press('paula', '{Tab}', 'right', '{Tab}', '60', '{Enter}');
  expect(desk.fake.asked[0]!.with).toMatchObject({
    username: 'paula',
    password: 'right',
    quantity: 60_000,
  });
  expect(focused()).toBe('dv-count');
  expect(within(dialog()).getByText('Second count 60, Paula Desk')).toBeTruthy();
});

test('who may not count the second time: another user name is typed over it', async () => {
  const fill = { ...required(taken.fill, 'The fill'), quantity: 60_000 };
  const c2 = { ...taken, schedule: '2', fill };
  const said = 'The second person has to be somebody else: this is the account of the first one.';
  const desk = await openDesk(
    {
      secondCount: async () => ({
        kind: 'refused',
        failure: { ...refusedFor(said), code: 'SAME_PERSON' },
      }),
    },
    null,
  );
  await desk.open('drugVerification', { detail: c2 });
  await desk.press('tess', '{Enter}', 'right', '{Enter}', '60', '{Enter}');
  expect([focused(), within(dialog()).getByText(said)]).toEqual([
    'dv-second-username',
    expect.anything(),
  ]);
  await desk.press('paula', '{Enter}', 'hers', '{Enter}', '60', '{Enter}');
  expect(desk.fake.asked.at(-1)?.with).toMatchObject({
    username: 'paula',
    password: 'hers',
    quantity: 60_000,
  });
  expect(focused()).toBe('dv-second-username');
});

test('Enter goes from the second person’s name on to the password', async () => {
  const c2 = { ...taken, schedule: '2' };
  const desk = await openDesk(
    {
      secondCount: async () => ({
        kind: 'refused',
        failure: refusedFor('Counted 55, to dispense 60: count again.'),
      }),
    },
    null,
  );
  await desk.open('drugVerification', { detail: c2 });
  await desk.press('paula', '{Enter}');
  expect(focused()).toBe('dv-second-password');
  await desk.press('right', '{Enter}', '55', '{Enter}');
  expect(desk.fake.asked[0]?.with).toMatchObject({
    username: 'paula',
    password: 'right',
    quantity: 55_000,
  });
  expect(focused()).toBe('dv-second-password');
  await desk.press('right', '{Enter}', '60', '{Enter}');
  expect(desk.fake.asked.at(-1)!.with).toMatchObject({ password: 'right', quantity: 60_000 });
});
test('a count that was refused is replaced by the next one', async () => {
  const desk = await openDesk(
    {
      move: async () => ({
        kind: 'refused',
        failure: refusedFor('Counted 55, to dispense 60: count again.'),
      }),
    },
    null,
  );
  await desk.open('drugVerification', { detail: taken });
  await desk.press('55', '{Enter}');
  await turn();
  await desk.press('60', '{Enter}');
  expect(desk.fake.asked.map((ask) => ask.with)).toMatchObject([
    { payload: { counted: 55_000 } },
    { payload: { counted: 60_000 } },
  ]);
});

test('Rph Verification: source, label and product side by side, signed with the password alone', async () => {
  const desk = await openDesk(
    { move: async () => ({ kind: 'done', detail: verified }) },
    <button type="button">Where I was</button>,
  );
  screen.getByText('Where I was').focus();
  await desk.open('rphVerification', { detail: scanned });
  const box = within(dialog());
  expect(
    ['Source', 'Label', 'Product', 'Alerts', 'Safety'].map(
      (name) => box.getByRole('region', { name }).textContent.length > 0,
    ),
  ).toEqual([true, true, true, true, true]);
  expect(box.getByRole('img', { name: /Label of 001 0004127 00/ }).getAttribute('src')).toMatch(
    /^data:image\/svg\+xml/,
  );
  expect([box.getByText('Tess Desk'), box.getByText(/Paper: metformin/)]).toHaveLength(2);
  expect(focused()).toBe('rph-password');
  await desk.press('right', '{Enter}');
  expect(desk.fake.names()).toEqual(['previewLabel', 'shown', 'prove', 'move', 'printBagLabel']);
  expect([desk.top(), focused()]).toEqual([undefined, 'Where I was']);
});
const bottle = {
  at: '2026-03-02T15:10:00.000Z',
  by: 'Tess Desk',
  outcome: 'accepted',
  shown: 'metformin lot LOT1: 60',
  quantity: 60_000,
  lot: 'LOT1',
  byHand: true,
};
const factOf = (label: string) =>
  within(dialog()).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
test('the final check says that the NDC was typed, and how many bottles were stopped', async () => {
  const scans = [{ ...bottle, outcome: 'WRONG', quantity: null, lot: null }, bottle];
  const typed = { ...scanned, fill: { ...fill, ...scanned.fill, scans } };
  const desk = await openDesk({ shown: async () => ({ kind: 'done', detail: typed }) }, null);
  await desk.open('rphVerification', { detail: typed });
  expect([factOf('NDC typed by hand by'), factOf('Stopped')]).toEqual(['Tess Desk', '1 bottle']);
  expect(within(dialog()).queryByText('Scanned by')).toBeNull();
});
test('the final check names no bottle as stopped where a code was not read', async () => {
  const scans = [{ ...bottle, outcome: 'UNREADABLE', quantity: null, lot: null }, bottle];
  const unread = { ...scanned, fill: { ...fill, ...scanned.fill, scans } };
  const desk = await openDesk({ shown: async () => ({ kind: 'done', detail: unread }) }, null);

  await desk.open('rphVerification', { detail: unread });

  expect(within(dialog()).queryByText('Stopped', { selector: 'dt' })).toBeNull();
  expect(factOf('Not read')).toBe('1 scan');
});
test('a bottle whose lot was asked for is no stopped one in the list of scans', async () => {
  const asked = { ...bottle, outcome: 'CONFIRM_LOT', quantity: null, lot: null };
  const wrong = { ...asked, outcome: 'WRONG', shown: '68180-0514-01', at: '2026-03-02T15:09:00Z' };
  const desk = await openDesk({}, null);
  await desk.open('drugVerification', {
    detail: detail({ version: 5, fill: { ...fill, scans: [wrong, asked] } }),
  });
  const badges = within(dialog())
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);
  expect(badges).toEqual(['lot asked', 'stopped']);
});
test('Drug Verification calls no bottle scanned whose NDC was typed', async () => {
  const desk = await openDesk({}, null);
  await desk.open('drugVerification', {
    detail: detail({ version: 5, fill: { ...fill, scans: [bottle] } }),
  });
  expect(
    within(dialog()).getByText('All of it is taken, the NDC typed by hand: count, and confirm.'),
  ).toBeTruthy();
});
test('why it can’t be signed is said once, also after the server refused it', async () => {
  const why = 'Not yet: check the prescription monitoring program (PDMP) first.';
  const verify = offer('verify', { allowed: false, why: [why], allowedRoles: [] });
  const blocked = { ...scanned, moves: [verify] };
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: blocked }),
      move: async () => ({ kind: 'refused', failure: refusedFor(why) }),
      prove: async () => ok('proof'),
    },
    null,
  );
  await desk.open('rphVerification', { detail: blocked });
  expect(within(dialog()).getAllByText(why)).toHaveLength(1);
  await desk.press('right', '{Enter}');
  expect(within(dialog()).getByText('Not verified')).toBeTruthy();
  expect(within(dialog()).getAllByText(why)).toHaveLength(1);
});
test('a wrong password stays, says so, and keeps the focus in the field', async () => {
  const desk = await openDesk({}, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('wrong', '{Enter}');
  expect([within(dialog()).getByText('InValid Credential'), focused()]).toEqual([
    expect.anything(),
    'rph-password',
  ]);
});
test('the check is failed by keys: F, the number of the error, Ctrl+Enter', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}');
  expect(focused()).toBe('What was wrong');
  await desk.press('9');
  expect(screen.getByRole('radio', { name: /Wrong count/ }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await desk.press('{Control>}{Enter}{/Control}');
  expect(desk.fake.asked.at(-1)!.with).toMatchObject({
    event: 'fail-check',
    payload: { reason: { code: 'wrong-count' } },
  });
});
test('arrows walk what was wrong and come round', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}');
  const chosen = () =>
    screen.getAllByRole('radio', { checked: true }).map((radio) => radio.textContent);
  const all = screen.getAllByRole('radio').map((radio) => radio.textContent);
  const walked = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowDown}']) {
    await desk.press(key);
    walked.push(...chosen());
  }
  expect(walked).toEqual([all[0], all[1], all[0], all.at(-1), all[0]]);
  expect(focused()).toBe('What was wrong');
});
test('Alt+P notes the PDMP check with who and when, and another key takes it back', async () => {
  const controlled: RxDetail = { ...scanned, schedule: '4' };
  const noted: RxDetail = {
    ...controlled,
    version: 7,
    pdmpChecked: { by: 'Paula Desk', at: '2026-03-02T15:00:00.000Z' },
  };
  let now = controlled;
  const note = (detail: RxDetail) => async () => {
    now = detail;
    return { kind: 'done', detail } as const;
  };
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: now }),
      checkPdmp: note(noted),
      takeBackPdmp: note({ ...controlled, version: 8 }),
    },
    null,
  );
  await desk.open('rphVerification', { detail: controlled });
  await desk.press('{Alt>}p{/Alt}');
  expect(within(dialog()).getByText(/^PDMP checked: Paula Desk, /)).toBeTruthy();
  expect(within(dialog()).queryByRole('button', { name: /^Note: PDMP checked/ })).toBeNull();
  await desk.press('{Alt>}{Shift>}P{/Shift}{/Alt}');
  expect(within(dialog()).getByRole('button', { name: /^Note: PDMP checked/ })).toBeTruthy();
});
test('a PDMP check noted for a drug of no schedule is shown, and can be taken back', async () => {
  const noted: RxDetail = {
    ...scanned,
    version: 7,
    pdmpChecked: { by: 'Paula Desk', at: '2026-03-02T15:00:00.000Z' },
  };
  let now = scanned;
  const checkPdmp = async () => {
    now = noted;
    return { kind: 'done', detail: noted } as const;
  };
  const desk = await openDesk(
    { shown: async () => ({ kind: 'done', detail: now }), checkPdmp },
    null,
  );
  await desk.open('rphVerification', { detail: scanned });
  expect(within(dialog()).queryByRole('button', { name: /PDMP/ })).toBeNull();
  await desk.press('{Alt>}p{/Alt}');
  expect(within(dialog()).getByText(/^PDMP checked: Paula Desk, /)).toBeTruthy();
  expect(within(dialog()).getByRole('button', { name: /^Take the PDMP check back/ })).toBeTruthy();
});
test('a bottle of another drug at the final check is a large stop in the dialog', async () => {
  const said = 'Lantus 100 units/mL, NDC 00088-2219-05, was scanned. This fill is of metformin.';
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: labelled }),
      scanLabel: async () => labelRead({ accepted: false, code: 'WRONG_DRUG', said, labels: 1 }),
    },
    null,
  );
  await desk.open('rphVerification', { detail: labelled });
  desk.top()?.ref.send({ type: 'scan.arrived', code: scan(rxLabel), byHand: false });
  await turn();
  const alert = within(dialog()).getByRole('alert');
  expect([alert.dataset['stop'], alert.textContent]).toEqual([
    'WRONG_DRUG',
    expect.stringContaining(`Wrong drug${said}`),
  ]);
});
test('page down goes on through a label of two pages from the password', async () => {
  const desk = await openDesk(
    { previewLabel: async () => ok({ svg: ['<svg/>', '<svg/>'], language: 'en', note: null }) },
    null,
  );
  await desk.open('rphVerification', { detail: scanned });
  await turn();
  const label = within(dialog()).getByRole('region', { name: 'Label' });
  const [box] = label.querySelectorAll<HTMLElement>('[data-scrolls]');
  const went: unknown[] = [];
  Object.defineProperties(box, {
    clientHeight: { value: 200 },
    scrollHeight: { value: 400 },
    scrollBy: { value: (by: unknown) => went.push(by) },
  });
  document.getElementById('rph-password')?.focus();
  await desk.press('{PageDown}');
  expect([within(label).getByText('page 1 of 2').textContent, went.length, focused()]).toEqual([
    'page 1 of 2 PgDn',
    1,
    'rph-password',
  ]);
});
test('with nothing left to answer, F7 says so', async () => {
  const desk = await openDesk({}, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{F7}');
  expect(desk.said()).toEqual(['Next open alert: Every alert is answered.']);
});
test('a severe alert: F7 reaches it, words answer it, the focus is back at the password', async () => {
  const open = { ...scanned, alerts: [penicillin] };
  const answered = {
    ...scanned,
    version: 7,
    alerts: [
      {
        ...penicillin,
        answered: {
          by: 'Paula Desk',
          at: '2026-03-02T15:00:00.000Z',
          service: 'M0',
          result: '1G',
          note: 'dr chen',
        },
      },
    ],
  };
  let now: RxDetail = open;
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: now }),
      answerAlert: async () => {
        now = answered;
        return { kind: 'done', detail: answered };
      },
    },
    null,
  );
  await desk.open('rphVerification', { detail: open });
  await desk.press('{F7}');
  expect(focused()).toContain('Needs an answer');
  await desk.press('3');
  expect([
    document.activeElement?.getAttribute('aria-label'),
    desk.fake.names().includes('answerAlert'),
  ]).toEqual(['Prescriber asked: approved as written. In words', false]);
  await desk.press('d', 'r', ' ', 'c', 'h', 'e', 'n', '{Enter}');
  expect(desk.fake.asked.find((item) => item.name === 'answerAlert')!.with).toMatchObject({
    answer: { fingerprint: 'da-penicillin', service: 'M0', result: '1G', note: 'dr chen' },
  });
  expect([within(dialog()).getByText(/approved as written · Paula Desk/), focused()]).toEqual([
    expect.anything(),
    'rph-password',
  ]);
});
test('what the server refuses stands in the dialog with who may', async () => {
  const desk = await openDesk(
    {
      move: async () => ({
        kind: 'refused',
        failure: refusedFor(
          'You scanned this product yourself: another pharmacist has to make the final check.',
        ),
      }),
      prove: async () => ok('proof'),
    },
    null,
  );
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('right', '{Enter}');
  expect([
    within(dialog()).getByText(/You scanned this product yourself/),
    within(dialog()).getByText('May: Pharmacist.'),
  ]).toHaveLength(2);
});
test('Esc leaves “Fail the check” alone: the check stays open with its password field, and the next Esc closes it', async () => {
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: scanned }),
      previewLabel: async () => ok({ svg: ['label'], language: 'en', note: null }),
    },
    <button type="button">Where I was</button>,
  );
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}');
  expect(screen.getByRole('radiogroup', { name: 'What was wrong' })).toBeTruthy();
  await desk.press('{Escape}');
  expect([
    desk.top()?.name,
    screen.queryByRole('radiogroup', { name: 'What was wrong' }),
    focused(),
  ]).toEqual(['rphVerification', null, 'rph-password']);
  await desk.press('{Escape}');
  expect(desk.top()).toBeUndefined();
});
test('opened to fail the check, Esc closes it', async () => {
  const desk = await openDesk(
    {
      shown: async () => ({ kind: 'done', detail: scanned }),
      previewLabel: async () => ok({ svg: ['label'], language: 'en', note: null }),
    },
    null,
  );
  await desk.open('rphVerification', { detail: scanned, fail: true });
  expect(screen.getByRole('radiogroup', { name: 'What was wrong' })).toBeTruthy();
  await desk.press('{Escape}');
  expect(desk.top()).toBeUndefined();
});
test('an answer whose words end while the server is asked is sent with them after it', async () => {
  const given: unknown[] = [];
  const fingerprint = 'difference|entry|erx501|quantity|30,60';
  const card = (busy: boolean) => (
    <Alerts
      rxId={41}
      alerts={[{ ...penicillin, kind: 'difference', fingerprint }]}
      rights={{ answer: true, severe: true }}
      next="rx.problem"
      busy={busy}
      onAnswer={({ note }) => given.push(note)}
    />
  );
  const desk = await openDesk({}, <Toggle render={card} />);
  screen.getByLabelText(/Needs an answer/).focus();
  await desk.press('8', '{Enter}', 'Dr. Okafor by telephone', '{Enter}');
  expect(given).toEqual([]);
  screen.getByText('The server has answered').click();
  await turn();
  screen.getByRole('textbox', { name: /In words/ }).focus();
  await desk.press('{Enter}');
  expect(given).toEqual(['Dr. Okafor by telephone']);
});
test('the key of an answer that an alert does not offer is dead, and says so', async () => {
  const given: unknown[] = [];
  const desk = await openDesk(
    {},
    <Alerts
      rxId={41}
      alerts={[{ ...penicillin, severity: 'moderate' }]}
      rights={{ answer: true, severe: true }}
      next="rx.problem"
      onAnswer={(alertAnswer) => given.push(alertAnswer)}
    />,
  );
  screen.getByLabelText(/Needs an answer/).focus();
  await desk.press('d', '8');
  expect([given, screen.queryByRole('textbox'), desk.said()]).toEqual([
    [],
    null,
    [
      '8 is no answer to this alert. Its answers: 1 2 G 3 4 5 6 7.',
      'D is “Prescriber asked: other dose”: not offered here. Its answers: 1 2 G 3 4 5 6 7.',
    ],
  ]);
  await desk.press('7');
  expect([given, screen.getByRole('textbox').getAttribute('aria-label')]).toEqual([
    [],
    'Patient asked: fill as it is. In words',
  ]);
});
test('Ctrl+Backspace takes an answer back until the check is signed', async () => {
  const taken: string[] = [];
  const answered = {
    ...penicillin,
    answered: {
      by: 'Paula Desk',
      at: '2026-03-02T15:00:00.000Z',
      service: 'P0',
      result: '1B',
      note: 'took it',
    },
  };
  const card = (signed: boolean) => (
    <Alerts
      rxId={41}
      alerts={[answered]}
      rights={{ answer: true, severe: true }}
      next="rx.problem"
      onTakeBack={signed ? undefined : (fingerprint) => taken.push(fingerprint)}
    />
  );
  const desk = await openDesk({}, card(false));
  screen.getByLabelText(/Answered\.$/).focus();
  await desk.press('{Control>}{Backspace}{/Control}');
  expect(taken).toEqual([penicillin.fingerprint]);
  cleanup();

  await openDesk({}, card(true));
  expect(screen.queryByText('Take the answer back')).toBeNull();
});
test('a number that no answer has is said, and answers nothing', async () => {
  const given: unknown[] = [];
  const desk = await openDesk(
    {},
    <Alerts
      rxId={41}
      alerts={[penicillin]}
      rights={{ answer: false, severe: false }}
      next="rx.problem"
      onAnswer={(alertAnswer) => given.push(alertAnswer.fingerprint)}
    />,
  );
  screen.getByLabelText(/Needs an answer/).focus();
  await desk.press('1');
  expect([given, desk.said()]).toEqual([[], ['Your roles do not include answering alerts.']]);
});
test('alerts of every grade: kind and code in words, what waits first, what only informs is no stop of the keys', async () => {
  const alert = (
    kind: string,
    severity: typeof penicillin.severity,
    reason: string,
  ): typeof penicillin => ({
    ...penicillin,
    fingerprint: kind,
    kind,
    severity,
    reason,
    title: `About ${kind}`,
  });
  await openDesk(
    {},
    <Alerts
      rxId={41}
      alerts={[alert('late-refill', 'minor', 'LR'), alert('long-supply', 'severe', 'MX')]}
      rights={{ answer: true, severe: true }}
      next="rx.problem"
      onAnswer={() => {}}
    />,
  );
  const cards = [...document.querySelectorAll<HTMLElement>('[data-fingerprint]')];
  expect(
    cards.map((card) => [card.firstElementChild!.textContent, card.hasAttribute('data-alert')]),
  ).toEqual([
    ['severeTaken too longAbout long-supplyMX', true],
    ['minorLate refillAbout late-refillLR · no answer needed', false],
  ]);
});

test('Alt+F before all is drawn fails the check: what is typed next is no password', async () => {
  let answer = () => {};
  const shown = () =>
    new Promise<RxOutcome>((resolve) => {
      answer = () => resolve({ kind: 'done', detail: scanned });
    });
  const desk = await openDesk({ shown }, null);
  await desk.open('rphVerification', { detail: scanned });
  act(() => screen.getByRole('dialog').focus());

  await desk.press('{Alt>}f{/Alt}', '1');

  expect([screen.queryByLabelText(/^Password/), desk.said()]).toEqual([null, []]);
  expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Wrong patient');
  answer();
  await turn();
  expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Wrong patient');
});
test('while the password is checked, Alt+F fails no check and says why', async () => {
  let answer = () => {};
  const prove = () =>
    new Promise<Result<string>>((resolve) => {
      answer = () => resolve(refuse('CREDENTIALS', 'InValid Credential'));
    });
  const desk = await openDesk({ prove }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('secret', '{Control>}{Enter}{/Control}', '{Alt>}f{/Alt}');

  expect([screen.queryByRole('radiogroup'), desk.said()]).toEqual([
    null,
    ['Fail the check: One moment: the server is asked.'],
  ]);
  answer();
  await turn();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
test('words that miss their field fail no check', async () => {
  const desk = await openDesk({}, null);
  await desk.open('rphVerification', { detail: scanned });
  act(() => screen.getByRole('dialog').focus());

  await desk.press('Dr. Okafor by telephone', '{Enter}');

  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(desk.fake.asked.map(({ name }) => name)).not.toContain('move');
  expect(screen.getByRole('dialog', { name: 'Rph Verification' })).toBeTruthy();
});
test('an error that needs words takes the focus to them: letters choose nothing else', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}', 'd', 'bad cap', '{Control>}{Enter}{/Control}');
  expect(desk.fake.asked.at(-1)).toMatchObject({
    with: { payload: { reason: { code: 'other-product', text: 'bad cap' } } },
  });
});
test('after a digit the words are typed: they change no reason and end with that try', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}', '9', 'pt was given too many');
  const first = [
    screen.getByRole('radio', { checked: true }).textContent,
    screen.getByRole<HTMLInputElement>('textbox', { name: /In words/ }).value,
  ];

  await desk.press('{Escape}', '{Alt>}f{/Alt}');

  expect(first).toEqual([expect.stringContaining('Wrong count'), 'pt was given too many']);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /In words/ }).value).toBe('');
});
test('once a reason is chosen with arrows, a letter of running text chooses no other', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });
  await desk.press('{Alt>}f{/Alt}', '{ArrowDown}');
  const chosen = screen.getByRole('radio', { checked: true }).textContent;

  await desk.press('a');

  expect(screen.getByRole('radio', { checked: true }).textContent).toBe(chosen);
});
test('words typed onto the list of errors stand in their box and choose none', async () => {
  const desk = await openDesk({ move: async () => ({ kind: 'done', detail: rx4127 }) }, null);
  await desk.open('rphVerification', { detail: scanned });

  await desk.press('{Alt>}f{/Alt}', 'label reads 10 mg', '{Control>}{Enter}{/Control}');
  const words = screen.getByRole<HTMLInputElement>('textbox', { name: /In words/ }).value;
  const chosen = screen.queryByRole('radio', { checked: true });
  const said = desk.said()[0];
  await desk.press('{Shift>}{Tab}{/Shift}', 'b', '{Control>}{Enter}{/Control}');

  expect([words, chosen, said]).toEqual([
    'label reads 10 mg',
    null,
    'Complete: Choose what was wrong: Tab back to the list, then its number or letter.',
  ]);
  expect(desk.fake.asked.at(-1)).toMatchObject({
    with: { payload: { reason: { code: 'wrong-label', text: 'label reads 10 mg' } } },
  });
});
test('of a check that is to fail, Enter and Ctrl+Enter say what is missing', async () => {
  const desk = await openDesk({}, null);
  const words = 'Complete: Say in words what was wrong: “Other error in the data” needs them.';
  const choice = 'Choose what was wrong by its number or letter.';
  await desk.open('rphVerification', { detail: scanned });

  await desk.press('{Enter}');
  await desk.press('{Alt>}f{/Alt}', '{Enter}', '{Control>}{Enter}{/Control}', '{Alt>}f{/Alt}');
  await desk.press('7', '{Enter}', '{Control>}{Enter}{/Control}');

  expect(desk.said().toReversed()).toEqual([
    'Complete: Type your password to sign.',
    `Complete: ${choice}`,
    `Complete: ${choice}`,
    `Fail the check: ${choice}`,
    words,
    words,
  ]);
  expect(focused()).toBe('rph-words');
});
