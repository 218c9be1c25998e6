import type { Ports } from '#machines/platform/ports/ports.ts';
import { partMachine } from '#machines/platform/record/part.machine.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { DrugPorts } from './drug.ports.ts';
import { providePrice, type PricePorts, type priceMachine } from './rx-price.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly drugs: DrugPorts;
    readonly prices: PricePorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    drug: typeof recordMachine;
    otcProduct: typeof recordMachine;
    priceCode: typeof recordMachine;
    auxLabels: typeof partMachine;
    boxedWarning: typeof partMachine;
    drugFacts: typeof partMachine;
    rxPriceCheck: typeof priceMachine;
  }
}

/** The dialogs and screens of drugs and prices, with their ports. */
export const drugMachines = {
  dialogs: (ports: Ports) => ({
    drug: provideRecord(ports.recordScreens.drug, ports.drafts),
    otcProduct: provideRecord(ports.recordScreens.otcProduct, ports.drafts),
    priceCode: provideRecord(ports.recordScreens.priceCode, ports.drafts),
    auxLabels: partMachine,
    boxedWarning: partMachine,
    drugFacts: partMachine,
    rxPriceCheck: providePrice(ports.prices),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    drugSearch: provideRecordScreen(ports.recordScreens.drug),
    octSearch: provideRecordScreen(ports.recordScreens.otcProduct),
    priceCode: provideRecordScreen(ports.recordScreens.priceCode),
  }),
};
