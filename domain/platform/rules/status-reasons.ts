/**
 * What is usually said when a record leaves the active ones, comes back, or is blocked: the presets
 * of the reason dialogs (Alt+1 to 9).
 */
export const statusReasons = {
  patient: {
    inactive: [
      'Moved away',
      'Uses another pharmacy',
      'Deceased',
      'Duplicate record',
      'Asked to be removed',
    ],
    active: ['Came back', 'Made inactive by mistake'],
    blocked: [
      'Forged or altered prescription',
      'Threatened staff',
      'Unpaid balance',
      'Under review by the pharmacist',
    ],
  },
  prescriber: {
    inactive: ['Retired', 'Moved away', 'Deceased', 'Duplicate record', 'License not active'],
    active: ['In practice again', 'Made inactive by mistake'],
    blocked: [
      'Board order',
      'DEA registration under review',
      'Prescriptions under investigation',
      'License suspended',
    ],
  },
  clinic: {
    inactive: ['Closed', 'Moved away', 'Duplicate record'],
    active: ['Open again', 'Made inactive by mistake'],
    blocked: [
      'Prescriptions under investigation',
      'Board order',
      'Forged prescriptions in its name',
    ],
  },
  vendor: {
    inactive: ['No longer used', 'Account closed', 'Duplicate record'],
    active: ['Used again', 'Made inactive by mistake'],
    blocked: [
      'License not verified',
      'Recall under way',
      'Suspicious product',
      'Account on credit hold',
    ],
  },
  bin: {
    inactive: ['Broken', 'Moved', 'Used for something else'],
    active: ['In use again', 'Made inactive by mistake'],
  },
  otcProduct: {
    inactive: [
      'Discontinued by the maker',
      'Recalled',
      'No longer stocked',
      'Out of season',
      'Duplicate record',
    ],
    active: ['Stocked again', 'Made inactive by mistake'],
    blocked: [
      'Recall under way',
      'Suspicious product',
      'Price under review',
      'Not for sale to minors: ask for identification',
    ],
  },
  insurancePbm: {
    inactive: ['No longer a payer', 'Merged with another', 'Duplicate record'],
    active: ['A payer again', 'Made inactive by mistake'],
    blocked: ['Contract ended', 'Payments overdue', 'Under audit'],
  },
  insuranceBin: {
    inactive: ['BIN no longer used', 'Replaced by another BIN', 'Duplicate record'],
    active: ['Used again', 'Made inactive by mistake'],
    blocked: [
      'Contract ended',
      'Payments overdue',
      'Claims under audit',
      'Card program not accepted',
    ],
  },
  insurancePcn: {
    inactive: ['PCN no longer used', 'Replaced by another PCN', 'Duplicate record'],
    active: ['Used again', 'Made inactive by mistake'],
    blocked: ['Contract ended', 'Claims under audit', 'Card program not accepted'],
  },
  insuranceGroup: {
    inactive: ['Plan ended', 'Replaced by another group', 'Duplicate record'],
    active: ['Plan runs again', 'Made inactive by mistake'],
    blocked: ['Plan not accepted', 'Payments overdue', 'Claims under audit'],
  },
  smsTemplate: {
    inactive: ['Not used any more', 'Replaced by another text', 'Out of season'],
    active: ['Used again', 'Made inactive by mistake'],
  },
  priceCode: {
    inactive: ['Not used any more', 'Replaced by another code'],
    active: ['Used again', 'Made inactive by mistake'],
  },
  payerLine: {
    inactive: ['Not billed any more', 'Out of order', 'Replaced by another line'],
    active: ['Billed again', 'Works again', 'Made inactive by mistake'],
  },
  rejectionCode: {
    inactive: ['Not sent any more', 'Replaced by another code', 'Of no use here'],
    active: ['Sent again', 'Made inactive by mistake'],
  },
  company: {
    inactive: ['Sold', 'Closed', 'Merged with another company', 'Duplicate record'],
    active: ['In business again', 'Made inactive by mistake'],
    blocked: ['Under audit', 'License suspended', 'Contract ended'],
  },
  store: {
    inactive: ['Closed', 'Sold', 'Moved', 'Duplicate record'],
    active: ['Open again', 'Made inactive by mistake'],
    blocked: ['Board order', 'DEA registration under review', 'License suspended', 'Under audit'],
  },
  employee: {
    inactive: [
      'Left the company',
      'On leave',
      'Retired',
      'Moved to another store',
      'Duplicate record',
    ],
    active: ['Back at work', 'Made inactive by mistake'],
    blocked: ['Badge or password lost', 'License not active', 'Under investigation', 'Suspended'],
  },
  drug: {
    inactive: [
      'Discontinued by the maker',
      'Recalled',
      'No longer stocked',
      'On backorder',
      'Duplicate record',
    ],
    active: ['Stocked again', 'Made inactive by mistake'],
  },
} as const;
