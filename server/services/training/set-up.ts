import type { CaseKey } from '#domain/training/rules/cases.ts';
import { partialFill, pickUp, recall, returnToStock, scheduleTwo } from './set-ups-counter.ts';
import { electronic } from './set-ups-message.ts';
import { outage, rejection } from './set-ups-payer.ts';
import { conflict, earlyRefill, transfer, wrongBottle } from './set-ups-shelf.ts';
import type { SetUp } from './setting-up.ts';

/** How each case sets up its own data, through the services that people work with. */
export const setUps: Readonly<Record<CaseKey, SetUp>> = {
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
};
