import { scheduleTwo } from './case-c2.ts';
import { conflict } from './case-conflict.ts';
import { earlyRefill } from './case-early-refill.ts';
import { electronic } from './case-erx.ts';
import { outage } from './case-outage.ts';
import { partialFill } from './case-partial-fill.ts';
import { pickUp } from './case-pick-up.ts';
import { recall } from './case-recall.ts';
import { rejection } from './case-rejection.ts';
import { returnToStock } from './case-return-to-stock.ts';
import { transfer } from './case-transfer.ts';
import { wrongBottle } from './case-wrong-bottle.ts';
import type { TrainingCase } from './case.ts';

/** The cases that exist, in the order of the course. */
export const trainingCases = {
  electronic,
  rejection,
  wrongBottle,
  earlyRefill,
  scheduleTwo,
  transfer,
  partialFill,
  recall,
  returnToStock,
  pickUp,
  conflict,
  outage,
} as const satisfies Readonly<Record<string, TrainingCase>>;
export type CaseKey = keyof typeof trainingCases;
export const caseKeys = [
  'electronic',
  'rejection',
  'wrongBottle',
  'earlyRefill',
  'scheduleTwo',
  'transfer',
  'partialFill',
  'recall',
  'returnToStock',
  'pickUp',
  'conflict',
  'outage',
] as const satisfies readonly CaseKey[];
/** The case of a key, typed as any case is. */
export const caseOf = (key: CaseKey): TrainingCase => trainingCases[key];
/** Whether a key that was stored is still a case of the course. */
export const isCaseKey = (key: string): key is CaseKey => caseKeys.some((known) => known === key);
