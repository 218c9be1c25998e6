import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { ok } from '#domain/platform/result.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import { outcome } from './rx-outcome.ts';

/** The calls of the prescription itself. */
export const rxPorts = (call: Caller): RxPorts => ({
  queue: async (query, signal) => valueOf(await call('rx.queue', query, { signal })),
  log: async (kind, query, signal) => valueOf(await call('rx.log', { kind, query }, { signal })),
  find: (code, signal) => call('rx.find', { code }, { signal }),
  load: (rxId, signal) => call('rx.get', { rxId }, { signal }),
  check: async (entry, signal) => valueOf(await call('rx.check', entry, { signal })),
  create: async (rx) => outcome(await call('rx.create', rx)),
  edit: async (at) => outcome(await call('rx.edit', at)),
  move: async (at) => outcome(await call('rx.move', at)),
  answerAlert: async ({ answer, ...at }) =>
    outcome(
      'takeBack' in answer
        ? await call('rx.takeBackAnswer', { ...at, fingerprint: answer.fingerprint })
        : await call('rx.answerAlert', { ...at, answer }),
    ),
  shown: async (at) => outcome(await call('rx.viewed', at)),
  checkPdmp: async (at) => outcome(await call('rx.checkPdmp', at)),
  takeBackPdmp: async (at) => outcome(await call('rx.takeBackPdmp', at)),
  prove: async ({ rxId, version, event, password }) => {
    const answer = await call('session.stepUp', {
      password,
      action: `rx.${event}`,
      entity: 'rx',
      entityId: rxId,
      entityVersion: version,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  safety: (patientId, signal) => call('rx.safety', { patientId }, { signal, quiet: true }),
  profile: async (patientId, query, signal) =>
    valueOf(await call('rx.profile', { patientId, list: query }, { signal })),
});
