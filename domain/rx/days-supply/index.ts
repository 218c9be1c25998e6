export { certainDays, contradiction, daysSupply, explained, proposedDays } from './days-supply.ts';
export { quantityFor } from './quantity.ts';
export type { ProductText } from './product.ts';
