import type { FactKey } from '#domain/drug/rules/supply-facts.ts';
import type { FactColumns } from '#server/repositories/drug/supply-facts.ts';

type Facts = Readonly<Record<FactKey, number | null>>;
const none: Facts = {
  oneApplication: null,
  oneInch: null,
  oneApplicatorful: null,
  oneScoop: null,
  oneCapful: null,
  oneDropperful: null,
  unitsPerMl: null,
  mgPerMl: null,
  mcgPerMl: null,
  containerHolds: null,
  dropsPerMl: null,
  packageDoses: null,
  primingUnits: null,
  openedDays: null,
};
/** The facts of a store's drug by their fields; all null where the store keeps none of it. */
export const factsOf = (side: FactColumns | null | undefined): Facts =>
  side == null
    ? none
    : {
        oneApplication: side.one_application,
        oneInch: side.one_inch,
        oneApplicatorful: side.one_applicatorful,
        oneScoop: side.one_scoop,
        oneCapful: side.one_capful,
        oneDropperful: side.one_dropperful,
        unitsPerMl: side.units_per_ml,
        mgPerMl: side.mg_per_ml,
        mcgPerMl: side.mcg_per_ml,
        containerHolds: side.container_holds,
        dropsPerMl: side.drops_per_ml,
        packageDoses: side.package_doses,
        primingUnits: side.priming_units,
        openedDays: side.opened_days,
      };
/** Facts by their columns. */
export const factColumns = (facts: Facts): FactColumns => ({
  one_application: facts.oneApplication,
  one_inch: facts.oneInch,
  one_applicatorful: facts.oneApplicatorful,
  one_scoop: facts.oneScoop,
  one_capful: facts.oneCapful,
  one_dropperful: facts.oneDropperful,
  units_per_ml: facts.unitsPerMl,
  mg_per_ml: facts.mgPerMl,
  mcg_per_ml: facts.mcgPerMl,
  container_holds: facts.containerHolds,
  drops_per_ml: facts.dropsPerMl,
  package_doses: facts.packageDoses,
  priming_units: facts.primingUnits,
  opened_days: facts.openedDays,
});
