/** What one effect is: on what it acts, and whether the server writes something for it. */
interface EffectInfo {
  /** The prescription, or its current fill: without one, there is nothing to do. */
  readonly acts: 'rx' | 'fill';
  /** `logged only`: the move's own log row is all that the move writes. */
  readonly does: 'writes' | 'logged only';
  readonly title: string;
  /** Of what is logged only: what else does it. */
  readonly doneBy?: string;
}

/**
 * What a move does besides changing the status; the server carries out in the move's transaction
 * what `writes`. Every move
 * also writes its log row (user, workstation, time, from, to, reason, content hash), so that is no
 * effect of its own.
 */
export const effects = {
  allocateNumber: {
    acts: 'rx',
    does: 'logged only',
    title: 'allocate the prescription number and fill 00',
    doneBy: 'the entry of the prescription',
  },
  startAlerts: {
    acts: 'rx',
    does: 'logged only',
    title: 'run the safety checks',
    doneBy: 'the checks are made anew whenever it is opened',
  },
  keepPlaceInQueue: {
    acts: 'fill',
    does: 'writes',
    title: 'remember where it was taken out of the work queues, and why',
  },
  keepReject: {
    acts: 'fill',
    does: 'logged only',
    title: 'keep an open reject',
    doneBy: 'the claim stays as it is',
  },
  reverseClaims: {
    acts: 'fill',
    does: 'logged only',
    title: 'paid claims are reversed, last payer first',
    doneBy: 'the reversal of the claims, made before',
  },
  takeClaimsBack: {
    acts: 'fill',
    does: 'writes',
    title: 'send the reversal of the last payer; the others follow its answer',
  },
  settleReversal: {
    acts: 'fill',
    does: 'writes',
    title: 'the claim waits no more; what is collected becomes due',
  },
  voidFill: { acts: 'fill', does: 'writes', title: 'the fill is voided and its row kept' },
  stampDataCheck: { acts: 'rx', does: 'writes', title: 'stamp the data verification' },
  strikeDataCheck: {
    acts: 'rx',
    does: 'writes',
    title: 'strike the data verification, keep it in the log',
  },
  newFill: { acts: 'rx', does: 'writes', title: 'open a new fill' },
  newPart: {
    acts: 'fill',
    does: 'writes',
    title: 'open the rest of the fill, with the same number',
  },
  setPart: { acts: 'fill', does: 'writes', title: 'dispense a part, owe the rest' },
  setWhole: { acts: 'fill', does: 'writes', title: 'dispense the whole, owe nothing' },
  closeCompletionFill: { acts: 'fill', does: 'writes', title: 'owe the rest no more' },
  carryDataCheck: {
    acts: 'rx',
    does: 'logged only',
    title: 'carry a valid data verification over',
    doneBy: 'the stamp on the prescription, which stays',
  },
  storeResponse: { acts: 'fill', does: 'writes', title: "store the payer's answer" },
  price: { acts: 'fill', does: 'writes', title: 'take over the price' },
  askForLabel: { acts: 'fill', does: 'writes', title: 'a label has to be printed' },
  suggestAction: {
    acts: 'fill',
    does: 'logged only',
    title: 'put on the rejected queue with the first action',
    doneBy: 'worked out when the rejected queue is read',
  },
  keepTransmissions: {
    acts: 'fill',
    does: 'logged only',
    title: 'keep both transmissions',
    doneBy: 'the transmissions of the claim',
  },
  keepCompetitorPrice: {
    acts: 'fill',
    does: 'writes',
    title: "keep the competitor's price, with cost and usual price of this moment",
  },
  warnUsualPrice: {
    acts: 'fill',
    does: 'logged only',
    title: 'warn that price matching can change the usual and customary price',
    doneBy: 'the warning of the move',
  },
  settleDifference: {
    acts: 'fill',
    does: 'logged only',
    title: 'refund or charge the difference',
    doneBy: 'nobody: the person settles it',
  },
  strikeChecks: {
    acts: 'fill',
    does: 'writes',
    title: 'strike scan and final check, keep them in the log',
  },
  writeLots: {
    acts: 'fill',
    does: 'logged only',
    title: 'write the lots and the scan',
    doneBy: 'the scans of the bottles, stored before',
  },
  takeStock: { acts: 'fill', does: 'writes', title: 'take the stock by lot and stamp the scan' },
  restoreStock: { acts: 'fill', does: 'writes', title: 'put the stock back by lot' },
  recordFinalCheck: {
    acts: 'fill',
    does: 'writes',
    title: 'record the final check and give the bag its number',
  },
  nearMiss: {
    acts: 'fill',
    does: 'logged only',
    title: 'write the near-miss report',
    doneBy: 'the log row is the report',
  },
  keepCheckedEntry: {
    acts: 'fill',
    does: 'writes',
    title: 'keep what stood entered, to see whether it is corrected',
  },
  putFirstInQueue: { acts: 'fill', does: 'writes', title: "on top of the fixer's queue" },
  placeInBin: { acts: 'fill', does: 'writes', title: 'place the bag in the bin' },
  setReturnDate: { acts: 'fill', does: 'writes', title: 'set the return-to-stock date' },
  emptyBin: { acts: 'fill', does: 'writes', title: 'take the bag out of the bin' },
  reportSale: {
    acts: 'fill',
    does: 'logged only',
    title: 'report to the monitoring program (DSP17 date sold, AIR segment)',
    doneBy: 'the monitoring report, drawn from the fills',
  },
  printHandout: {
    acts: 'fill',
    does: 'logged only',
    title: 'print receipt, monograph and medication guide',
    doneBy: 'the station that prints it',
  },
  recordHandOver: {
    acts: 'fill',
    does: 'writes',
    title: 'record who took it, identifiers, counseling and signature',
  },
  recordBalanceTerms: {
    acts: 'fill',
    does: 'writes',
    title: 'record how it left and the terms of the balance',
  },
  closeBalance: {
    acts: 'fill',
    does: 'logged only',
    title: 'the balance is closed',
    doneBy: 'the payment taken with the move',
  },
  clearDelivery: { acts: 'fill', does: 'writes', title: 'no longer out for delivery' },
  recordRelabel: {
    acts: 'fill',
    does: 'writes',
    title: 'record NDC, lot and earliest expiry of the relabeled vial',
  },
  restoreRefill: {
    acts: 'fill',
    does: 'logged only',
    title: 'give the refill back',
    doneBy: 'refills are counted over the fills that are not voided',
  },
  voidReport: {
    acts: 'fill',
    does: 'logged only',
    title: 'void the report to the monitoring program (DSP01 = 02)',
    doneBy: 'the monitoring report, drawn from the fills',
  },
  refundDeposit: { acts: 'fill', does: 'writes', title: 'refund a deposit' },
  reverseTender: { acts: 'fill', does: 'writes', title: 'reverse the payment' },
  quarantine: {
    acts: 'fill',
    does: 'logged only',
    title: 'quarantine or destroy the product',
    doneBy: 'the count of the stock',
  },
  correctAmounts: {
    acts: 'fill',
    does: 'logged only',
    title: 'correct claim or price',
    doneBy: 'nobody: the person corrects it',
  },
  recordTransfer: { acts: 'rx', does: 'writes', title: 'record the receiving pharmacy; void here' },
  undoTransfer: {
    acts: 'rx',
    does: 'writes',
    title: 'the transfer did not happen; who it was to stays in the history',
  },
  answerCancel: {
    acts: 'rx',
    does: 'logged only',
    title: 'answer the cancel message with first and last fill',
    doneBy: 'the answer to the cancel message',
  },
  voidEntry: {
    acts: 'rx',
    does: 'writes',
    title:
      'the entry is void: so is its fill, and its number is never used again; the same user can undo it for 10 s',
  },
} as const satisfies Readonly<Record<string, EffectInfo>>;
export type EffectName = keyof typeof effects;
type EffectThat<Does extends object> = {
  [Name in EffectName]: (typeof effects)[Name] extends Does ? Name : never;
}[EffectName];
/** Effects for which the server writes something: each has one handler. */
export type WrittenEffect = EffectThat<{ readonly does: 'writes' }>;
type WrittenRxEffect = EffectThat<{ readonly does: 'writes'; readonly acts: 'rx' }>;

const names = Object.keys(effects).filter((name): name is EffectName => name in effects);
/** Whether the server writes something for this effect. */
export const writes = (name: EffectName): name is WrittenEffect => effects[name].does === 'writes';
/** Whether an effect is carried out even where there is no fill. */
export const actsOnRx = (name: WrittenEffect): name is WrittenRxEffect =>
  effects[name].acts === 'rx';
/** Every effect that needs a handler. */
export const writtenEffects: readonly WrittenEffect[] = names.filter(writes);
