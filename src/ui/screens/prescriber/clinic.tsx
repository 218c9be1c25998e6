import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { clinicForm, clinicReference } from '#domain/prescriber/entities/clinic.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';

/** /private/prescriberClinicSearch, and Add Clinic. */
export const { dialog: clinicDialog, page: clinicPage } = declareReference({
  reference: clinicReference,
  form: clinicForm,
  route: 'prescriberClinicSearch',
  heading: 'Clinic',
  width: 770,
  add: 'Add Clinic',
  search: 'Clinic, city, phone or SS ID',
  status: statusReasons.clinic,
  columns: {
    ssId: { title: 'SS ID', width: 132 },
    clinicName: { title: 'Clinic', width: 220, grow: true },
    addressLine1: { width: 180, grow: true },
    cityName: { width: 130 },
    state: {},
    tel: {},
    fax: {},
    dea: { width: 104 },
    npi: {},
    licenseNo: { width: 100 },
  },
  dialog: { blank: { transmission: '4' } },
  screen: { onEnter: true },
});
