import type { RouteKey, SpanUnit, UnitKey, VerbKey } from './meaning.ts';
import type { RepeatPlace, RepeatWhen } from './vocabulary/repeats.ts';

/**
 * What directions say, read whole. A regimen holds no free text: every word of the directions is
 * one
 * of these members, so that a label printed from it says neither more nor less.
 * Amounts are thousandths of their unit, spans are whole numbers of theirs.
 */
export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly unit: UnitKey;
  /** "Up to 2 tablets": `high` is a ceiling. */
  readonly upTo: boolean;
  /** "1 extra tablet": besides the doses before it. */
  readonly extra?: true;
}
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly unit: SpanUnit;
  /** "At least 30 minutes before". */
  readonly least?: true;
}
export type Side = 'left' | 'right' | 'both' | 'each' | 'affected';
/** A part of the body, by its English name in the table of sites. */
export interface Site {
  readonly part: string;
  readonly side: Side | null;
}
/** Where a medicine goes, beside its route: "to the affected area of the left leg". */
export interface Area {
  readonly affected: boolean;
  readonly sites: readonly Site[];
  /** "To the rash on the arms": where what is treated is. */
  readonly on?: readonly Site[];
}
/** So many times in a day, a week or a month. */
export interface Count {
  readonly low: number;
  readonly high: number;
  readonly per: 'day' | 'week' | 'month';
  readonly upTo: boolean;
}
export type PartOfDay =
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'evening'
  | 'bedtime'
  | 'night'
  | 'midnight';
export type Meal =
  | 'meals'
  | 'meal'
  | 'breakfast'
  | 'lunch'
  | 'dinner'
  | 'bedtime'
  | 'eating'
  | 'snacks';
export type Relation = 'before' | 'with' | 'after' | 'at';
/** When in the day. "30 minutes before breakfast" is a meal with its distance (`by`). */
export type Moment =
  | { readonly at: PartOfDay }
  /** "Every evening at 6 PM": a time of the clock in its part of the day. */
  | { readonly minutes: number; readonly part?: PartOfDay }
  | {
      readonly meal: Meal;
      readonly relation: Relation;
      readonly by: Span | null;
      /** "Every morning before breakfast" is one time, said twice. */
      readonly part: PartOfDay | null;
    };
export interface Weekdays {
  /** 0 is Sunday; sorted. With `except` the days on which it is not taken. */
  readonly days: readonly number[];
  readonly except: boolean;
  /** Said so: "Monday only". */
  readonly only?: true;
}
/** On so many days of a week, whichever; "5 out of 7 days" is said so. */
export interface DaysAWeek {
  readonly days: number;
  readonly outOf: 'week' | 'sevenDays' | 'nights';
}
/** Days by their date: the 2nd, 4th and 6th of a month are even. */
export type Parity = 'even' | 'odd';
/** When a dose is due. What was not said is null or empty; nothing is filled in. */
export interface Timing {
  readonly count: Count | null;
  readonly every: Span | null;
  readonly moments: readonly Moment[];
  readonly weekdays: Weekdays | 'others' | null;
  readonly daysAWeek: DaysAWeek | null;
  /** A single time: once, or now. */
  readonly single: 'once' | 'now' | null;
  readonly parity?: Parity;
  readonly again?: SaidAgain;
  /** Said so: "at bedtime only". */
  readonly only?: true;
}
/** The interval once more in other words: "(72 hours)" or "(change every 3 to 4 days)". */
export interface SaidAgain {
  readonly span: Span;
  readonly change: boolean;
}
export interface Length {
  readonly span: Span;
  readonly upTo: boolean;
  /** "For another 5 days". */
  readonly more?: true;
}
export interface Doses {
  readonly count: number;
  readonly upTo: boolean;
}
/** Days of a course, counted from 1; `today` stands for itself. */
export type OnDays =
  | {
      readonly from: number;
      readonly to: number;
      /** Days after which they come again: "on days 1 to 21 of each 28-day cycle". */
      readonly cycle: number | 'month' | 'menstrual' | 'cycle' | null;
      /** "On days 1, 8 and 15": the days behind `from`, which is `to`, in order. */
      readonly also?: readonly number[];
      /** "In weeks 1 to 2": they are weeks. */
      readonly unit?: 'week';
      /** "From week 4 on": it has no end. */
      readonly onward?: true;
      /** "For 10 days of each month": so many, and not said which. */
      readonly some?: true;
    }
  | 'today';
/** An ailment of the table of reasons, with what is said of it. */
export interface Reason {
  readonly quality: string | null;
  readonly what: string;
}
/** "For fever above 100.4": from which temperature on, in thousandths of a degree. */
export interface Heat {
  readonly relation: 'above' | 'from';
  readonly value: number;
  readonly unit: 'F' | 'C' | null;
}
export interface Reasons {
  readonly purpose: 'for' | 'prevent';
  readonly join: 'and' | 'or';
  readonly items: readonly Reason[];
  /** "For severe pain (7-10)": the scale on which it is measured. */
  readonly scale: { readonly low: number; readonly high: number } | null;
  readonly heat?: Heat;
}
/** The most in a span; of doses, of a unit, or of acetaminophen from every source. */
export interface Limit {
  readonly amount: number;
  readonly unit: UnitKey;
  readonly per: Span | null;
  readonly acetaminophen: boolean;
  /** Said so: "from all sources". */
  readonly allSources?: true;
}
/** What is stirred into what: "in 8 ounces of water". */
export interface Mixture {
  readonly low: number;
  readonly high: number;
  readonly vessel: 'ounce' | 'ml' | 'glass' | 'cup' | null;
  readonly liquid: string;
}
export interface Repeat {
  /** "May repeat", or "repeat", which is an order. */
  readonly may: boolean;
  readonly after: Span | null;
  readonly every: Span | null;
  readonly times: Doses | null;
  readonly when: RepeatWhen | null;
  /** In which nostril: "in the other nostril". */
  readonly place: RepeatPlace | null;
}
export interface Hold {
  readonly of: 'systolic' | 'diastolic' | 'bloodPressure' | 'heartRate' | 'bloodSugar' | 'inr';
  readonly relation: 'below' | 'above';
  readonly value: number;
  /** Of a blood pressure as it is written: "110/60". */
  readonly low?: number;
}
/** One row of a sliding scale: for which readings how many units (thousandths), or a call. */
export interface ScaleRow {
  /** `above` and `below` leave the number itself out, `from` takes it in. */
  readonly relation: 'between' | 'below' | 'above' | 'from';
  readonly low: number;
  readonly high: number;
  readonly units: number | null;
  readonly call: 'doctor' | 'prescriber' | null;
}
/** Units by the blood sugar; its rows go up and leave no gap. */
export interface Scale {
  /** The text says that it is the blood sugar. */
  readonly sugar: boolean;
  readonly rows: readonly ScaleRow[];
}
export interface Wear {
  readonly what:
    | 'leaveOn'
    | 'leaveIn'
    | 'inPlace'
    | 'removeAfter'
    | 'removeFor'
    | 'on'
    | 'thenRinse'
    | 'thenWash'
    | 'rinseAfter'
    | 'washAfter';
  readonly span: Span;
  readonly upTo: boolean;
}
/** Before what a dose is taken, or begun: "1 hour before surgery". */
export interface Event {
  readonly starting: boolean;
  readonly by: Span;
  readonly what: string;
}
/**
 * How a clause follows the one before it: together with it on the same days (`and`), after it
 * (`then` and its kin), or on every second day in its place (`alternating`).
 */
export type Join =
  | 'first'
  | 'and'
  | 'then'
  | 'increase'
  | 'decrease'
  | 'mayIncrease'
  | 'mayDecrease'
  /** "Then, if tolerated, increase to". */
  | 'toleratedIncrease'
  | 'alternating'
  /** "1 tablet for mild pain or 2 tablets for severe pain": by how bad it is. */
  | 'or';
/**
 * For how much an amount is given each time: "1 unit for every 10 grams of carbohydrate", "1 unit
 * for every 50 mg/dL of blood sugar above 150".
 */
export type Ratio =
  | { readonly of: 'carbohydrate'; readonly grams: number }
  | { readonly of: 'bloodSugar'; readonly points: number; readonly above: number };
/** A part (thousandths, in the unit of the whole) of what is taken in a day or a week. */
export interface Part {
  readonly amount: number;
  readonly at: Moment;
}
/** One amount with its own times. What a later clause does not say holds on from the one before. */
export interface Clause {
  readonly join: Join;
  /** How long after the clause before it began: "increase to 2 tablets after 1 week". */
  readonly begins: Span | null;
  readonly verb: VerbKey | null;
  /** What follows the verb: "swish and spit". */
  readonly after: 'spit' | 'swallow' | 'drink' | 'take' | 'give' | null;
  readonly amount: Amount | null;
  /** The same amount said once more: "5 mL (200 mg)". */
  readonly same: readonly Amount[];
  readonly mixture: Mixture | null;
  readonly route: RouteKey | null;
  readonly area: Area | null;
  /** Said so: "in the left eye only". */
  readonly placeOnly?: true;
  readonly timing: Timing;
  /** "As 2 tablets in the morning and 2 in the evening": the parts come to the amount. */
  readonly split?: readonly Part[];
  readonly prn: boolean;
  readonly reasons: Reasons | null;
  readonly doses: Doses | null;
  readonly length: Length | null;
  readonly onDays: OnDays | null;
  readonly wear: readonly Wear[];
  readonly event: Event | null;
  /** "The contents of 1 capsule". */
  readonly contents: boolean;
  /** Keys of the table of notes that stand inside the sentence: "with food". */
  readonly notes: readonly string[];
  readonly scale?: Scale;
  readonly ratio?: Ratio;
}
/** Where a changing dose stays: "until taking 4 tablets daily", in how many doses is not said. */
export interface Target {
  readonly amount: Amount;
  readonly often: Count | 'daily' | Moment | null;
}
/** How a course of steps goes on: days without, an end, the same again, or less and less. */
/** "Until fasting blood sugar is below 130": a reading at which a changing dose stays. */
export interface ReadingTarget extends Hold {
  readonly fasting: boolean;
  /** "If fasting blood sugar is above 130": as long as it is so, not until. */
  readonly while?: true;
}
/**
 * How the text names the end of a dose that goes down to none. "Until gone" may mean the quantity,
 * "until finished" the steps: each is printed as it is said.
 */
export type UntilNone = 'gone' | 'finished' | 'complete' | 'done' | 'off';
export type Ending =
  | { readonly kind: 'off'; readonly span: Span }
  | { readonly kind: 'stop' }
  | { readonly kind: 'again' }
  | {
      readonly kind: 'change';
      readonly direction: 'increase' | 'decrease';
      readonly by: Amount;
      readonly every: Span;
      /** "Increase by 1 tablet every week as tolerated". */
      readonly tolerated?: true;
      readonly until: UntilNone | Target | ReadingTarget | null;
    };
export interface Regimen {
  readonly clauses: readonly Clause[];
  readonly endings: readonly Ending[];
  readonly repeat: Repeat | null;
  readonly limits: readonly Limit[];
  readonly holds: readonly Hold[];
  /** "None on Sunday": days of the week that no dose has; 0 is Sunday. */
  readonly noneOn?: readonly number[];
  /** Keys of the table of notes that are sentences of their own: "Shake well before use." */
  readonly sentences: readonly string[];
  /** "Total daily dose 20 mg": what the doses of a day come to, said once more. */
  readonly dayTotal?: Amount;
}

/** Milliliters of household measures: the only table that turns one unit into another. */
export const millilitersIn: Readonly<Partial<Record<UnitKey, number>>> = {
  tsp: 5,
  tbsp: 15,
  ounce: 30,
};
