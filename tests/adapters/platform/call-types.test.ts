import { expectTypeOf, test } from 'vitest';
import type { Answer, CallFailure, Caller, InputOf, OutputOf } from '#adapters/platform/call.ts';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { ProcedureMeta } from '#domain/platform/contract/procedure.ts';
import type { Result } from '#domain/platform/result.ts';

// The types of the contract as the client meets them: `tsc` judges these, and nothing of it runs.

test('a call takes what the contract asks, and nothing less', () => {
  expectTypeOf<keyof InputOf<'drawers.open'>>().toEqualTypeOf<'floatCents'>();
  expectTypeOf<InputOf<'drawers.open'>['floatCents']>().toEqualTypeOf<number>();
  expectTypeOf<Parameters<Caller>[0]>().extract<'drawers.opened'>().toBeNever();
});
test('an answer is a value or a failure with a message for a person', () => {
  expectTypeOf<Answer<'drawers.open'>>().toEqualTypeOf<
    Result<OutputOf<'drawers.open'>, CallFailure>
  >();
  expectTypeOf<OutputOf<'drawers.open'>['floatCents']>().toEqualTypeOf<number>();
  expectTypeOf<OutputOf<'drawers.open'>['closedAt']>().toEqualTypeOf<string | null>();
});
test('a call that does not exist, and an amount as text, do not compile', () => {
  const calls = (call: Caller) => [
    // @ts-expect-error -- the call is named drawers.open
    () => call('drawer.open', { floatCents: 10_000 }),
    // @ts-expect-error -- an amount is whole cents
    () => call('drawers.open', { floatCents: '100.00' }),
  ];
  expectTypeOf(calls).returns.toBeArray();
});
test('every procedure names a permission that exists', () => {
  expectTypeOf<'drawer.use'>().toExtend<ProcedureMeta['permission']>();
  expectTypeOf<'drawer.usse'>().not.toExtend<ProcedureMeta['permission']>();
  expectTypeOf<PermissionKey>().toExtend<ProcedureMeta['permission']>();
});
