import { exportsContract } from './exports.ts';
import { importsContract, storeImportsContract } from './imports.ts';

/** The calls of the area `import`, by group. A new group is one line here. */
export const importContracts = {
  imports: importsContract,
  storeImports: storeImportsContract,
  exports: exportsContract,
};
