import type { DemoTable } from './csv.ts';
import * as people from './people.ts';
import * as products from './products.ts';

/** Every file of the demo store. */
export const demoTables: readonly DemoTable[] = [
  ...Object.values(people),
  ...Object.values(products),
];
