import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  weekday,
} from '#domain/platform/rules/dates.ts';
import { machineTypes } from '../ports/machine-types.ts';

/** How far a key goes: a day, a week, a month or a year, or to an end of the week. */
export type CalendarStep = 'day' | 'week' | 'month' | 'year';
export type CalendarEvent =
  | { type: 'calendar.open'; at: string | null; today: string }
  | { type: 'calendar.move'; step: CalendarStep; by: 1 | -1 }
  | { type: 'calendar.edge'; of: 'first' | 'last' }
  | { type: 'calendar.today' }
  | { type: 'calendar.choose'; date?: string }
  | { type: 'calendar.close' };
export type CalendarEmitted = { type: 'calendar.chosen'; date: string } | { type: 'calendar.left' };
interface Context {
  readonly at: string;
  readonly today: string;
}

const first = '0001-01-01';
const last = '9999-12-31';
const within = (date: string) => {
  if (date < first || date.length > 10) return first;
  return date > last ? last : date;
};
const after: Readonly<Record<CalendarStep, (at: string, by: 1 | -1) => string>> = {
  day: (at, by) => addDays(at, by),
  week: (at, by) => addDays(at, 7 * by),
  month: (at, by) => addMonths(at, by),
  year: (at, by) => addMonths(at, 12 * by),
};
const moved = (at: string, step: CalendarStep, by: 1 | -1): string => within(after[step](at, by));

/**
 * A month of days with one of them in hand, over a date field. The field's view opens it and takes
 * what is chosen.
 */
export const calendarMachine = setup({
  types: machineTypes<{ context: Context; events: CalendarEvent; emitted: CalendarEmitted }>(),
  actions: {
    start: assign(({ event }) =>
      event.type === 'calendar.open' ? { at: event.at ?? event.today, today: event.today } : {},
    ),
    move: assign({
      at: ({ context, event }) =>
        event.type === 'calendar.move' ? moved(context.at, event.step, event.by) : context.at,
    }),
    edge: assign({
      at: ({ context: { at }, event }) =>
        event.type === 'calendar.edge'
          ? within(addDays(at, event.of === 'first' ? -weekday(at) : 6 - weekday(at)))
          : at,
    }),
    toToday: assign({ at: ({ context }) => context.today }),
    give: emit(({ context, event }) => ({
      type: 'calendar.chosen' as const,
      date: (event.type === 'calendar.choose' ? event.date : undefined) ?? context.at,
    })),
    leave: emit({ type: 'calendar.left' }),
  },
}).createMachine({
  id: 'calendar',
  context: { at: '2000-01-01', today: '2000-01-01' },
  initial: 'closed',
  states: {
    closed: { on: { 'calendar.open': { target: 'open', actions: 'start' } } },
    open: {
      on: {
        'calendar.move': { actions: 'move' },
        'calendar.edge': { actions: 'edge' },
        'calendar.today': { actions: 'toToday' },
        'calendar.choose': { target: 'closed', actions: 'give' },
        'calendar.close': { target: 'closed', actions: 'leave' },
      },
    },
  },
});
export type CalendarRef = ActorRefFrom<typeof calendarMachine>;
export const isCalendarOpen = (snapshot: SnapshotFrom<typeof calendarMachine>): boolean =>
  snapshot.matches('open');
/**
 * The weeks that show the month of a date, Sunday first: every day of them, also those of the
 * months beside it.
 */
export function weeksOf(date: string): readonly (readonly string[])[] {
  const start = addDays(firstOfMonth(date), -weekday(firstOfMonth(date)));
  const end = lastOfMonth(date);
  const weeks: string[][] = [];
  for (let week = start; week <= end; week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  return weeks;
}
