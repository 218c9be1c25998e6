import type { Caller } from '#adapters/platform/call.ts';
import type { VerificationPorts } from '#machines/rx/verification/verification.ports.ts';
import { notDone, outcome, refusal } from './rx-outcome.ts';

/** The calls of both verifications. */
export const verificationPorts = (call: Caller): VerificationPorts => ({
  switchNdc: async (at) => outcome(await call('rx.switchNdc', at)),
  scanProduct: async (at) => {
    const answer = await call('rx.scanProduct', at);
    return answer.ok ? { kind: 'read', outcome: answer.value } : notDone(answer.error);
  },
  takeBackScan: async (at) => outcome(await call('rx.takeBackScan', at)),
  scanLabel: async (at) => {
    const answer = await call('rx.scanLabel', at);
    return answer.ok ? { kind: 'read', outcome: answer.value } : notDone(answer.error);
  },
  withoutLabelScan: async (at) => outcome(await call('rx.withoutLabelScan', at)),
  secondCount: async ({ rxId, version, username, password, quantity }) => {
    const proof = await call('session.stepUp', {
      password,
      username,
      action: 'rx.second-count',
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    });
    if (!proof.ok) return { kind: 'refused', failure: refusal(proof.error) };
    return outcome(
      await call('rx.secondCount', {
        rxId,
        version,
        quantity,
        stepUp: proof.value.token,
        username,
      }),
    );
  },
});
