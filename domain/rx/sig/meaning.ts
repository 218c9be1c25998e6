/** What one piece of a SIG means, in no language. Amounts are thousandths of their unit. */
export type UnitKey =
  | 'tablet'
  | 'capsule'
  | 'ml'
  | 'tsp'
  | 'tbsp'
  | 'drop'
  | 'puff'
  | 'spray'
  | 'unit'
  | 'patch'
  | 'suppository'
  | 'application'
  | 'gram'
  | 'mg'
  | 'mcg'
  | 'inch'
  | 'nebule'
  | 'packet'
  | 'lozenge'
  | 'syringe'
  | 'film'
  | 'ring'
  | 'scoop'
  | 'capful'
  | 'injection'
  | 'insert'
  | 'enema'
  | 'pad'
  | 'ampule'
  | 'wafer'
  | 'piece'
  | 'dose'
  | 'pen'
  | 'ounce'
  | 'vial';
export type VerbKey =
  | 'take'
  | 'apply'
  | 'inhale'
  | 'instill'
  | 'inject'
  | 'insert'
  | 'use'
  | 'spray'
  | 'place'
  | 'chew'
  | 'dissolve'
  | 'drink'
  | 'give'
  | 'rinse'
  | 'gargle'
  | 'swish'
  | 'taper'
  | 'test'
  | 'wear'
  | 'mix';
export type RouteKey =
  | 'mouth'
  | 'tongue'
  | 'rectum'
  | 'vagina'
  | 'skin'
  | 'muscle'
  | 'subcutaneous'
  | 'vein'
  | 'inhalation'
  | 'nose'
  | 'nebulizer'
  | 'rightEye'
  | 'leftEye'
  | 'bothEyes'
  | 'rightEar'
  | 'leftEar'
  | 'bothEars'
  | 'affectedArea'
  | 'cheek'
  | 'feedingTube'
  | 'rightNostril'
  | 'leftNostril'
  | 'eachNostril'
  | 'affectedEye'
  | 'affectedEar';
/** How often: a count says how many times in how many days, a moment says when in the day. */
export type FrequencyKey =
  | 'daily'
  | 'twiceDaily'
  | 'threeTimesDaily'
  | 'fourTimesDaily'
  | 'fiveTimesDaily'
  | 'sixTimesDaily'
  | 'everyOtherDay'
  | 'weekly'
  | 'twiceWeekly'
  | 'threeTimesWeekly'
  | 'everyTwoWeeks'
  | 'monthly'
  | 'once'
  | 'now';
export type MomentKey =
  | 'morning'
  | 'noon'
  | 'afternoon'
  | 'evening'
  | 'bedtime'
  | 'night'
  | 'midnight'
  | 'withBreakfast'
  | 'withLunch'
  | 'withDinner'
  | 'beforeBreakfast'
  | 'beforeLunch'
  | 'beforeDinner';
export type ModifierKey =
  | 'beforeMeals'
  | 'afterMeals'
  | 'withMeals'
  | 'withFood'
  | 'emptyStomach'
  | 'withWater'
  | 'untilTaken'
  | 'asDirected'
  | 'sparingly';
export type SpanUnit = 'minute' | 'hour' | 'day' | 'week' | 'month';

export interface Amount {
  readonly low: number;
  readonly high: number;
  readonly unit: UnitKey | null;
}
export type Meaning =
  | { readonly kind: 'verb'; readonly verb: VerbKey }
  | ({ readonly kind: 'amount' } & Amount)
  | { readonly kind: 'route'; readonly route: RouteKey }
  | { readonly kind: 'frequency'; readonly frequency: FrequencyKey }
  | {
      readonly kind: 'times';
      readonly low: number;
      readonly high: number;
      readonly per: 'day' | 'week' | 'month';
    }
  | {
      readonly kind: 'interval';
      readonly low: number;
      readonly high: number;
      readonly unit: SpanUnit;
    }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'moment'; readonly moment: MomentKey }
  | { readonly kind: 'time'; readonly minutes: number }
  | { readonly kind: 'modifier'; readonly modifier: ModifierKey }
  | { readonly kind: 'mealsAndBedtime' }
  | { readonly kind: 'prn' }
  | { readonly kind: 'for' }
  | {
      readonly kind: 'duration';
      readonly low: number;
      readonly high: number;
      readonly unit: SpanUnit;
    }
  | { readonly kind: 'onDays'; readonly from: number; readonly to: number }
  | { readonly kind: 'doses'; readonly count: number }
  | {
      readonly kind: 'limit';
      readonly amount: number;
      readonly unit: UnitKey | null;
      readonly days: number;
    }
  | { readonly kind: 'then' }
  | { readonly kind: 'and' }
  | { readonly kind: 'or' }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly plain: boolean };
export type MeaningKind = Meaning['kind'];

/**
 * A piece as typed; `start` and `end` are offsets into the line. Pieces of an alias all carry the
 * alias's place.
 */
export interface Token {
  readonly kind: MeaningKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

/**
 * One amount with its own frequency. A step holds several ("1 in the morning and 2 at bedtime"); a
 * taper several steps.
 */
export interface Dose {
  readonly parts: readonly Meaning[];
  readonly amount: Amount | null;
  /** Reason of "as needed" or "for", as it will be printed. */
  readonly reason: string | null;
  readonly asNeeded: boolean;
  /** The directions leave the dose to be told elsewhere: no most per day can be computed. */
  readonly asDirected: boolean;
}
export interface Step {
  readonly doses: readonly Dose[];
}

export const daysPer: Readonly<Record<SpanUnit, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
};
