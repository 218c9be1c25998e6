import { useActorRef, useSelector } from '@xstate/react';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { emit, setup } from 'xstate';
import { dayInWords, monthInWords, weekdayInWords } from '#domain/platform/rules/date-words.ts';
import { firstOfMonth, formatDate, isDate } from '#domain/platform/rules/dates.ts';
import { parseDate } from '#domain/platform/rules/typed-date.ts';
import {
  calendarMachine,
  isCalendarOpen,
  weeksOf,
  type CalendarRef,
} from '#machines/platform/calendar/calendar.machine.ts';
import { IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from './field-ports.tsx';
import type { FieldViewProps } from './field-view.ts';
import { Parsed } from './text-views.tsx';

interface CalendarProps {
  readonly calendar: CalendarRef;
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
}
const Day = ({
  calendar,
  id,
  date,
  at,
  today,
  value,
}: {
  readonly calendar: CalendarRef;
  readonly id: string;
  readonly date: string;
  readonly at: string;
  readonly today: string;
  readonly value: string | null;
}) => (
  <div
    role="gridcell"
    id={`${id}-${date}`}
    aria-label={dayInWords(date)}
    aria-selected={date === value}
    aria-current={date === today ? 'date' : undefined}
    onClick={() => calendar.send({ type: 'calendar.choose', date })}
    className={cx(
      'grid h-7 w-8 cursor-default place-items-center rounded-md tabular-nums',
      firstOfMonth(date) !== firstOfMonth(at) && 'text-faint',
      date === today && 'font-bold text-accent',
      date === value && 'bg-accent-soft',
      date === at && 'bg-row outline-2 -outline-offset-2 outline-accent',
    )}
  >
    {Number(date.slice(8))}
  </div>
);
/** One month, one tab stop; the day in hand is named by the grid as the cursor of a table is. */
function Calendar({ calendar, id, label, value }: CalendarProps) {
  const { at, today } = useSelector(calendar, (snapshot) => snapshot.context);
  const grid = useRef<HTMLDivElement>(null);
  const scope = useScopeProps('calendar', 'table', calendar);
  const weeks = weeksOf(at);
  const turn = (by: 1 | -1) => calendar.send({ type: 'calendar.move', step: 'month', by });
  useEffect(() => {
    grid.current?.focus();
  }, []);
  return (
    <div
      {...scope}
      className="absolute top-full left-0 z-30 mt-1 rounded-lg border border-line-2 bg-surface p-2 shadow-float"
      onMouseDown={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          calendar.send({ type: 'calendar.close' });
      }}
    >
      <div className="mb-1 flex items-center">
        <IconButton
          tabIndex={-1}
          label="Month before"
          icon={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => turn(-1)}
        />
        <b className="flex-1 text-center" aria-live="polite">
          {monthInWords(at)}
        </b>
        <IconButton
          tabIndex={-1}
          label="Next month"
          icon={<ChevronRight size={14} aria-hidden="true" />}
          onClick={() => turn(1)}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={`${label}: ${monthInWords(at)}`}
        aria-activedescendant={`${id}-${at}`}
        data-ring=""
      >
        <div role="row" className="flex">
          {weeks[0]?.map((week) => (
            <span
              key={week}
              role="columnheader"
              aria-label={weekdayInWords(week)}
              className="grid h-6 w-8 place-items-center text-tiny text-muted"
            >
              {weekdayInWords(week).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="flex">
            {week.map((text) => (
              <Day
                key={text}
                calendar={calendar}
                id={id}
                date={text}
                at={at}
                today={today}
                value={value}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="mt-1.5 flex items-center gap-1 text-tiny text-muted">
        <Kbd command="calendar.today" /> today <Kbd command="calendar.month-next" /> month{' '}
        <Kbd command="calendar.choose" /> take
      </p>
    </div>
  );
}

/** The key of the field arrives here; its view knows the date and opens the calendar. */
const openKeyMachine = setup({
  types: { events: {} as { type: 'date.calendar' }, emitted: {} as { type: 'date.calendar' } },
  actions: { pass: emit({ type: 'date.calendar' }) },
}).createMachine({ on: { 'date.calendar': { actions: 'pass' } } });

/** A date: typed in any usual form, or taken from the calendar. */
export function DateView(props: FieldViewProps) {
  const { today } = useFieldPorts();
  const calendar = useActorRef(calendarMachine);
  const keys = useActorRef(openKeyMachine);
  const isOpen = useSelector(calendar, isCalendarOpen);
  const scope = useScopeProps('date', 'text', keys);
  const [picked, setPicked] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const value = typeof props.value === 'string' && isDate(props.value) ? props.value : null;
  const open = () => {
    if (!props.readOnly) calendar.send({ type: 'calendar.open', at: value, today: today() });
  };
  const back = () => box.current?.querySelector('input')?.focus();
  const latest = useRef({ open, take: (date: string) => props.onChange(date) });
  useEffect(() => {
    latest.current = {
      open,
      take: (date) => {
        setPicked((number) => number + 1);
        props.onChange(date);
      },
    };
  });
  useEffect(() => {
    const on = [
      keys.on('date.calendar', () => latest.current.open()),
      // Who has gone on by Tab or pointer has the focus elsewhere already.
      calendar.on('calendar.left', () => {
        if (box.current?.querySelector('[role=grid]')?.contains(document.activeElement)) back();
      }),
      calendar.on('calendar.chosen', (event) => {
        latest.current.take(event.date);
        back();
      }),
    ];
    return () => {
      for (const subscription of on) subscription.unsubscribe();
    };
  }, [calendar, keys]);
  return (
    <div ref={box} className="relative">
      <div {...scope} className="relative">
        <Parsed<string>
          reset={picked}
          p={props}
          reading={{
            parse: (text) => parseDate(text, today()),
            format: formatDate,
            placeholder: 'MM/DD/YYYY',
          }}
        />
        {props.readOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label="Open the calendar"
            className="absolute top-0 right-0 grid h-[30px] w-7 place-items-center text-muted hover:text-ink"
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            <CalendarDays size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen ? (
        <Calendar
          calendar={calendar}
          id={`${props.id}-day`}
          label={props.field.label}
          value={value}
        />
      ) : null}
    </div>
  );
}
