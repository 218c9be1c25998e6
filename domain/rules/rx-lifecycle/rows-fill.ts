import { deliveryGuards, pickUpGuards } from './guards-handover.ts';
import { liveStatuses } from '../rx-status.ts';
import type { LifecycleRow } from './row.ts';

/** Rows 19–33: scan, check, bin, hand over, come back (handbook §1.2). */
export const fillRows: readonly LifecycleRow[] = [
  // Less is here than was asked for: what was priced as cash is priced anew, what was billed goes back to be billed anew.
  { row: 19, from: ['DE', 'B', 'C'], event: 'part', to: ['DE', 'C'], acts: 'fill', permission: 'rx.scan', who: ['T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['noClaimInFlight', 'claimsReversed', 'notCompound', 'partGiven'], effects: ['setPart', 'price', 'printLabel'], title: 'Partial fill' },
  { row: 19, from: ['DE', 'B', 'C'], event: 'whole', to: ['DE', 'C'], acts: 'fill', permission: 'rx.scan', who: ['T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['isPart', 'noClaimInFlight', 'claimsReversed'], effects: ['setWhole', 'price', 'printLabel'], title: 'Fill it whole after all' },
  { row: 19, from: ['B', 'C'], event: 'scan', to: ['DV'], acts: 'fill', permission: 'rx.scan', who: ['T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['stillBilled', 'bottlesScanned', 'sameNdc', 'lotNotExpired', 'lotNotRecalled', 'lotHoldsEnough', 'lotLastsTherapy', 'countMatches', 'secondCount'],
    effects: ['writeLots', 'takeStock'], title: 'Scan the product' },
  { row: 20, from: ['DV'], event: 'undo-scan', to: ['B', 'C'], acts: 'fill', permission: 'rx.scan', who: ['T', 'P'], licence: false, stepUp: false, system: false,
    reasons: 'undoScan', guards: ['ownScanOrPharmacist', 'reasonGiven'], effects: ['strikeChecks', 'restoreStock'], title: 'Undo the scan' },
  { row: 21, from: ['DV'], event: 'verify', to: ['RV'], acts: 'fill', permission: 'rx.verify', who: ['P'], licence: true, stepUp: true, system: false,
    guards: ['stillBilled', 'scanHolds', 'anotherScanned', 'alertsAnswered', 'pdmpChecked', 'displayed', 'signed'], effects: ['recordFinalCheck'], title: 'Final check' },
  { row: 22, from: ['DV'], event: 'fail-check', to: ['DE', 'B', 'C'], acts: 'fill', permission: 'rx.verify', who: ['P'], licence: true, stepUp: false, system: false,
    reasons: 'checkError', guards: ['reasonGiven'], effects: ['nearMiss', 'strikeChecks', 'restoreStock', 'toFixerFirst'], title: 'Fail the check' },
  { row: 23, from: ['RV'], event: 'edit-verified', to: ['DE'], acts: 'fill', permission: 'rx.edit', who: ['T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['notOut', 'noClaimInFlight', 'claimsReversed'], effects: ['reverseClaims', 'strikeChecks', 'restoreStock'], title: 'Edit after the check' },
  { row: 24, from: ['RV'], event: 'bin', to: ['BD'], acts: 'fill', permission: 'rx.bin', who: ['T', 'P', 'C'], licence: false, stepUp: false, system: false,
    guards: ['stillBilled', 'finalCheckHolds', 'notOut', 'bagScanned', 'onePatient', 'vialsPresent', 'binScanned', 'binFits'], effects: ['placeInBin', 'setReturnDate'], title: 'Bin' },
  { row: 25, from: ['BD'], event: 'move-bin', to: ['BD'], acts: 'fill', permission: 'rx.bin', who: ['T', 'P', 'C'], licence: false, stepUp: false, system: false,
    guards: ['finalCheckHolds', 'notOut', 'bagScanned', 'onePatient', 'vialsPresent', 'binScanned', 'binFits'], effects: ['placeInBin'], title: 'Move to another bin' },
  { row: 26, from: ['RV', 'BD'], event: 'pick-up', to: ['PU'], acts: 'fill', permission: 'rx.pickup', who: ['C', 'T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['stillBilled', ...pickUpGuards, 'vialsPresent', 'paidInFull'], effects: ['recordHandOver', 'emptyBin', 'reportSale', 'printHandout'], title: 'Pick up' },
  { row: 27, from: ['RV', 'BD'], event: 'deliver', to: ['D'], acts: 'fill', permission: 'rx.deliver', who: ['C', 'T', 'P'], licence: false, stepUp: false, system: false,
    guards: ['stillBilled', ...deliveryGuards], effects: ['recordHandOver', 'emptyBin', 'clearDelivery', 'reportSale'], title: 'Deliver' },
  { row: 28, from: ['RV', 'BD', 'PU', 'D'], event: 'open-balance', to: ['PD'], acts: 'fill', permission: 'rx.balance', who: ['S', 'C'], licence: false, stepUp: false, system: true,
    guards: ['somethingDue', 'finalCheckHolds', 'termsAllowed', 'leavesLawfully'], effects: ['openBalance'], title: 'Open a balance' },
  { row: 29, from: ['PD'], event: 'settle', to: ['PU', 'D', 'BD'], acts: 'fill', permission: 'rx.payment', who: ['C', 'T'], licence: false, stepUp: false, system: false,
    guards: ['paidInFull'], effects: ['closeBalance'], title: 'Settle the balance' },
  { row: 30, from: ['RV', 'BD'], event: 'fail-delivery', to: ['BD'], acts: 'fill', permission: 'rx.deliver.return', who: ['C'], licence: false, stepUp: false, system: false,
    guards: ['wentOut', 'custodyKept'], effects: ['clearDelivery', 'placeInBin'], title: 'Delivery failed' },
  { row: 31, from: ['BD', 'RV', 'DV', 'B', 'C'], event: 'return-to-stock', to: ['F', 'RVF'], acts: 'fill', permission: 'rx.rts', who: ['T'], licence: false,
    stronger: { when: 'controlled', permission: 'rx.rts.controlled', licence: true }, stepUp: false, system: false, reasons: 'return',
    guards: ['notOut', 'reasonGiven', 'noClaimInFlight', 'claimsReversed', 'relabelled', 'signedForC2'],
    effects: ['reverseClaims', 'relabelVial', 'restoreStock', 'restoreRefill', 'voidFill', 'emptyBin', 'voidReport', 'refundDeposit'], title: 'Return to stock' },
  { row: 32, from: ['PU'], event: 'undo-pick-up', to: ['BD'], acts: 'fill', permission: 'rx.pickup.undo', who: ['P'], licence: true,
    stronger: { when: 'afterTheDay', permission: 'rx.pickup.undo-late', licence: true }, stepUp: false, system: false, reasons: 'undoPickup',
    guards: ['reasonGiven', 'neverLeft', 'signedForC2'], effects: ['reverseTender', 'voidReport'], title: 'Undo the pick-up' },
  { row: 33, from: ['PU', 'D'], event: 'came-back', to: [], acts: 'fill', permission: 'rx.correct', who: ['M'], licence: false, stepUp: false, system: false,
    guards: ['neverRestocked'], effects: ['quarantine', 'correctAmounts'], title: 'Product came back' },
];

/** Rows 34–38: the prescription ends, or comes back from its end. */
export const endRows: readonly LifecycleRow[] = [
  { row: 34, from: ['DE', 'H', 'DEF', 'F', 'R', 'C', 'B', 'DV', 'RV', 'RVF', 'PU', 'D'], event: 'transfer-out', to: ['XF'], acts: 'rx', permission: 'rx.transfer', who: ['P'], licence: false,
    stronger: { when: 'transferNeedsPharmacist', permission: 'rx.transfer', licence: true }, stepUp: false, system: false,
    guards: ['noOpenFill', 'restSettled', 'somethingLeft', 'notExpired', 'transferableC2', 'transferredOnce', 'noClaimInFlight', 'claimsReversed', 'transferRecorded'], effects: ['recordTransfer', 'voidFill'], title: 'Transfer out' },
  { row: 35, from: ['XF'], event: 'cancel-transfer', to: ['F'], acts: 'rx', permission: 'rx.transfer', who: ['P'], licence: true, stepUp: false, system: false,
    guards: ['confirmedUnfilled'], effects: ['undoTransfer'], title: 'Cancel the transfer' },
  { row: 36, from: liveStatuses, event: 'discontinue', to: ['DM'], acts: 'rx', permission: 'rx.discontinue', who: ['P', 'S'], licence: true, stepUp: false, system: true, reasons: 'discontinue',
    guards: ['cancelAcknowledged', 'noOpenFill', 'reasonGiven', 'noClaimInFlight', 'claimsReversed'], effects: ['voidFill', 'answerCancel'], title: 'Discontinue' },
  { row: 37, from: ['DM'], event: 'reinstate', to: ['F'], acts: 'rx', permission: 'rx.discontinue', who: ['P'], licence: true, stepUp: false, system: false, reasons: 'reinstate',
    guards: ['sameDay', 'reasonGiven'], effects: [], title: 'Reinstate' },
  { row: 38, from: ['DE', 'H', 'DEF', 'F'], event: 'delete', to: ['DEL'], acts: 'rx', permission: 'rx.delete', who: ['T', 'P'], licence: false,
    stronger: { when: 'notOwnFreshEntry', permission: 'rx.delete.any', licence: true }, stepUp: false, system: false, reasons: 'delete',
    guards: ['neverDispensed', 'erxAnswered', 'noClaimInFlight', 'noPaidClaim', 'reasonGiven'], effects: ['softDelete'], title: 'Delete' },
];
