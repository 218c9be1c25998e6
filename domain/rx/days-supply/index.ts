export {
  certainDays,
  contradiction,
  daysSupply,
  explained,
  proposedDays,
  type DaysSupply,
} from './days-supply.ts';
export { quantityFor } from './quantity.ts';
export type { ProductText } from './product.ts';
