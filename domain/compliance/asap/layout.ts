/**
 * One element of a segment: its number, what it is, its longest text. Longer names and addresses
 * are cut, identifiers are never.
 */
export interface AsapElement {
  readonly n: number;
  readonly name: string;
  readonly max: number;
  readonly cut?: true;
}
const run = (number: number, name: string, max: number): AsapElement => ({ n: number, name, max });
const cut = (number: number, name: string, max: number): AsapElement => ({
  n: number,
  name,
  max,
  cut: true,
});

/**
 * The segments of an ASAP 4.2 file that the product writes, as data: a state that wants another
 * version gets another table. American
 * Society for Automation in Pharmacy, Standard for Prescription Monitoring Programs 4.2; handbook
 * §2.4.
 */
export const asap42 = {
  TH: [
    run(1, 'Version', 4),
    run(2, 'Transaction control number', 40),
    run(3, 'Transaction type', 2),
    run(4, 'Response ID', 40),
    run(5, 'Creation date', 8),
    run(6, 'Creation time', 6),
    run(7, 'File type', 1),
    run(8, 'Routing number', 40),
    run(9, 'Segment terminator', 1),
  ],
  IS: [
    run(1, 'Information source ID', 10),
    cut(2, 'Information source name', 60),
    run(3, 'Message', 60),
  ],
  PHA: [
    run(1, 'NPI', 10),
    run(2, 'NCPDP number', 7),
    run(3, 'DEA number', 9),
    cut(4, 'Pharmacy name', 60),
    cut(5, 'Address 1', 35),
    cut(6, 'Address 2', 35),
    cut(7, 'City', 20),
    run(8, 'State', 2),
    run(9, 'ZIP', 9),
    run(10, 'Phone', 10),
    cut(11, 'Contact', 30),
  ],
  PAT: [
    run(1, 'State that issued the ID', 2),
    run(2, 'Kind of ID', 2),
    run(3, 'ID', 20),
    cut(7, 'Last name', 50),
    cut(8, 'First name', 50),
    cut(9, 'Middle name', 30),
    cut(12, 'Address 1', 35),
    cut(13, 'Address 2', 35),
    cut(14, 'City', 20),
    run(15, 'State', 2),
    run(16, 'ZIP', 9),
    run(17, 'Phone', 10),
    run(18, 'Date of birth', 8),
    run(19, 'Gender', 1),
    run(20, 'Species', 2),
    run(21, 'Location', 2),
    cut(23, 'Name of animal', 20),
  ],
  DSP: [
    run(1, 'Reporting status', 2),
    run(2, 'Prescription number', 25),
    run(3, 'Date written', 8),
    run(4, 'Refills authorized', 2),
    run(5, 'Date filled', 8),
    run(6, 'Refill number', 2),
    run(7, 'Kind of product ID', 2),
    run(8, 'Product ID', 15),
    run(9, 'Quantity', 11),
    run(10, 'Days supply', 3),
    run(11, 'Unit', 2),
    run(12, 'Form of transmission', 2),
    run(13, 'Partial fill', 2),
    run(14, 'Pharmacist NPI', 10),
    run(15, 'Pharmacist license', 10),
    run(16, 'Payment', 2),
    run(17, 'Date sold', 8),
    run(20, 'Electronic prescription reference', 35),
  ],
  PRE: [
    run(1, 'NPI', 10),
    run(2, 'DEA number', 9),
    run(3, 'DEA suffix', 7),
    run(4, 'State license', 20),
    cut(5, 'Last name', 50),
    cut(6, 'First name', 50),
    cut(7, 'Middle name', 30),
    run(8, 'Phone', 10),
  ],
  CDI: [
    run(1, 'Number of the ingredient', 2),
    run(2, 'Kind of product ID', 2),
    run(3, 'Product ID', 15),
    run(4, 'Quantity', 11),
    run(5, 'Unit', 2),
  ],
  AIR: [
    run(5, 'ID of who picked up', 20),
    run(4, 'Kind of ID', 2),
    run(6, 'Relationship', 2),
    cut(7, 'Last name of who picked up', 50),
    cut(8, 'First name of who picked up', 50),
    run(11, 'Dropped off or picked up', 2),
  ],
  TP: [run(1, 'Count of segments', 10)],
  TT: [run(1, 'Transaction control number', 40), run(2, 'Count of segments', 10)],
} as const satisfies Readonly<Record<string, readonly AsapElement[]>>;
export type AsapSegment = keyof typeof asap42;
