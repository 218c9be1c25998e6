import { expect, test } from 'vitest';
import { counting, permissions, type PermissionKey } from '#domain/admin/permissions.ts';

const keys: readonly string[] = permissions.map(({ key }) => key);
const kindOf = (key: string): string => key.replace(/\..*/, '');
/** Settings of a store that answer with themselves alone. */
const showNoRecord = ['store.policy', 'store.confirm'];

test.each(permissions.map(({ key }) => key))(
  '%s alone, without seeing what it changes, grants nothing',
  (key) => {
    const seeing = `${kindOf(key)}.read`;
    const others = new Set(permissions.map((permission) => permission.key));
    for (const other of others) if (other === seeing && other !== key) others.delete(other);
    const hasSeeing = keys.includes(seeing) && seeing !== key && !showNoRecord.includes(key);

    expect(counting(others).has(key)).toBe(!hasSeeing);
  },
);

test.each<[PermissionKey, PermissionKey]>([
  ['rx.reverse', 'rx.adjudicate'],
  ['rx.resubmit', 'rx.adjudicate'],
  ['rx.resubmit.clinical', 'rx.adjudicate'],
  ['dur.answer', 'rx.read'],
  ['dur.answer.severe', 'rx.read'],
  ['sms.send', 'patient.read'],
  ['recall.work', 'stock.read'],
  ['recall.close', 'stock.read'],
])('%s counts together with %s only', (key, seeing) => {
  const others = new Set(permissions.map((permission) => permission.key));
  others.delete(seeing);

  expect(counting(others).has(key)).toBe(false);
});
