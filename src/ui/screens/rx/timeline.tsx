import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
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
  return (
    <ol className="flex flex-col border-l-2 border-line pl-3">
      {[...events].reverse().map((e, i) => (
        <li key={`${e.at} ${e.event} ${i}`} className="relative pb-2.5">
          <i
            aria-hidden="true"
            className="absolute top-1.5 -left-[17px] size-2 rounded-full bg-accent"
          />
          <div className="flex flex-wrap items-center gap-1.5">
            <b className="font-semibold">{e.title}</b>
            {e.from !== e.to ? <RxStatusChip status={e.to} /> : null}
            {e.fillNo === null ? null : (
              <span className="text-small text-muted">fill {e.fillNo}</span>
            )}
          </div>
          {about ? <div className="text-small">{about(e)}</div> : null}
          <div className="text-small text-muted">
            {[e.by, instantText(e.at), e.workstation].filter(Boolean).join(' · ')}
          </div>
          {e.reason === null ? null : <div className="text-small">{e.reason}</div>}
        </li>
      ))}
    </ol>
  );
}
