import { expectTypeOf, test } from 'vitest';
import { counterMachines } from '#machines/counter/feature.ts';
import type { DialogName } from '#machines/platform/dialogs/dialog-map.ts';
import type { CommandSet } from '#ui/platform/commands/registry.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { allFeatures, defineFeature, type Feature } from '#ui/platform/feature/define-feature.ts';

// What an area has to give the client: `tsc` judges these, and nothing of it runs.

test('a dialog without a view, and a view of no dialog, do not compile', () => {
  const one = (pickUp: DialogView) => ({ pickUp });
  const more = (noDialog: DialogView) => ({ noDialog });
  const features = (view: DialogView) => [
    // @ts-expect-error -- the counter has more dialogs than this one
    () => defineFeature({ ...counterMachines, views: one(view), commands: [] }),
    // @ts-expect-error -- no dialog is known by this name
    () => defineFeature({ dialogs: () => ({}), views: more(view), commands: [] }),
  ];
  expectTypeOf(features).returns.toBeArray();
});
test('a client without the feature of a dialog does not compile', () => {
  const client = (counter: Feature<'pickUp'>) =>
    // @ts-expect-error -- every other dialog is missing
    allFeatures([counter]);
  expectTypeOf(client).returns.toEqualTypeOf<readonly Feature[]>();
});
test('dialogs are known by name, and commands stand in sets', () => {
  expectTypeOf<'pickUp'>().toExtend<DialogName>();
  expectTypeOf<'pickUpp'>().not.toExtend<DialogName>();
  expectTypeOf<Feature['commands']>().toEqualTypeOf<readonly CommandSet[]>();
});
