import { assign, emit, enqueueActions } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { alertOf, answerOfKey, openAlerts, refusalAfter } from './entry-alerts.ts';
import type { Answers } from './entry-values.ts';
import {
  firstOpenAlert,
  halfInHand,
  halfWorded,
  type RxEntryContext,
  type RxEntryEvent,
} from './rx-entry.context.ts';
import { withFormActions } from './rx-entry.form-actions.ts';

/** What is recorded: an answer with its words, or the chosen one that takes none. */
const givenBy = (context: RxEntryContext, event: RxEntryEvent) =>
  event.type === 'entry.answer'
    ? { key: event.key, note: event.words?.trim() ?? null }
    : { key: required(halfInHand(context), 'The chosen answer').key, note: null };

/** The alerts of the check: gone to, answered, and said so where an answer is missing. */
export const withAlertActions = withFormActions.extend({
  actions: {
    toAlerts: enqueueActions(({ enqueue, context }) => {
      const fingerprint = firstOpenAlert(context) ?? context.check?.alerts[0]?.fingerprint;
      if (fingerprint === undefined) return;
      enqueue.assign({ alert: fingerprint });
      enqueue.emit({ type: 'entry.toAlert', fingerprint });
    }),
    walkAlerts: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'entry.alert') return;
      if (event.to === 'back') {
        enqueue.emit({ type: 'entry.toForm' });
        return;
      }
      const all = context.check?.alerts ?? [];
      const at = all.findIndex((item) => item.fingerprint === context.alert);
      const by = event.to === 'next' ? 1 : -1;
      const fingerprint =
        typeof event.to === 'object'
          ? event.to.fingerprint
          : all[Math.max(0, Math.min(all.length - 1, at + by))]?.fingerprint;
      if (fingerprint !== undefined) enqueue.assign({ alert: fingerprint });
    }),
    /** One key chooses and records nothing; what takes words asks for them. */
    chooseAnswer: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'entry.answer') return;
      const alert = required(alertOf(context.check, context.alert), 'The alert in hand');
      const words = context.halves[alert.fingerprint]?.words ?? '';
      enqueue.assign({
        halves: { ...context.halves, [alert.fingerprint]: { key: event.key, words } },
      });
      if (needsWords(alert)) enqueue.emit({ type: 'entry.toWords' });
    }),
    reachWords: emit({ type: 'entry.toWords' }),
    /** The next alert that asks, or back to the form when all are answered. */
    record: enqueueActions(({ enqueue, context, event }) => {
      const { key, note } = givenBy(context, event);
      const alert = required(alertOf(context.check, context.alert), 'The alert in hand');
      const { service, result } = required(
        answerOfKey(alert, context.rights, key),
        'The chosen answer',
      );
      const answers: Answers = {
        ...context.answers,
        [alert.fingerprint]: { fingerprint: alert.fingerprint, service, result, note },
      };
      const left = openAlerts(context.check, answers)[0]?.fingerprint;
      const halves = Object.fromEntries(
        Object.entries(context.halves).filter(([of]) => of !== alert.fingerprint),
      );
      enqueue.assign({
        answers,
        halves,
        refusal: refusalAfter(context, { answers }),
        ...(left === undefined ? {} : { alert: left }),
      });
      enqueue.emit(
        left === undefined
          ? { type: 'entry.toForm' }
          : { type: 'entry.toAlert', fingerprint: left },
      );
      enqueue.raise({ type: 'entry.changed' });
    }),
    typeWords: assign(({ context, event }) => {
      const half = context.alert === null ? undefined : context.halves[context.alert];
      if (event.type !== 'entry.words' || context.alert === null || half === undefined) return {};
      const { words } = event;
      return { halves: { ...context.halves, [context.alert]: { ...half, words } } };
    }),
    leaveWords: enqueueActions(({ enqueue, context }) => {
      if (context.alert !== null)
        enqueue.emit({ type: 'entry.toAlert', fingerprint: context.alert });
    }),
    notifyHalfWords: ({ context, system }) => {
      if (halfWorded(context).length === 0) return;
      tell(system, {
        tone: 'warning',
        message:
          'Not saved: words are typed for an alert and not sent. Send or empty them, then save.',
      });
    },
    toHalfWords: enqueueActions(({ enqueue, context }) => {
      const [fingerprint] = halfWorded(context);
      if (fingerprint === undefined) return;
      enqueue.assign({ alert: fingerprint });
      enqueue.emit({ type: 'entry.toWords' });
    }),
    unanswer: assign({
      answers: ({ context }) =>
        Object.fromEntries(
          Object.entries(context.answers).filter(([key]) => key !== context.alert),
        ),
    }),
    showAlertsAsProblem: enqueueActions(({ enqueue, context }) => {
      const alert = firstOpenAlert(context);
      if (alert !== null && Object.keys(context.refusal?.fields ?? {}).length === 0) {
        enqueue.assign({ alert });
        enqueue.emit({ type: 'entry.toAlert', fingerprint: alert });
        enqueue.raise({ type: 'alert.came' });
      }
    }),
    notifyAlertCame: ({ system }) =>
      tell(system, {
        tone: 'warning',
        message: 'The alert came while you typed, and it is not answered. Read it, then answer.',
      }),
  },
});
