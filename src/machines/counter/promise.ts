import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { storeInstant, timeOf, type ZoneClock } from '#machines/platform/clock/instant-text.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { port } from '#machines/platform/ports/port.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { SaveOutcome } from '#machines/platform/record/record.ports.ts';
import type { CounterPorts, Promised } from './counter.ports.ts';

const ways = [
  { value: 'pickup', label: 'Will call' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivery', label: 'Delivery' },
] as const;
/** When an order is promised, and how it leaves. */
export const promiseFields = {
  how: f.radio({ label: 'How', of: ways, required: true }),
  day: f.date({ is: 'planned', label: 'Promised' }),
  time: f.text({
    label: 'Time',
    max: 5,
    pattern: /^([01]?\d|2[0-3]):?[0-5]\d$/,
    message: 'A time of the day, as 14:30',
  }),
};
export const promiseForm = defineForm({ fields: promiseFields }, [
  { title: 'Promise', rows: [['how'], ['day', 'time']] },
]);

/** The promise of a row as the form shows it: day and time by the store's clock. */
export function promiseValues(
  clock: ZoneClock,
  row: Pick<OrderRow, 'promisedAt' | 'waiting' | 'delivery'>,
): Values {
  const at = row.promisedAt;
  const later = row.delivery ? 'delivery' : 'pickup';
  return {
    how: row.waiting ? 'waiting' : later,
    day: at === null ? null : businessDate(at, clock.zone()),
    time: at === null ? null : timeOf(clock, at),
  };
}
/**
 * What is saved for the values of the form. A day without a time, or a time without a day, can't be
 * kept.
 */
export function promisedOf(clock: ZoneClock, values: Values): Promised | Failure {
  const { how, day, time } = values as { how: string; day: string | null; time: string | null };
  const way = { waiting: how === 'waiting', delivery: how === 'delivery' };
  if (day === null && time === null) return { promisedAt: null, ...way };
  if (day === null || time === null)
    return {
      code: 'HALF',
      message: 'A promise needs its day and its time.',
      fields: day === null ? { day: 'The day is missing' } : { time: 'The time is missing' },
    };
  const digits = time.replace(':', '').padStart(4, '0');
  return {
    promisedAt: storeInstant(clock, day, Number(digits.slice(0, 2)), Number(digits.slice(2))),
    ...way,
  };
}
/** The dialog of one order: a record that is known already, so nothing is loaded. */
export const promiseInput = (clock: ZoneClock, row: OrderRow): RecordInput => ({
  id: row.orderId,
  version: row.version,
  intent: 'new',
  title: `Order ${row.orderNo}`,
  fields: promiseFields,
  blank: promiseValues(clock, row),
  after: 'close',
});

const refused = (failure: Failure): SaveOutcome => ({ kind: 'refused', failure });
const outcomeOf = (clock: ZoneClock, result: Result<OrderRow>): SaveOutcome => {
  if (result.ok)
    return {
      kind: 'saved',
      row: {
        ...promiseValues(clock, result.value),
        id: result.value.orderId,
        version: result.value.version,
      },
    };
  return refused(
    result.error.code === 'STALE'
      ? {
          code: 'STALE',
          message: `${result.error.message} Close this and look at it again.`,
        }
      : { code: result.error.code, message: result.error.message },
  );
};
export const providePromise = (ports: Pick<CounterPorts, 'promise'>, clock: ZoneClock) =>
  recordMachine.provide({
    actors: {
      save: port<SaveOutcome, { id: number | null; version: number; draft: Values }>(
        async ({ id, version, draft }) => {
          const promised = promisedOf(clock, draft);
          return 'code' in promised
            ? refused(promised)
            : outcomeOf(
                clock,
                await ports.promise({ orderId: required(id, 'order'), version, ...promised }),
              );
        },
      ),
    },
  });
