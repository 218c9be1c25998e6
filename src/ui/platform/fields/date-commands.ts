import type { ActorLogic, Snapshot } from 'xstate';
import type {
  calendarMachine,
  CalendarStep,
} from '#machines/platform/calendar/calendar.machine.ts';
import { defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';

const move = (
  name: string,
  title: string,
  keys: readonly string[],
  step: CalendarStep,
  by: 1 | -1,
): CommandOf<typeof calendarMachine> => ({
  id: `calendar.${name}`,
  title,
  group: 'Calendar',
  keys,
  event: { type: 'calendar.move', step, by },
  repeatable: true,
  hidden: true,
  yields: true,
});
/** The box of a date field passes the key on to its view. */
type DateFieldLogic = ActorLogic<Snapshot<unknown>, { readonly type: 'date.calendar' }>;
const plain = { group: 'Calendar', hidden: true, yields: true } as const;
/** The key of a date field that opens its calendar. What is typed stays the field's. */
export const dateCommands = defineCommands<DateFieldLogic>(
  { name: 'date', kind: 'text', title: 'This date' },
  [
    {
      id: 'date.calendar',
      title: 'Calendar',
      group: 'Field',
      hint: 'Opens the calendar of this date.',
      keys: ['F4', 'Alt+Down'],
      event: { type: 'date.calendar' },
      yields: true,
    },
  ],
);
/** The keys of the open calendar (APG date picker). */
export const calendarCommands = defineCommands<typeof calendarMachine>(
  { name: 'calendar', kind: 'table', title: 'This calendar' },
  [
    move('day-next', 'Next day', ['Right'], 'day', 1),
    move('day-before', 'Day before', ['Left'], 'day', -1),
    move('week-next', 'Next week', ['Down'], 'week', 1),
    move('week-before', 'Week before', ['Up'], 'week', -1),
    move('month-next', 'Next month', ['PageDown'], 'month', 1),
    move('month-before', 'Month before', ['PageUp'], 'month', -1),
    move('year-next', 'Next year', ['Shift+PageDown'], 'year', 1),
    move('year-before', 'Year before', ['Shift+PageUp'], 'year', -1),
    {
      id: 'calendar.week-start',
      title: 'Sunday of this week',
      keys: ['Home'],
      event: { type: 'calendar.edge', of: 'first' },
      ...plain,
    },
    {
      id: 'calendar.week-end',
      title: 'Saturday of this week',
      keys: ['End'],
      event: { type: 'calendar.edge', of: 'last' },
      ...plain,
    },
    {
      id: 'calendar.today',
      title: 'Today',
      keys: ['T'],
      event: { type: 'calendar.today' },
      ...plain,
    },
    {
      id: 'calendar.choose',
      title: 'Take this day',
      keys: ['Enter', 'Space'],
      event: { type: 'calendar.choose' },
      ...plain,
    },
    {
      id: 'calendar.close',
      title: 'Close the calendar',
      keys: ['Escape', 'F4', 'Alt+Up'],
      event: { type: 'calendar.close' },
      ...plain,
    },
  ],
);
