/** One element of a segment: its number, what it is, its longest text. Longer names and addresses are cut, identifiers are never. */
export interface AsapElement {
  readonly n: number;
  readonly name: string;
  readonly max: number;
  readonly cut?: true;
}
const e = (n: number, name: string, max: number): AsapElement => ({ n, name, max });
const cut = (n: number, name: string, max: number): AsapElement => ({ n, name, max, cut: true });

/**
 * The segments of an ASAP 4.2 file that the product writes, as data: a state that wants another version gets another table. American
 * Society for Automation in Pharmacy, Standard for Prescription Monitoring Programs 4.2; handbook §2.4.
 */
export const asap42 = {
  TH: [
    e(1, 'Version', 4),
    e(2, 'Transaction control number', 40),
    e(3, 'Transaction type', 2),
    e(4, 'Response ID', 40),
    e(5, 'Creation date', 8),
    e(6, 'Creation time', 6),
    e(7, 'File type', 1),
    e(8, 'Routing number', 40),
    e(9, 'Segment terminator', 1),
  ],
  IS: [
    e(1, 'Information source ID', 10),
    cut(2, 'Information source name', 60),
    e(3, 'Message', 60),
  ],
  PHA: [
    e(1, 'NPI', 10),
    e(2, 'NCPDP number', 7),
    e(3, 'DEA number', 9),
    cut(4, 'Pharmacy name', 60),
    cut(5, 'Address 1', 35),
    cut(6, 'Address 2', 35),
    cut(7, 'City', 20),
    e(8, 'State', 2),
    e(9, 'ZIP', 9),
    e(10, 'Phone', 10),
    cut(11, 'Contact', 30),
  ],
  PAT: [
    e(1, 'State that issued the ID', 2),
    e(2, 'Kind of ID', 2),
    e(3, 'ID', 20),
    cut(7, 'Last name', 50),
    cut(8, 'First name', 50),
    cut(9, 'Middle name', 30),
    cut(12, 'Address 1', 35),
    cut(13, 'Address 2', 35),
    cut(14, 'City', 20),
    e(15, 'State', 2),
    e(16, 'ZIP', 9),
    e(17, 'Phone', 10),
    e(18, 'Date of birth', 8),
    e(19, 'Gender', 1),
    e(20, 'Species', 2),
    e(21, 'Location', 2),
    cut(23, 'Name of animal', 20),
  ],
  DSP: [
    e(1, 'Reporting status', 2),
    e(2, 'Prescription number', 25),
    e(3, 'Date written', 8),
    e(4, 'Refills authorized', 2),
    e(5, 'Date filled', 8),
    e(6, 'Refill number', 2),
    e(7, 'Kind of product ID', 2),
    e(8, 'Product ID', 15),
    e(9, 'Quantity', 11),
    e(10, 'Days supply', 3),
    e(11, 'Unit', 2),
    e(12, 'Form of transmission', 2),
    e(13, 'Partial fill', 2),
    e(14, 'Pharmacist NPI', 10),
    e(15, 'Pharmacist license', 10),
    e(16, 'Payment', 2),
    e(17, 'Date sold', 8),
    e(20, 'Electronic prescription reference', 35),
  ],
  PRE: [
    e(1, 'NPI', 10),
    e(2, 'DEA number', 9),
    e(3, 'DEA suffix', 7),
    e(4, 'State license', 20),
    cut(5, 'Last name', 50),
    cut(6, 'First name', 50),
    cut(7, 'Middle name', 30),
    e(8, 'Phone', 10),
  ],
  CDI: [
    e(1, 'Number of the ingredient', 2),
    e(2, 'Kind of product ID', 2),
    e(3, 'Product ID', 15),
    e(4, 'Quantity', 11),
    e(5, 'Unit', 2),
  ],
  AIR: [
    e(5, 'ID of who picked up', 20),
    e(4, 'Kind of ID', 2),
    e(6, 'Relationship', 2),
    cut(7, 'Last name of who picked up', 50),
    cut(8, 'First name of who picked up', 50),
    e(11, 'Dropped off or picked up', 2),
  ],
  TP: [e(1, 'Count of segments', 10)],
  TT: [e(1, 'Transaction control number', 40), e(2, 'Count of segments', 10)],
} as const satisfies Readonly<Record<string, readonly AsapElement[]>>;
export type AsapSegment = keyof typeof asap42;
