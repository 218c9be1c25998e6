import { provideOrders, provideWimo } from '#machines/counter/orders.machine.ts';
import { provideProcessing } from '#machines/rx/queue/processing.machine.ts';
import { provideRx } from '#machines/rx/rx.machine.ts';
import type { Ports } from '../ports/ports.ts';
import { provideRecord, provideRecordScreen } from '../record/provide.ts';
import type { ScreenRegistry } from './screens.machine.ts';

/**
 * Place → the machine of its screen, with its ports. A screen without a machine of its own needs no
 * line.
 */
export const screenRegistry = (ports: Ports): ScreenRegistry => ({
  processing: provideProcessing(ports.rx),
  processingDetail: provideRx(ports.rx),
  order: provideOrders(ports.rx),
  patient: provideRecordScreen(ports.recordScreens.patient),
  prescriber: provideRecordScreen(ports.recordScreens.prescriber),
  drugSearch: provideRecordScreen(ports.recordScreens.drug),
  binman: provideRecordScreen(ports.recordScreens.bin),
  wimo: provideWimo(ports.rx),
  prescriberClinicSearch: provideRecordScreen(ports.recordScreens.clinic),
  octSearch: provideRecordScreen(ports.recordScreens.otcProduct),
  vendorSearch: provideRecordScreen(ports.recordScreens.vendor),
  priceCode: provideRecordScreen(ports.recordScreens.priceCode),
  insBinSearch: provideRecordScreen(ports.recordScreens.insuranceBin),
  insPcnSearch: provideRecordScreen(ports.recordScreens.insurancePcn),
  insGroupSearch: provideRecordScreen(ports.recordScreens.insuranceGroup),
  payerLine: provideRecordScreen(ports.recordScreens.payerLine),
  rejectionCode: provideRecordScreen(ports.recordScreens.rejectionCode),
  companySearch: provideRecordScreen(ports.recordScreens.company),
  storeSearch: provideRecordScreen(ports.recordScreens.store),
  employeeSearch: provideRecordScreen(ports.recordScreens.employee),
  companyDetail: provideRecord(ports.recordScreens.company, ports.drafts),
  storeDetail: provideRecord(ports.recordScreens.store, ports.drafts),
  employeeDetail: provideRecord(ports.recordScreens.employee, ports.drafts),
});
