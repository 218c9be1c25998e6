import type { TestBrowser } from '#tests/platform/server.ts';

const vendor = {
  vendorCode: null,
  addressLine1: null,
  addressLine2: null,
  zipCode: null,
  zip4: null,
  cityName: null,
  state: null,
  cityId: 0,
  phone: '2175550198',
  fax: null,
  email: null,
  accountNumber: 'MSP-20417',
  contacts: [],
};
/** The lot of a controlled drug that came with its vendor, invoice and order form. */
export async function receivedWithPaper(browser: TestBrowser, drugId: number) {
  const draft = { ...vendor, vendorName: `Vendor of drug ${drugId}` };
  const saved = await browser.post('/api/vendors', { id: null, version: 0, draft });
  const line = { lot: 'A1', expiresOn: '2027-06-30', quantity: 30_000, unitCost: 1_250 };
  const receipt = await browser.post('/api/receipts', {
    vendorId: saved.body.id,
    invoice: `INV-${drugId}`,
    form222: '261234567',
    lines: [{ drugId, ...line }],
  });
  if (receipt.status !== 200) throw new Error(JSON.stringify([saved.body, receipt.body]));
  const lots = await browser.get(`/api/stock/${drugId}/lots`);
  return lots.body[0];
}
