import type { ShownRecords } from './shown-records.ts';

/** So long are the same rows not written again for the same question of the same session. */
const windowMs = 600_000;
/** Questions that are remembered; beyond them the oldest is forgotten, and written again. */
const mostQuestions = 5_000;

/** One question of one session, and when it was asked. */
export interface Viewing {
  /** Its digest: five thousand of them are remembered. */ readonly question: string;
  readonly at: number;
  readonly shown: ShownRecords;
}
/**
 * What lists have shown of late. A screen asks for its list again after every change; the audit log
 * gets the records that were not shown before.
 */
export interface RepeatedViews {
  /** The records that are to be written; null where all of them were written already. */
  fresh(viewing: Viewing): ShownRecords | null;
  /** What `fresh` gave is on record. */
  written(viewing: Viewing): void;
}

interface Remembered {
  readonly until: number;
  readonly shown: { readonly [K in keyof ShownRecords]: Set<number> };
}
const kinds = ['patient', 'rx', 'order', 'erx'] as const;
const without = (all: ReadonlySet<number>, known: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...all].filter((id) => !known.has(id)));

export function repeatedViews(): RepeatedViews {
  const questions = new Map<string, Remembered>();
  const remembered = ({ question, at }: Viewing): Remembered | undefined => {
    const found = questions.get(question);
    return found !== undefined && found.until > at ? found : undefined;
  };
  return {
    fresh: (viewing) => {
      const known = remembered(viewing);
      if (known === undefined) return viewing.shown;
      const left = {
        patient: without(viewing.shown.patient, known.shown.patient),
        rx: without(viewing.shown.rx, known.shown.rx),
        order: without(viewing.shown.order, known.shown.order),
        erx: without(viewing.shown.erx, known.shown.erx),
      };
      return kinds.some((kind) => left[kind].size > 0) ? left : null;
    },
    written: (viewing) => {
      const known = remembered(viewing);
      if (known !== undefined) {
        for (const kind of kinds) for (const id of viewing.shown[kind]) known.shown[kind].add(id);
        return;
      }
      questions.delete(viewing.question);
      const [oldest] = questions.keys();
      if (questions.size >= mostQuestions && oldest !== undefined) questions.delete(oldest);
      questions.set(viewing.question, {
        until: viewing.at + windowMs,
        shown: {
          patient: new Set(viewing.shown.patient),
          rx: new Set(viewing.shown.rx),
          order: new Set(viewing.shown.order),
          erx: new Set(viewing.shown.erx),
        },
      });
    },
  };
}
