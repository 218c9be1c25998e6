import { describe, expect, it } from 'vitest';
import {
  contentFields,
  contentText,
  dataText,
  decide,
  evidenceHolds,
  mayUndoDelete,
  movesFor,
  nextReversal,
  nextStep,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
} from '#domain/rx/lifecycle/index.ts';
import {
  anyone,
  cashier,
  evidence,
  facts,
  lot,
  pharmacist,
  ready,
  system,
  technician,
} from './ready.ts';

const to = (event: LifecycleEvent, over: Partial<LifecycleFacts>, given: LifecyclePayload = {}) => {
  const decided = decide(
    facts({ ...ready[event].facts, ...over }),
    ready[event].actor ?? anyone,
    event,
    { ...ready[event].payload, ...given },
  );
  return decided.ok ? decided.value.to : decided.error.message;
};
const paid = { rank: 1, state: 'paid', matches: true, manualReversal: false } as const;

describe('where a move leads', () => {
  it('releases to where it was held', () => {
    expect(to('release', { heldFrom: 'DE' })).toBe('DE');
    expect(to('release', { heldFrom: 'B' })).toBe('B');
    expect(to('release', { heldFrom: 'C' })).toBe('C');
  });
  it('undoes a scan to Billed or Cashed', () => {
    expect(to('undo-scan', { scannedFrom: 'B' })).toBe('B');
    expect(to('undo-scan', { scannedFrom: 'C' })).toBe('C');
    expect(to('undo-scan', { scannedFrom: null })).toBe(
      'It is not known where this leads back to.',
    );
  });
  it('sends a failed check to entry for wrong data, to filling for a wrong product', () => {
    expect(to('fail-check', { scannedFrom: 'B' }, { reason: { code: 'wrong-directions' } })).toBe(
      'DE',
    );
    expect(to('fail-check', { scannedFrom: 'B' }, { reason: { code: 'wrong-product' } })).toBe('B');
    expect(to('fail-check', {}, { reason: { code: 'other-product' } })).toBe(
      'Say in words why: "Other error in the product" needs a text.',
    );
    expect(
      movesFor(facts({ ...ready['fail-check'].facts, scannedFrom: 'B' }), pharmacist).find(
        (move) => move.event === 'fail-check',
      )!.to,
    ).toEqual(['DE', 'B']);
  });
  it('resubmits to Billed only when all payers paid and none rejects', () => {
    expect(to('resubmit', {})).toBe('B');
    expect(to('resubmit', { claims: [{ ...paid, state: 'rejected' }] })).toBe('R');
    expect(to('resubmit', { payers: [1, 2] })).toBe('R');
    expect(to('resubmit', { claims: [{ ...paid, matches: false }] })).toBe('R');
  });
  it('settles to where it is', () => {
    expect(to('settle', { left: 'pickup' })).toBe('PU');
    expect(to('settle', { left: 'delivery' })).toBe('D');
    expect(to('settle', { left: null })).toBe('BD');
  });
  it('returns to stock on file, verified if the verification still holds', () => {
    expect(to('return-to-stock', {})).toBe('F');
    expect(to('return-to-stock', { dataCheck: evidence(21, 'data-1') })).toBe('RVF');
    expect(to('return-to-stock', { dataCheck: evidence(21, 'data-0') })).toBe('F');
    expect(to('return-to-stock', { dataCheck: { ...evidence(21, 'data-1'), struck: true } })).toBe(
      'F',
    );
  });
  it('keeps the status when a product came back', () => {
    expect(to('came-back', { status: 'PU' })).toBe('PU');
    expect(to('came-back', { status: 'D', left: 'delivery' })).toBe('D');
  });
  it('keeps the status and the paid claim of what was handed over, in every other step', () => {
    expect(to('reverse-dispensed', { status: 'PU', left: 'pickup' })).toBe('PU');
    expect(to('settle-reversal', { status: 'D', left: 'delivery' })).toBe('D');
    expect(to('transfer-out', { status: 'PU', left: 'pickup', claims: [paid] })).toBe('XF');
  });
  it('remembers how it left', () => {
    const left = (
      event: LifecycleEvent,
      over: Partial<LifecycleFacts> = {},
      given: LifecyclePayload = {},
    ) => {
      const result = decide(facts({ ...ready[event].facts, ...over }), anyone, event, {
        ...ready[event].payload,
        ...given,
      });
      return result.ok ? result.value.left : result.error.message;
    };
    expect(left('pick-up')).toBe('pickup');
    expect(left('deliver')).toBe('delivery');
    expect(left('open-balance')).toBe('pickup');
    expect(left('open-balance', {}, { terms: 'prepay', leaving: undefined })).toBeNull();
    expect(left('open-balance', { status: 'D' })).toBe('delivery');
    expect(left('undo-pick-up')).toBeNull();
    expect(left('fill')).toBeNull();
  });
});

describe('claims', () => {
  it('are reversed last payer first, and a manual reversal counts as done', () => {
    const two = { payers: [1, 2], claims: [paid, { ...paid, rank: 2 }] };
    expect(nextReversal(facts(two))).toBe(2);
    expect(nextReversal(facts({ claims: [paid, { ...paid, rank: 2, state: 'reversed' }] }))).toBe(
      1,
    );
    expect(nextReversal(facts({ claims: [{ ...paid, manualReversal: true }] }))).toBeNull();
    expect(to('return-to-stock', two)).toBe('Reverse the paid claim first: secondary.');
    expect(
      movesFor(facts({ ...ready.reverse.facts, ...two }), technician).find(
        (move) => move.event === 'reverse',
      ),
    ).toMatchObject({ allowed: true, needs: ['reversal'] });
  });
});

describe('the next step', () => {
  const next = (over: Partial<LifecycleFacts>, actor = pharmacist) =>
    nextStep(facts(over), actor)?.title ?? null;
  it('follows the order of work', () => {
    expect(next({ status: null })).toBe('New prescription');
    expect(next({ status: 'DE' })).toBe('Price as cash');
    expect(next({ status: 'C' })).toBe('Scan the product');
    expect(next(ready.verify.facts)).toBe('Final check');
    expect(next(ready.bin.facts)).toBe('Bin');
    expect(next(ready['pick-up'].facts)).toBe('Pick up');
    expect(next(ready.deliver.facts)).toBe('Deliver');
    expect(next(ready.fill.facts)).toBe('Fill now');
  });
  it('opens a balance when money is due at pick-up, for who may', () => {
    expect(next({ ...ready['pick-up'].facts, paidCents: 0 }, cashier)).toBe('Open a balance');
    expect(next({ ...ready['pick-up'].facts, paidCents: 0 }, technician)).toBeNull();
  });
  it('offers nothing that the person may not do, and no cash where a payer is to be billed', () => {
    expect(next(ready.verify.facts, technician)).toBeNull();
    expect(next({ status: 'DE', payers: [1] })).toBeNull();
    expect(next({ status: 'PU', left: 'pickup', fillsUsed: 6 })).toBeNull();
    expect(next({ status: 'XF' })).toBeNull();
  });
  it('verifies data on file where nothing is left to fill now', () => {
    expect(next({ status: 'F', fillsUsed: 0 })).toBe('Fill now');
    expect(next({ status: 'F', fillsUsed: 0, notBefore: '2026-04-01' })).toBe('Verify data');
  });
});

describe('the system', () => {
  it('refills by itself, but never early', () => {
    expect(decide(facts(ready.fill.facts), system, 'fill', {}).ok).toBe(true);
    expect(
      decide(facts({ ...ready.fill.facts, earliestFillOn: '2026-03-12' }), system, 'fill', {
        earlyReason: { code: 'lost' },
      }).ok,
    ).toBe(false);
  });
  it('resumes on the day, discontinues only from an acknowledged cancel message', () => {
    expect(
      decide(facts({ status: 'DEF', deferredUntil: '2026-03-10' }), system, 'resume', {}).ok,
    ).toBe(true);
    expect(
      decide(facts({ status: 'F', cancelMessage: 'acknowledged' }), system, 'discontinue', {
        reason: { code: 'cancel-message' },
      }).ok,
    ).toBe(true);
  });
  it('puts the text of an early reason in: Other needs words', () => {
    const early = { ...ready.fill.facts, earliestFillOn: '2026-03-12' };
    expect(decide(facts(early), pharmacist, 'fill', { earlyReason: { code: 'vacation' } }).ok).toBe(
      true,
    );
    expect(
      decide(facts(early), pharmacist, 'fill', { earlyReason: { code: 'other' } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'RX_EARLY_EXPLAINED', message: 'Say in words why: "Other" needs a text.' },
    });
  });
});

describe('evidence', () => {
  const content = {
    patientId: 501,
    prescriberId: 601,
    drugId: 701,
    ndc11: lot.ndc11,
    quantity: 30_000,
    daysSupply: 30,
    sig: 'Take 1 tablet daily',
    lots: [lot, { ...lot, lot: 'B2' }],
  };
  const changed = {
    patientId: 502,
    prescriberId: 602,
    drugId: 702,
    ndc11: '00093104301',
    quantity: 60_000,
    daysSupply: 60,
    sig: 'Take 2 tablets daily',
    lots: [lot],
  };

  it.each(contentFields)('falls with a change of %s', (field) => {
    expect(contentText({ ...content, [field]: changed[field] })).not.toBe(contentText(content));
  });
  it('stands when only the order of the lots differs', () => {
    expect(contentText({ ...content, lots: content.lots.toReversed() })).toBe(contentText(content));
  });
  it('of the data stands when another product of the same order is taken', () => {
    const otherProduct = { ...content, ndc11: '00093104301' };
    expect(dataText(otherProduct)).toBe(dataText(content));
    expect(dataText({ ...content, sig: 'Take 2 tablets daily' })).not.toBe(dataText(content));
  });
  it('proves nothing when absent, struck or of other content', () => {
    expect(evidenceHolds(evidence(21, 'a'), 'a')).toBe(true);
    expect(evidenceHolds(evidence(21, 'a'), 'b')).toBe(false);
    expect(evidenceHolds({ ...evidence(21, 'a'), struck: true }, 'a')).toBe(false);
    expect(evidenceHolds(null, 'a')).toBe(false);
  });
});

describe('undoing a deletion', () => {
  const deleted = { by: 11, at: '2026-03-10T15:00:00.000Z' };
  it('is for the same user, within ten seconds', () => {
    expect(mayUndoDelete(deleted, 11, '2026-03-10T15:00:10.000Z')).toBe(true);
    expect(mayUndoDelete(deleted, 11, '2026-03-10T15:00:10.001Z')).toBe(false);
    expect(mayUndoDelete(deleted, 12, '2026-03-10T15:00:01.000Z')).toBe(false);
  });
});
