import { addDays, addMonths, formatDate, isFuture } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import { checkDrugLaw, type DrugOfLaw } from './drug-law.ts';
import { emergencyFollowUpBy, emergencyOverText, emergencyProblems } from './emergency-oral.ts';
import { faxServesText, type FaxServes } from './faxed-original.ts';
import { stop, warn, type Problem } from './problem.ts';
import { registrationEnds } from './registration-ends.ts';
import { defaultStateLaw, unrecordedText, type StateLaw } from './state-law.ts';
import { stateLimits } from './state-limits.ts';

/**
 * Most refills of a schedule; null: as many as written. 21 CFR 1306.12 (C-II), 1306.22 (C-III,
 * C-IV).
 */
export const maxRefills = (schedule: Schedule, law: StateLaw = defaultStateLaw): number | null => {
  if (schedule === '2') return 0;
  if (schedule === '3' || schedule === '4') return law.scheduleIIIToIV.maxRefills;
  return schedule === '5' ? law.scheduleV.maxRefills : null;
};

function scheduleTwoEnds(writtenOn: string, law: StateLaw, earliest: string | null): string {
  const isLater = law.scheduleIIFromEarliest && earliest !== null && earliest > writtenOn;
  const from = isLater ? earliest : writtenOn;
  return law.scheduleIIMonths === null
    ? addDays(from, law.scheduleIIDays)
    : addMonths(from, law.scheduleIIMonths);
}
/**
 * Last day on which a prescription may be filled or refilled, counted from the date written, not
 * from the first fill; some states count a C-II from its earliest fill date.
 */
export function expiresOn(
  writtenOn: string,
  schedule: Schedule,
  law: StateLaw = defaultStateLaw,
  doNotFillBefore: string | null = null,
): string {
  if (schedule === '2') return scheduleTwoEnds(writtenOn, law, doNotFillBefore);
  if (schedule === '3' || schedule === '4') return addMonths(writtenOn, law.scheduleIIIToIV.months);
  return addMonths(writtenOn, schedule === '5' ? law.scheduleV.months : law.nonControlledMonths);
}

/**
 * Last day on which what was written may be filled; an emergency oral C-II ends when its signed
 * prescription has to be there.
 */
export function lastDayOf(
  facts: Pick<WrittenFacts, 'schedule' | 'writtenOn' | 'doNotFillBefore' | 'emergencyOral' | 'law'>,
): string {
  const { schedule, writtenOn, law = defaultStateLaw } = facts;
  const ends = expiresOn(writtenOn, schedule, law, facts.doNotFillBefore);
  if (schedule !== '2' || !facts.emergencyOral) return ends;
  const due = emergencyFollowUpBy(writtenOn, law);
  return due < ends ? due : ends;
}

const federal = {
  cii: '21 CFR 1306.12(a)',
  iii: '21 CFR 1306.22(a)',
  oral: '21 CFR 1306.11(d)',
  fax: '21 CFR 1306.11(e)–(g)',
  series: '21 CFR 1306.12(b)',
  state: 'State law (store setting)',
  valid: '21 CFR 1306.05(a)',
  transfer: '21 CFR 1306.25(a), 1306.08(f)',
} as const;
const names: Readonly<Record<Schedule, string>> = {
  0: 'A drug that is not controlled',
  2: 'A C-II',
  3: 'A C-III',
  4: 'A C-IV',
  5: 'A C-V',
};

const roman: Readonly<Record<Schedule, string>> = { 0: '', 2: 'II', 3: 'III', 4: 'IV', 5: 'V' };
/** What a drug is called that only a state schedules: "Schedule V by state law (VA)". */
const byStateLaw = (schedule: Schedule, state: string | null): string =>
  `Schedule ${roman[schedule]} by state law${state === null ? '' : ` (${state})`}`;
const nameOf = ({ schedule, drug }: Pick<WrittenFacts, 'schedule' | 'drug'>): string =>
  drug?.isStateOnly ? `A drug in ${byStateLaw(schedule, drug.scheduledIn)}` : names[schedule];

/** How the prescriber's DEA number stands: `other`: it is none of a prescriber. */
export type DeaStanding = 'valid' | 'missing' | 'inactive' | 'other';
/** What was written. Quantities are thousandths, of one fill. */
export interface WrittenFacts {
  readonly schedule: Schedule;
  readonly origin: OriginCode;
  readonly writtenOn: string;
  readonly doNotFillBefore: string | null;
  readonly quantity: number;
  readonly daysSupply: number | null;
  readonly refills: number;
  readonly emergencyOral: boolean;
  /** Another pharmacy handed it over in its electronic form (21 CFR 1306.08(f)). */
  readonly electronicTransfer?: boolean;
  /** Why a faxed C-II serves as the original; left out: it does not. */
  readonly faxServes?: FaxServes | null;
  /** It came here, or was filled elsewhere, before today. */
  readonly presented?: boolean;
  /** The prescriber's DEA registration for this schedule. Left out: not checked here. */
  readonly dea?: DeaStanding;
  /** Last days of the prescriber's registration and license. Left out: not checked here. */
  readonly ends?: { readonly deaExpires: string | null; readonly licenseExpires: string | null };
  /** The DEA number seems to be somebody else's: a sentence, or null. */
  readonly deaName?: string | null;
  /** What the drug and who gets it ask for. Left out: not checked here. */
  readonly drug?: DrugOfLaw;
  readonly today: string;
  readonly law?: StateLaw;
}

const isEmergency = ({ schedule, emergencyOral }: WrittenFacts): boolean =>
  schedule === '2' && emergencyOral;
function datesWritten(facts: WrittenFacts, expires: string): Problem[] {
  const out: Problem[] = [];
  const unrecorded = facts.schedule === '2' ? unrecordedText(facts.law ?? defaultStateLaw) : '';
  const source =
    facts.schedule === '0' || facts.schedule === '5' || facts.schedule === '2'
      ? federal.state
      : federal.iii;
  if (isFuture(facts.writtenOn, facts.today))
    out.push(
      stop(
        'WRITTEN_FUTURE',
        `Written ${formatDate(facts.writtenOn)}: the date is in the future. A post-dated prescription can’t be filled.`,
        federal.valid,
      ),
    );
  else if (facts.today > expires)
    out.push(
      isEmergency(facts)
        ? stop(
            'EXPIRED',
            emergencyOverText(facts.writtenOn, facts.law ?? defaultStateLaw),
            federal.oral,
          )
        : stop(
            'EXPIRED',
            [
              `Written ${formatDate(facts.writtenOn)}, expired ${formatDate(expires)}.`,
              `Ask the prescriber for a new one.${unrecorded}`,
            ].join(' '),
            source,
          ),
    );
  if (facts.doNotFillBefore === null) return out;
  if (facts.doNotFillBefore < facts.writtenOn)
    out.push(
      warn(
        'NOT_BEFORE_WRITTEN',
        'The earliest fill date is before the date written: look at both dates.',
        federal.series,
      ),
    );
  if (facts.doNotFillBefore > expires)
    out.push(
      stop(
        'NOT_BEFORE_EXPIRED',
        `The earliest fill date ${formatDate(facts.doNotFillBefore)} is after the prescription expires on ${formatDate(expires)}.`,
        source,
      ),
    );
  else if (facts.doNotFillBefore > facts.today)
    out.push(
      warn(
        'NOT_BEFORE',
        `Not to be filled before ${formatDate(facts.doNotFillBefore)}: defer it or put it on file.`,
        federal.series,
      ),
    );
  return out;
}

function refillsWritten(facts: WrittenFacts, law: StateLaw, expires: string): Problem[] {
  const most = maxRefills(facts.schedule, law);
  if (facts.schedule === '2')
    return facts.refills > 0
      ? [stop('CII_REFILLS', 'A C-II has no refills: set refills to 0.', federal.cii)]
      : [];
  if (most !== null && facts.refills > most) {
    return [
      stop(
        'REFILLS_OVER',
        `${nameOf(facts)} has at most ${most} refills: set refills to ${most} or fewer.`,
        facts.schedule === '5' ? federal.state : federal.iii,
      ),
    ];
  }
  if (
    facts.daysSupply !== null &&
    facts.refills > 0 &&
    addDays(facts.writtenOn, facts.daysSupply * facts.refills) > expires
  ) {
    return [
      warn(
        'REFILLS_EXPIRE',
        `The last refills will not be usable: the prescription expires on ${formatDate(expires)}.`,
        facts.schedule === '3' || facts.schedule === '4' ? federal.iii : federal.state,
      ),
    ];
  }
  return [];
}

/** What stands against a faxed C-II, or that the fax serves as its original. */
const faxedScheduleTwo = ({ faxServes = null }: WrittenFacts): Problem =>
  faxServes === null
    ? stop(
        'CII_FAX',
        [
          'A faxed C-II is not an original, save for a patient of a long-term care facility, of a',
          'narcotic for a hospice patient, or to be infused: write that residence into the',
          'patient’s record, or get the original.',
        ].join(' '),
        federal.fax,
      )
    : warn('CII_FAX_SERVES', faxServesText[faxServes], federal.fax);
function scheduleTwo(facts: WrittenFacts): Problem[] {
  const out: Problem[] = [];
  if (facts.origin === '2' && !facts.emergencyOral)
    out.push(
      stop(
        'CII_PHONE',
        'A C-II can be phoned in only in an emergency: mark it as an emergency, or ask for a written or electronic one.',
        federal.oral,
      ),
    );
  if (facts.origin === '5' && facts.electronicTransfer !== true)
    out.push(
      stop(
        'CII_TRANSFER',
        'A C-II can’t be taken over from another pharmacy by telephone or on paper: ask the prescriber for a new prescription.',
        federal.transfer,
      ),
    );
  if (facts.emergencyOral && facts.origin === '2')
    out.push(...emergencyProblems(facts.writtenOn, facts.daysSupply, facts.law ?? defaultStateLaw));
  if (facts.emergencyOral && facts.origin !== '2')
    out.push(
      stop(
        'CII_EMERGENCY_ORIGIN',
        [
          'Only a C-II by telephone is an emergency oral one: take the mark off, or correct how it',
          'came in.',
        ].join(' '),
        federal.oral,
      ),
    );
  if (facts.origin === '4') out.push(faxedScheduleTwo(facts));
  if (facts.daysSupply !== null && facts.daysSupply > 90)
    out.push(
      warn(
        'CII_OVER_90',
        'More than a 90-day supply of a C-II: prescriptions of a series stay within 90 days together.',
        federal.series,
      ),
    );
  return out;
}

function registration(facts: WrittenFacts): Problem[] {
  if (facts.schedule === '0' || facts.dea === undefined) return [];
  if (facts.dea === 'valid')
    return facts.deaName ? [warn('DEA_NAME', facts.deaName, federal.valid)] : [];
  const say = {
    missing: 'The prescriber has no DEA number',
    inactive: 'The prescriber’s DEA registration is not active',
    other: 'The DEA number is that of a distributor, or of nobody: ask for the prescriber’s own',
  }[facts.dea];
  return facts.drug?.isStateOnly
    ? [
        warn(
          'DEA',
          [
            `${say}. The drug is in ${byStateLaw(facts.schedule, facts.drug.scheduledIn)} alone:`,
            'federal law asks for none; look whether the state does.',
          ].join(' '),
          federal.state,
        ),
      ]
    : [stop('DEA', `${say}: a controlled drug can’t be filled.`, federal.valid)];
}

/** What the law says about a prescription as written, stops first. Empty: nothing. */
export function checkWritten(facts: WrittenFacts): readonly Problem[] {
  const law = facts.law ?? defaultStateLaw;
  const expires = lastDayOf(facts);
  const out = [
    ...registration(facts),
    ...registrationEnds({
      deaExpires: facts.ends?.deaExpires ?? null,
      licenseExpires: facts.ends?.licenseExpires ?? null,
      schedule: facts.schedule,
      isStateOnly: facts.drug?.isStateOnly === true,
      writtenOn: facts.writtenOn,
      today: facts.today,
    }),
    ...datesWritten(facts, expires),
    ...refillsWritten(facts, law, expires),
    ...(facts.schedule === '2' ? scheduleTwo(facts) : []),
    ...stateLimits({
      ...facts,
      isOpioid: facts.drug?.isOpioid === true,
      isForAddiction: /^F11/i.test(facts.drug?.diagnosis ?? ''),
      law,
    }),
    ...(facts.drug === undefined ? [] : checkDrugLaw({ ...facts, law }, facts.drug)),
  ];
  return out.toSorted((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'));
}

/** One dispensing. `completes`: it brings the rest of a partial fill and uses up no refill. */
export interface FillFact {
  readonly filledOn: string;
  readonly quantity: number;
  readonly voided: boolean;
  readonly completes?: boolean;
  /** Less than a fill, because the plan pays for less at a time: it counts by its quantity. */
  readonly limited?: boolean;
}
/**
 * How many fills were used up: each whole one, and of those that a plan limits as many as their
 * quantities come to, so that a plan’s limit takes no refill away. `quantity`: of one fill. Parts
 * of a C-II are counted one by one: a plan’s limit is no reason to split it (21 CFR 1306.13).
 */
export function usedFills(
  schedule: Schedule,
  quantity: number,
  fills: readonly Pick<FillFact, 'quantity' | 'limited'>[],
): number {
  const limited = schedule === '2' ? [] : fills.filter((fill) => fill.limited === true);
  const sum = limited.reduce((total, fill) => total + fill.quantity, 0);
  return fills.length - limited.length + Math.floor(sum / Math.max(quantity, 1));
}
export interface RefillFacts {
  readonly schedule: Schedule;
  readonly writtenOn: string;
  readonly refills: number;
  readonly quantity: number;
  readonly doNotFillBefore?: string | null;
  readonly fills: readonly FillFact[];
  readonly today: string;
  readonly law?: StateLaw;
}
export interface Remaining {
  /** Fills still to come, the original included while it was not filled. */
  readonly fillsLeft: number;
  readonly refillsLeft: number;
  /** Thousandths still to be dispensed over all fills. */
  readonly quantityLeft: number;
  readonly expiresOn: string;
  readonly expired: boolean;
}

/**
 * What is left of a prescription: voided fills give their place back, completions of partials use
 * quantity only.
 */
export function remaining(facts: RefillFacts): Remaining {
  const live = facts.fills.filter((fill) => !fill.voided);
  const whole = live.filter((fill) => !fill.completes);
  const used = usedFills(facts.schedule, facts.quantity, whole);
  const allowed = Math.min(facts.refills, maxRefills(facts.schedule, facts.law) ?? facts.refills);
  const expires = expiresOn(
    facts.writtenOn,
    facts.schedule,
    facts.law,
    facts.doNotFillBefore ?? null,
  );
  return {
    fillsLeft: Math.max(0, allowed + 1 - used),
    refillsLeft: Math.max(0, allowed - Math.max(0, used - 1)),
    quantityLeft: Math.max(
      0,
      facts.quantity * (allowed + 1) - live.reduce((sum, fill) => sum + fill.quantity, 0),
    ),
    expiresOn: expires,
    expired: facts.today > expires,
  };
}

/**
 * Why the next fill of `quantity` (thousandths) is refused today; empty when the law allows it.
 * Early refill is a check of its own.
 */
export function checkRefill(
  facts: RefillFacts,
  quantity: number = facts.quantity,
): readonly Problem[] {
  const left = remaining(facts);
  const controlled = facts.schedule !== '0';
  const federalSource = facts.schedule === '2' ? federal.cii : federal.iii;
  const source = controlled && facts.schedule !== '5' ? federalSource : federal.state;
  const out: Problem[] = [];
  if (isFuture(facts.writtenOn, facts.today))
    out.push(
      stop(
        'WRITTEN_FUTURE',
        `Written ${formatDate(facts.writtenOn)}: the date is in the future.`,
        federal.valid,
      ),
    );
  if (left.expired)
    out.push(
      stop(
        'EXPIRED',
        `Expired ${formatDate(left.expiresOn)}: ask the prescriber for a new prescription.`,
        source,
      ),
    );
  if (left.fillsLeft === 0)
    out.push(
      stop(
        'NO_REFILLS',
        facts.schedule === '2'
          ? 'A C-II has no refills: ask for a new prescription.'
          : 'No refills left: ask the prescriber for more.',
        source,
      ),
    );
  else if (controlled && quantity > left.quantityLeft)
    out.push(
      stop(
        'QUANTITY_OVER',
        `Only ${formatQuantity(left.quantityLeft)} of the quantity written is left.`,
        controlled ? '21 CFR 1306.23' : federal.state,
      ),
    );
  if (facts.doNotFillBefore && facts.doNotFillBefore > facts.today)
    out.push(
      stop(
        'NOT_BEFORE',
        `Not to be filled before ${formatDate(facts.doNotFillBefore)}.`,
        federal.series,
      ),
    );
  return out;
}

/**
 * Why a fill is partial: the store is short, patient or prescriber asked, or a long-term care or
 * terminally ill patient.
 */
export type PartialReason = 'stock' | 'request' | 'long-term-care' | 'payer';
export const partialReasons: readonly { readonly value: PartialReason; readonly label: string }[] =
  [
    { value: 'stock', label: 'Not enough stock here' },
    { value: 'request', label: 'Patient or prescriber asked for less' },
    { value: 'long-term-care', label: 'Long-term care or terminally ill' },
    { value: 'payer', label: 'The payer pays for less at a time' },
  ];
const threeDaysAfter = (instant: string): string =>
  new Date(Date.parse(instant) + 72 * 3_600_000).toISOString();
export interface PartialWindow {
  /** Last day for the rest. */
  readonly until: string;
  /** C-II short of stock: the exact instant, 72 hours after the first part. */
  readonly untilInstant: string | null;
  readonly source: string;
}

/**
 * Until when the rest of a partial fill may follow. C-II: 72 hours when the store was short, 30
 * days from the date written on request (72 hours of authorizing an emergency oral order), 60 days
 * from the date written in long-term care (21 CFR 1306.13; 21 USC 829(f)). Others: until the
 * prescription expires (C-III to C-V 21 CFR 1306.23). `filledAt` is the instant, `filledOn` the
 * business date of the first part.
 */
export function partialWindow(facts: {
  readonly schedule: Schedule;
  readonly reason: PartialReason;
  readonly writtenOn: string;
  readonly filledAt: string;
  readonly filledOn: string;
  /** When an emergency oral C-II was authorized at the earliest; null or left out: it is none. */
  readonly authorizedAt?: string | null;
  readonly law?: StateLaw;
}): PartialWindow {
  if (facts.schedule !== '2') {
    return {
      until: expiresOn(facts.writtenOn, facts.schedule, facts.law),
      untilInstant: null,
      source: facts.schedule === '0' ? federal.state : '21 CFR 1306.23',
    };
  }
  if (facts.reason === 'stock')
    return {
      until: addDays(facts.filledOn, 3),
      untilInstant: threeDaysAfter(facts.filledAt),
      source: '21 CFR 1306.13(a)',
    };
  if (facts.reason === 'request' && facts.authorizedAt)
    return {
      until: addDays(facts.writtenOn, 3),
      untilInstant: threeDaysAfter(facts.authorizedAt),
      source: '21 USC 829(f)',
    };
  return facts.reason === 'request'
    ? { until: addDays(facts.writtenOn, 30), untilInstant: null, source: '21 USC 829(f)' }
    : { until: addDays(facts.writtenOn, 60), untilInstant: null, source: '21 CFR 1306.13(b)' };
}

/**
 * Null while the rest may still follow; else why not, and what to do. `now` is an instant, `today`
 * its business date.
 */
export function checkCompletion(window: PartialWindow, now: string, today: string): Problem | null {
  const over =
    window.untilInstant === null
      ? today > window.until
      : Date.parse(now) > Date.parse(window.untilInstant);
  return over
    ? stop(
        'PARTIAL_VOID',
        'The time for the rest of this partial fill is over: the rest is void. Tell the prescriber and ask for a new prescription.',
        window.source,
      )
    : null;
}
