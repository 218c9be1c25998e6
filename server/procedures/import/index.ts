import { exportProcedures } from './exports.ts';
import { importProcedures, storeImportProcedures } from './imports.ts';

/** What the server answers for the area `import`, by group. A new group is one line here. */
export const importRouter = {
  imports: importProcedures,
  storeImports: storeImportProcedures,
  exports: exportProcedures,
};
