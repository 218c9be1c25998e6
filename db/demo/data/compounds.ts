/** A formula of the first store: its number is the house's, its ingredients are products of the demo formulary. Quantities in thousandths. */
export interface DemoCompound {
  readonly ndc: string; readonly name: string; readonly form: string; readonly route: string; readonly unit: 'EA' | 'ML' | 'GM'; readonly defaultSig: string;
  readonly dosageForm: string; readonly routeCode: string; readonly yields: number; readonly budDays: number; readonly ingredients: readonly { readonly ndc: string; readonly quantity: number }[];
}
export const compounds: readonly DemoCompound[] = [
  {
    ndc: '99999000101', name: 'Magic Mouthwash', form: 'suspension', route: 'oral', unit: 'ML', defaultSig: '5ML PO QID', dosageForm: '12', routeCode: '26643006', yields: 120_000, budDays: 14,
    ingredients: [{ ndc: '60432053760', quantity: 60_000 }, { ndc: '00121075908', quantity: 60_000 }],
  },
];
