import { vendorForm, vendorReference } from '#domain/entities/vendor.ts';
import { statusReasons } from '#domain/rules/status-reasons.ts';
import { declareReference } from '#ui/declared/declare-reference.tsx';

/** /private/vendorSearch, and Add Vendor with its contacts. */
export const { dialog: vendorDialog, page: vendorPage } = declareReference({
  reference: vendorReference, form: vendorForm, place: 'vendorSearch', heading: 'Vendor', width: 1200, add: 'Add Vendor', search: 'Vendor, code, city or phone', status: statusReasons.vendor,
  columns: { vendorCode: { width: 110 }, vendorName: { width: 220, grow: true }, addressLine1: { width: 180, grow: true }, cityName: { width: 130 }, state: {}, phone: {}, fax: {}, email: { width: 200 } },
});
