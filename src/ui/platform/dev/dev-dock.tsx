import { useSelector } from '@xstate/react';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import {
  isDockBusy,
  type ClockWish,
  type DevDockRef,
} from '#machines/platform/dev-dock/dev-dock.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { people, samples } from './samples.ts';
import { scenarios } from './scenarios.ts';

const clockWishes: readonly (readonly [string, ClockWish])[] = [
  ['+15 min', { minutes: 15 }],
  ['+1 day', { minutes: 1_440 }],
  ['+30 days', { minutes: 43_200 }],
  ['Stop', { running: false }],
  ['Go', { running: true }],
];
const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1">
    <span className="w-14 text-small text-muted">{title}</span>
    {children}
  </div>
);

/**
 * A tool of development: it never takes the focus and never closes a dialog, so that what it does
 * lands where the work is.
 */
export function DevDock({ dock }: { readonly dock: DevDockRef }) {
  const { open, clock, problem } = useSelector(dock, (snapshot) => snapshot.context);
  const busy = useSelector(dock, isDockBusy);
  const keepFocus = (event: MouseEvent | PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const button = (label: string, run: () => void) => (
    <Button
      key={label}
      tabIndex={-1}
      className="h-6!"
      aria-disabled={busy}
      onClick={() => {
        if (!busy) run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div
      data-dev-dock=""
      aria-hidden="true"
      onMouseDown={keepFocus}
      onPointerDown={keepFocus}
      className="pointer-events-auto fixed bottom-10 left-2 z-[300] flex max-w-[460px] flex-col gap-1 rounded-lg border border-violet bg-violet-soft p-1.5 shadow-float"
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={() => dock.send({ type: 'dock.fold' })}
        className="text-left text-small font-semibold text-violet"
      >
        {open ? 'Dev dock ▾' : 'Dev dock ▸'}
      </button>
      {open ? (
        <>
          <Group title="Scan">
            {samples.map((sample) =>
              button(sample.label, () => dock.send({ type: 'dock.scan', code: sample.code })),
            )}
          </Group>
          <Group title="Person">
            {people.map((username) =>
              button(username, () => dock.send({ type: 'dock.switch', username })),
            )}
          </Group>
          <Group title="Scenario">
            {scenarios.map((scenario) =>
              button(scenario.label, () =>
                dock.send({
                  type: 'dock.message',
                  xml: scenario.message(new Date(clock?.now ?? Date.now())),
                }),
              ),
            )}
          </Group>
          <Group title="Clock">
            {clockWishes.map(([label, wish]) =>
              button(label, () => dock.send({ type: 'dock.clock', wish })),
            )}
            <span className="text-small">
              {clock ? `${clock.now}${clock.running ? '' : ' (stopped)'}` : ''}
            </span>
          </Group>
          <p className="text-small text-muted">
            A scenario comes in as an electronic message (signed in as one who may process them). A
            fresh store: start with another DATA_DIR. A clock moved past the idle time locks the
            session.
          </p>
          {problem === null ? null : <p className="text-small text-danger">{problem}</p>}
        </>
      ) : null}
    </div>
  );
}
