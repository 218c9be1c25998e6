import { neededWhenShown } from '#domain/platform/fields/field.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { labelOf, schedules, type Schedule } from '#domain/platform/rules/enumerations.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { isOfPharmacy } from '#domain/prescriber/rules/dea.ts';
import { maxRefills } from '#domain/refill/rules/law.ts';
import type { Problem } from '#domain/refill/rules/problem.ts';
import { defaultStateLaw, type StateLaw } from '#domain/refill/rules/state-law.ts';
import { transferIn, type TransferInDraft } from '../entities/transfer-in.ts';

/** The origin code of a prescription that another pharmacy transferred (NCPDP 419-DJ). */
export const transferOrigin = '5';
const law = '21 CFR 1306.25(b)';
const refillsLaw = '21 CFR 1306.22(a)';
const state = 'State law (store setting)';

/** As much of a transfer as is typed. */
export type TransferTyped = {
  readonly [K in Exclude<keyof TransferInDraft, 'earlierRefills'>]?:
    | TransferInDraft[K]
    | null
    | undefined;
} & {
  readonly earlierRefills?:
    | readonly {
        readonly filledOn?: string | null | undefined;
        readonly place?: string | null | undefined;
      }[]
    | undefined;
};
/** Something wrong, at the field of the entry where it is put right. */
export interface TransferProblem extends Problem {
  readonly field: string;
}
export interface TransferFacts {
  readonly transfer: TransferTyped;
  readonly schedule: Schedule;
  /** Only the state schedules it: the DEA asks nothing of its transfer. */
  readonly isStateOnly?: boolean;
  /** The day on which the prescriber issued it, never the day of the transfer. */
  readonly writtenOn: string;
  /** Refills after the first fill made here, as typed. */
  readonly refills: number | null;
  readonly today: string;
  readonly law?: StateLaw;
}

/**
 * Refills after the first fill made here: where it was filled before, that fill is the first of
 * those that remain; where it never was, it
 * is the original fill and all refills follow.
 */
export const refillsHere = (remaining: number, firstFilledOn: string | null | undefined): number =>
  firstFilledOn ? Math.max(0, remaining - 1) : remaining;
/**
 * The day of the last fill at the other pharmacy; null where it was never filled. The next fill is
 * counted from it.
 */
export const lastFillThere = (transferTyped: TransferTyped): string | null =>
  transferTyped.lastFilledOn || transferTyped.firstFilledOn || null;
const count = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const stopped = (code: string, field: string, message: string, source = law): TransferProblem => ({
  code,
  field,
  severity: 'stop',
  message,
  source,
});
type TypedDate = string | null | undefined;
/** Whether both dates are typed and the one lies before the other. */
const isBefore = (one: TypedDate, other: TypedDate): boolean =>
  Boolean(one) && Boolean(other) && String(one) < String(other);

function ofTransferDay({ transfer, writtenOn, today }: TransferFacts): TransferProblem[] {
  const out: TransferProblem[] = [];
  if (isBefore(today, transfer.transferredOn))
    out.push(
      stopped('TRANSFER_FUTURE', 'transferredOn', 'The date of the transfer lies in the future.'),
    );
  if (isBefore(transfer.transferredOn, writtenOn))
    out.push(
      stopped(
        'TRANSFER_BEFORE_WRITTEN',
        'transferredOn',
        `It was written on ${formatDate(writtenOn)}, after this transfer: look at both dates.`,
      ),
    );
  return out;
}
function ofFirstFill({ transfer, writtenOn }: TransferFacts): TransferProblem[] {
  const out: TransferProblem[] = [];
  if (isBefore(transfer.firstFilledOn, writtenOn))
    out.push(
      stopped(
        'TRANSFER_FIRST_BEFORE',
        'firstFilledOn',
        `It was written on ${formatDate(writtenOn)}, after this first fill: look at both dates.`,
      ),
    );
  if (isBefore(transfer.transferredOn, transfer.firstFilledOn))
    out.push(
      stopped(
        'TRANSFER_FIRST_AFTER',
        'firstFilledOn',
        'The first fill is after the transfer: look at both dates.',
      ),
    );
  if (transfer.lastFilledOn && !transfer.firstFilledOn)
    out.push(
      stopped(
        'TRANSFER_FIRST_MISSING',
        'firstFilledOn',
        'It was filled there: give the date of the first fill.',
      ),
    );
  return out;
}
function ofLastFill({ transfer }: TransferFacts): TransferProblem[] {
  const out: TransferProblem[] = [];
  if (isBefore(transfer.lastFilledOn, transfer.firstFilledOn))
    out.push(
      stopped(
        'TRANSFER_LAST_BEFORE',
        'lastFilledOn',
        'The last fill is before the first: look at both dates.',
      ),
    );
  if (isBefore(transfer.transferredOn, transfer.lastFilledOn))
    out.push(
      stopped(
        'TRANSFER_LAST_AFTER',
        'lastFilledOn',
        'The last fill is after the transfer: look at both dates.',
      ),
    );
  return out;
}
function ofWrittenDay({ writtenOn, today }: TransferFacts): TransferProblem[] {
  if (writtenOn !== today) return [];
  return [
    {
      code: 'TRANSFER_WRITTEN_TODAY',
      field: 'writtenOn',
      severity: 'warn',
      message:
        'Written is the day on which the prescriber issued it, not the day of the transfer: expiry and refills count from it.',
      source: law,
    },
  ];
}
/** The refills that were written, beside those that the law allows. */
function ofRefillsWritten({
  transfer,
  schedule,
  law: own = defaultStateLaw,
}: TransferFacts): TransferProblem[] {
  const { originalRefills: written } = transfer;
  const most = maxRefills(schedule, own);
  if (written == null || most === null || schedule === '2' || written <= most) return [];
  return [
    stopped(
      'TRANSFER_REFILLS_OVER',
      'originalRefills',
      `A ${labelOf(schedules, schedule)} has at most ${most} refills: ask the other pharmacy again.`,
      schedule === '5' ? state : refillsLaw,
    ),
  ];
}
/** The refills that remain, beside those that were written. */
function ofRefillsLeft({ transfer }: TransferFacts): TransferProblem[] {
  const { originalRefills: written, refillsRemaining: left } = transfer;
  const out: TransferProblem[] = [];
  if (left == null) return out;
  if (written != null && left > written)
    out.push(
      stopped(
        'TRANSFER_LEFT_OVER',
        'refillsRemaining',
        `Only ${count(written, 'refill')} ${written === 1 ? 'was' : 'were'} written: no more can remain.`,
      ),
    );
  if (left === 0 && transfer.firstFilledOn)
    out.push(
      stopped(
        'TRANSFER_NONE_LEFT',
        'refillsRemaining',
        'No refills remain, so nothing is left to fill: ask the prescriber for a new prescription.',
      ),
    );
  return out;
}
/** The dates that have to be told of refills that were used. */
function ofRefillsUsed({ transfer }: TransferFacts): TransferProblem[] {
  const { originalRefills: written, refillsRemaining: left } = transfer;
  if (written == null || left == null || left >= written) return [];
  if (!transfer.firstFilledOn)
    return [
      stopped(
        'TRANSFER_NEVER_FILLED',
        'firstFilledOn',
        `${count(written - left, 'refill')} ${written - left === 1 ? 'was' : 'were'} used, so it was filled there: give the date of the first fill.`,
      ),
    ];
  return transfer.lastFilledOn
    ? []
    : [
        stopped(
          'TRANSFER_LAST_MISSING',
          'lastFilledOn',
          'Give the date of the last fill: the next one is counted from it.',
        ),
      ];
}
/** The refills that are to be made here, beside those that remain. */
function ofRefillsHere({ transfer, refills }: TransferFacts): TransferProblem[] {
  const { refillsRemaining: left, firstFilledOn } = transfer;
  if (left == null || refills === null || (left === 0 && firstFilledOn)) return [];
  const here = refillsHere(left, firstFilledOn);
  if (refills <= here) return [];
  const remain = `${count(left, 'refill')} ${left === 1 ? 'remains' : 'remain'}`;
  return [
    stopped(
      'TRANSFER_REFILLS',
      'refills',
      firstFilledOn
        ? `${remain}, and the first fill made here is one of them: set refills to ${here} or fewer.`
        : `${remain}: set refills to ${here} or fewer.`,
    ),
  ];
}
/** Where the other pharmacy of a controlled drug is, and its registration. */
function ofOtherPharmacy({ transfer }: TransferFacts): TransferProblem[] {
  const out: TransferProblem[] = [];
  if (!transfer.fromAddress?.trim())
    out.push(
      stopped(
        'TRANSFER_ADDRESS',
        'fromAddress',
        'For a controlled drug, ask for the address of the transferring pharmacy.',
      ),
    );
  if (!transfer.fromDea?.trim())
    out.push(
      stopped(
        'TRANSFER_DEA',
        'fromDea',
        'For a controlled drug, ask for the DEA number of the transferring pharmacy.',
      ),
    );
  else if (!isOfPharmacy(transfer.fromDea))
    out.push(
      stopped(
        'TRANSFER_DEA',
        'fromDea',
        'This DEA number is no pharmacy’s: ask for the transferring pharmacy’s own.',
      ),
    );
  return out;
}
/** Each refill that the other pharmacy made of a controlled drug: as many as were used. */
function ofEarlierRefills({ transfer }: TransferFacts): TransferProblem[] {
  const { originalRefills: written, refillsRemaining: left } = transfer;
  const used = written != null && left != null ? written - left : null;
  const rows = transfer.earlierRefills?.length ?? 0;
  if (used === null || used < 0 || used === rows) return [];
  return [
    stopped(
      'TRANSFER_EARLIER',
      'earlierRefills',
      used === 0
        ? 'No refill was used: take these out, or look at the refills remaining.'
        : `${count(used, 'refill')} ${used === 1 ? 'was' : 'were'} made there: give the date of ${used === 1 ? 'it' : 'each'}.`,
    ),
  ];
}
/** Their dates, beside those of the first and the last fill. */
function ofEarlierDates({ transfer }: TransferFacts): TransferProblem[] {
  const { firstFilledOn, lastFilledOn } = transfer;
  const earlierRefills = transfer.earlierRefills ?? [];
  const refillDays = earlierRefills.flatMap(({ filledOn }) => filledOn ?? []).toSorted();
  const [first] = refillDays;
  const last = refillDays.at(-1);
  if (first === undefined || last === undefined) return [];
  if (firstFilledOn && first < firstFilledOn)
    return [
      stopped(
        'TRANSFER_EARLIER_DATE',
        'earlierRefills',
        `The refill of ${formatDate(first)} is before the first fill: look at both dates.`,
      ),
    ];
  return refillDays.length === earlierRefills.length && lastFilledOn && last !== lastFilledOn
    ? [
        stopped(
          'TRANSFER_EARLIER_LAST',
          'earlierRefills',
          `The last of these refills is of ${formatDate(last)}, and the last fill of ${formatDate(lastFilledOn)}: look at both dates.`,
        ),
      ]
    : [];
}
/**
 * What the law wants of a controlled drug besides: where the other pharmacy is, its registration,
 * and each refill that it made.
 */
const ofControlled = (facts: TransferFacts): TransferProblem[] => {
  if (facts.schedule === '0' || facts.isStateOnly) return [];
  // A C-II has no refills, and comes in its electronic form alone (21 CFR 1306.08(f)).
  return facts.schedule === '2'
    ? ofOtherPharmacy(facts)
    : [...ofOtherPharmacy(facts), ...ofEarlierRefills(facts), ...ofEarlierDates(facts)];
};

/**
 * What is wrong with a transfer as far as it is typed, each at its field; empty: nothing. Fields
 * that were left empty and are needed in
 * any case are told by `transferMissing`. That a C-II can't come in by transfer is said by
 * `checkWritten`.
 */
export const checkTransferIn = (facts: TransferFacts): readonly TransferProblem[] => [
  ...ofTransferDay(facts),
  ...ofFirstFill(facts),
  ...ofLastFill(facts),
  ...ofWrittenDay(facts),
  ...ofRefillsWritten(facts),
  ...ofRefillsLeft(facts),
  ...ofRefillsUsed(facts),
  ...ofRefillsHere(facts),
  ...ofControlled(facts),
];
/** The fields that every transfer has to have and this one has not: field → what to say. */
export const transferMissing = (
  inDraft: TransferInDraft | null,
): Readonly<Record<string, string>> =>
  neededWhenShown(transferIn.fields, { earlierRefills: [], ...inDraft, origin: transferOrigin });

const told = (inDraft: TransferInDraft | null): string | null =>
  inDraft === null
    ? null
    : JSON.stringify([
        ...Object.keys(transferIn.fields).map((name) =>
          name === 'earlierRefills' ? null : inDraft[name as keyof TransferInDraft],
        ),
        inDraft.earlierRefills.map((earlierRefill) => [
          earlierRefill.filledOn,
          earlierRefill.place,
        ]),
      ]);
/** Whether two say the same, in whichever order their members stand. */
export const sameTransfer = (a: TransferInDraft | null, b: TransferInDraft | null): boolean =>
  told(a) === told(b);

/**
 * A transfer as a page or a paper shows it, in the order of the record; what was not told is left
 * out.
 */
export function transferInLines(
  inDraft: TransferInDraft,
): readonly { readonly label: string; readonly value: string }[] {
  const rows: (readonly [string, string | null])[] = [
    ['Transferred from', inDraft.fromPharmacy],
    ['Address', inDraft.fromAddress],
    ['Phone', inDraft.fromPhone && phoneText(inDraft.fromPhone)],
    ['DEA', inDraft.fromDea],
    ['Pharmacist', inDraft.fromPharmacist],
    ['Original Rx #', inDraft.fromRxNumber],
    ['Transferred on', inDraft.transferredOn && formatDate(inDraft.transferredOn)],
    [
      'Refills',
      inDraft.originalRefills === null || inDraft.refillsRemaining === null
        ? null
        : `${inDraft.refillsRemaining} of ${inDraft.originalRefills} remaining`,
    ],
    [
      'First filled',
      inDraft.firstFilledOn ? formatDate(inDraft.firstFilledOn) : 'Never filled there',
    ],
    ['Last filled', inDraft.lastFilledOn && formatDate(inDraft.lastFilledOn)],
    [
      'Refills made',
      inDraft.earlierRefills
        .map((earlierRefill) =>
          [formatDate(earlierRefill.filledOn), earlierRefill.place ?? inDraft.fromPharmacy].join(
            ' ',
          ),
        )
        .join('; ') || null,
    ],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
/**
 * A transfer as the history of the prescription keeps it: from whom, by whom it was told, and when.
 */
export const transferInText = (inDraft: TransferInDraft): string =>
  `transferred from ${[inDraft.fromPharmacy, inDraft.fromAddress, phoneText(inDraft.fromPhone ?? ''), inDraft.fromDea && `DEA ${inDraft.fromDea}`, `Rx ${inDraft.fromRxNumber}`].filter(Boolean).join(', ')}; told by ${inDraft.fromPharmacist} on ${formatDate(inDraft.transferredOn)}; ${inDraft.refillsRemaining} of ${inDraft.originalRefills} refills remaining`;
