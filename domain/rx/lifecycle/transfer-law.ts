import { formatDate } from '#domain/platform/rules/dates.ts';
import type { transferFields } from '../rules/reasons.ts';
import type { LifecycleFacts } from './facts.ts';

type Facts = Pick<
  LifecycleFacts,
  'schedule' | 'isStateOnly' | 'origin' | 'fillsDispensed' | 'cameByTransfer' | 'transfersBefore'
>;
/** Controlled by federal law: a drug that only a state schedules is none of the DEA's. */
const isFederal = ({ schedule, isStateOnly }: Facts): boolean =>
  schedule !== null && isStateOnly !== true;
const isUnfilled = (facts: Facts): boolean => isFederal(facts) && facts.fillsDispensed === 0;
const isElectronic = ({ origin }: Facts): boolean => origin === '3';

/** Whether it may go once more is asked of its own (`transferredOnce`). */
const wasTransferred = ({ cameByTransfer, transfersBefore }: Facts): boolean =>
  cameByTransfer || transfersBefore > 0;

/**
 * A controlled prescription goes to another pharmacy before its first fill only where it came
 * electronically (21 CFR 1306.08(f)); 21 CFR 1306.25(a) speaks of refills alone.
 */
export const mayGoUnfilled = (facts: Facts): boolean =>
  !isUnfilled(facts) || isElectronic(facts) || wasTransferred(facts);
/** Why one on paper or by telephone does not go before its first fill, and what to do. */
export const unfilledOnPaper = [
  'A controlled prescription that was never filled is transferred only where it came',
  'electronically (21 CFR 1306.08(f), 1306.25(a)). Give the paper back, or have the prescriber',
  'send a new one to the other pharmacy.',
].join(' ');
/** Whether a field of a transfer is recorded of this prescription. */
export function isRecorded(facts: Facts, of: (typeof transferFields)[number]['of']): boolean {
  if (of === 'every') return true;
  if (of === 'controlled') return isFederal(facts);
  return isUnfilled(facts) && isElectronic(facts);
}
type Gone = Facts & Pick<LifecycleFacts, 'transferConfirmedOn' | 'policy'>;
/**
 * A controlled prescription that the other pharmacy confirmed to have went by the one transfer that
 * the law allows (21 CFR 1306.08(e), 1306.25(a)): it does not come back.
 */
export const mayComeBack = (facts: Gone): boolean =>
  facts.transferConfirmedOn == null ||
  !isFederal(facts) ||
  (facts.schedule !== 2 && facts.policy.sharedTransferDatabase);
/** Why it does not come back. */
export const keptThere = ({ transferConfirmedOn }: Gone): string =>
  [
    `The other pharmacy confirmed on ${formatDate(transferConfirmedOn ?? null)} that it has this`,
    'prescription, and a controlled one is transferred only once (21 CFR 1306.08(e), 1306.25(a)).',
    'Ask the prescriber for a new one.',
  ].join(' ');
/** What is said besides where it has to stay electronic; empty where it does not. */
export const staysElectronic = (facts: Facts): string =>
  isRecorded(facts, 'electronic')
    ? [
        ' It was never filled, so it goes in its electronic form, unaltered, between two',
        'pharmacists, and not by telephone or fax (21 CFR 1306.08(f)).',
      ].join(' ')
    : '';
