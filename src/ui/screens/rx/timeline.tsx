import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { RxStatusChip } from './status.tsx';

/** What happened to the prescription, newest first: who, when, from which station, and why. */
/** `about` says of which prescription a step is, where several stand in one history. */
export function Timeline<E extends RxDetail['events'][number]>({
  events,
  about,
}: {
  readonly events: readonly E[];
  readonly about?: (event: E) => string;
}) {
  const clock = useClock();
  return (
    <ol className="flex flex-col border-l-2 border-line pl-3">
      {events.toReversed().map((event, index) => (
        <li key={`${event.at} ${event.event} ${index}`} className="relative pb-2.5">
          <i
            aria-hidden="true"
            className="absolute top-1.5 -left-[17px] size-2 rounded-full bg-accent"
          />
          <div className="flex flex-wrap items-center gap-1.5">
            <b className="font-semibold">{event.title}</b>
            {event.from !== event.to ? <RxStatusChip status={event.to} /> : null}
            {event.fillNo === null ? null : (
              <span className="text-small text-muted">fill {event.fillNo}</span>
            )}
          </div>
          {about ? <div className="text-small">{about(event)}</div> : null}
          <div className="text-small text-muted">
            {[event.by, instantText(clock, event.at), event.workstation]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {event.reason === null ? null : <div className="text-small">{event.reason}</div>}
        </li>
      ))}
    </ol>
  );
}
