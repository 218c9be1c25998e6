// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import type { AlertAnswer } from '#machines/rx/rx.ports.ts';
import { penicillin } from '#tests/machines/rx/prescription.ts';
import { Alerts } from '#ui/screens/rx/safety/alerts.tsx';
import { useAlertFocus } from '#ui/screens/rx/safety/use-alert-focus.ts';
import { focused, openDesk, turn } from './desk.tsx';

afterEach(cleanup);
const dose: AlertView = {
  ...penicillin,
  fingerprint: 'hd-oxycodone',
  kind: 'high-dose',
  severity: 'moderate',
  title: '65 morphine milligrams a day',
};
const answeredBy = (by: string, note: string) => ({
  by,
  at: '2026-03-02T15:00:00.000Z',
  service: 'M0',
  result: '2A',
  note,
});
let rxIds = 40;
/** What reaches the page from outside: its F7, what the server tells, and whether it is open. */
class Outside {
  private readonly listeners = new Map<string, () => void>();
  alerts: readonly AlertView[] = [penicillin, dose];
  isShown = true;
  /** Another prescription in each test: what is typed stays with the person. */
  readonly rxId = (rxIds += 1);
  readonly sent: AlertAnswer[] = [];
  on(of: string, listener: () => void) {
    this.listeners.set(of, listener);
    return {
      unsubscribe: () => {
        this.listeners.delete(of);
      },
    };
  }
  answer(answer: AlertAnswer) {
    this.sent.push(answer);
  }
  async next() {
    act(() => this.listeners.get('alert.reached')?.());
    await turn();
  }
  async tell(alerts: readonly AlertView[], isShown = true) {
    this.alerts = alerts;
    this.isShown = isShown;
    act(() => this.listeners.get('told')?.());
    await turn();
  }
}
/** The alerts of one prescription, as its page shows them. */
function Page({ outside }: { readonly outside: Outside }) {
  const [, setTimes] = useState(0);
  useEffect(() => {
    const told = outside.on('told', () => setTimes((times) => times + 1));
    return () => told.unsubscribe();
  }, [outside]);
  const root = useRef<HTMLDivElement>(null);
  const { alerts, isShown } = outside;
  useAlertFocus(outside, root, alerts.filter(({ answered }) => answered === null).length);
  return (
    <div ref={root}>
      {isShown ? (
        <Alerts
          rxId={outside.rxId}
          alerts={alerts}
          rights={{ answer: true, severe: true }}
          next="rx.problem"
          onAnswer={(answer) => outside.answer(answer)}
        />
      ) : null}
    </div>
  );
}
const openPage = async () => {
  const outside = new Outside();
  const desk = await openDesk({}, <Page outside={outside} />);
  return { outside, desk, sent: outside.sent };
};
const card = (title: string) =>
  within(screen.getByLabelText(new RegExp(`${title}.*(Needs an answer|Answered)`)));
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: /In words$/ });

test('words typed for one alert stay while another is answered, marked not saved', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.next();
  await desk.press('1', 'spoke with dr okafor at');
  await outside.next();
  expect(focused()).toContain('65 morphine milligrams');
  expect(card('Penicillin').getByText(/Not saved yet/).textContent).toBe(
    'Not saved yet: Prescriber asked: not filled · spoke with dr okafor at',
  );

  await desk.press('3', 'dr okafor knows', '{Enter}');
  const answered = { ...dose, answered: answeredBy('Paula Desk', 'dr okafor knows') };
  await outside.tell([penicillin, answered]);

  expect(sent).toEqual([
    { fingerprint: dose.fingerprint, service: 'M0', result: '1G', note: 'dr okafor knows' },
  ]);
  expect(focused()).toContain('Penicillin');
  expect(words().value).toBe('spoke with dr okafor at');
  await desk.press('1', ' noon', '{Enter}');
  expect(sent.at(-1)).toEqual({
    fingerprint: penicillin.fingerprint,
    service: 'M0',
    result: '2A',
    note: 'spoke with dr okafor at noon',
  });
});
test('Esc in the words goes back to the answers; another key keeps the words', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.next();
  await desk.press('7', 'only one is meant');
  await desk.press('{Escape}');
  expect([focused(), words().value]).toEqual([
    `severe: ${penicillin.title}. Needs an answer.`,
    'only one is meant',
  ]);

  await desk.press('g', ', other drug', '{Enter}');

  expect(sent).toEqual([
    {
      fingerprint: penicillin.fingerprint,
      service: 'M0',
      result: '1E',
      note: 'only one is meant, other drug',
    },
  ]);
});
test('F7 and F8 leave the hand in the words of the only alert', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.tell([penicillin]);
  await outside.next();
  await desk.press('3', 'spoke');

  await outside.next();
  await desk.press(' with dr okafor', '{Enter}');

  expect(sent).toEqual([
    {
      fingerprint: penicillin.fingerprint,
      service: 'M0',
      result: '1G',
      note: 'spoke with dr okafor',
    },
  ]);
});
test('the browser asks before words that are kept nowhere are lost with the page', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { outside, desk } = await openPage();
  await outside.next();
  expect(asks()).toBe(false);

  await desk.press('7', 'spoke with');

  expect(asks()).toBe(true);
});
test('words stay where the page is left and opened again', async () => {
  const { outside, desk } = await openPage();
  await outside.next();
  await desk.press('2', 'does not want it');
  await outside.tell(outside.alerts, false);
  await outside.tell(outside.alerts);

  expect(card('Penicillin').getByText(/Not saved yet/).textContent).toContain('does not want it');
});
test('words for an alert that another pharmacist answers answer no other', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.next();
  await desk.press('7', 'took it la');
  await outside.tell([{ ...penicillin, answered: answeredBy('Peter Chen', 'Not filled') }, dose]);
  await desk.press('s', 't', '{Enter}');

  expect(desk.said()).toEqual([
    `Not saved: “took it la”, typed for “${penicillin.title}”: Peter Chen has answered it.`,
  ]);
  expect([sent, screen.queryByRole('textbox')]).toEqual([[], null]);
});
test('an alert that goes while words are typed for it says so', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.next();
  await desk.press('7', 'took it la');
  await outside.tell([dose]);
  await desk.press('s', '1');

  expect(desk.said()).toEqual([
    `Not saved: “took it la”, typed for “${penicillin.title}”: the alert is gone.`,
  ]);
  expect([sent, screen.queryByRole('textbox')]).toEqual([[], null]);
});

const quantity: AlertView = {
  ...penicillin,
  fingerprint: 'difference|entry|erx501|quantity|30,60',
  kind: 'difference',
  title: 'Qty. differs: prescribed 30, entered 60',
};
test('a key chooses the answer to a difference; Enter records it with its words', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.tell([quantity]);
  await outside.next();

  await desk.press('8', 'Dr. Okafor by telephone');
  const sentByKeys = [...sent];
  await desk.press('{Enter}');

  expect([sentByKeys, sent]).toEqual([
    [],
    [
      {
        fingerprint: quantity.fingerprint,
        service: 'M0',
        result: '00',
        note: 'Dr. Okafor by telephone',
      },
    ],
  ]);
});
test('text that runs over a difference records no answer, also with its Enter', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.tell([{ ...quantity, fingerprint: 'difference|entry|erx501|drug|a,b' }]);
  await outside.next();

  await desk.press('metoprolol{Enter}');

  expect([sent, desk.said()[0]]).toEqual([
    [],
    'You were typing when this answer was chosen: look at it, then press Enter again.',
  ]);
});
test('text that runs over a clinical alert is no answer and its words', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.tell([dose]);
  await outside.next();

  await desk.press('dextroamphetamine 10 mg{Enter}');

  expect([sent, words().getAttribute('aria-label'), desk.said()[0]]).toEqual([
    [],
    'Prescriber asked: other dose. In words',
    'You were typing when this answer was chosen: look at it, then press Enter again.',
  ]);
});
test('Enter where no answer is chosen says that a key chooses one', async () => {
  const { outside, desk, sent } = await openPage();
  await outside.tell([quantity]);
  await outside.next();

  await desk.press('{Enter}');

  expect([sent, desk.said()]).toEqual([[], ['Choose an answer by its key first.']]);
});
