export {
  certainDays,
  contradiction,
  daysSupply,
  explained,
  factsAsked,
  openQuestions,
  proposedDays,
  type DaysSupply,
} from './days-supply.ts';
export { courseSupply, type CourseSupply } from './course.ts';
export { daysOfOther, keptDays } from './kept.ts';
export { askInUse, mixedOf, tooLongMixed } from './mixed.ts';
export { mostADay, mostAtOnce } from './most.ts';
export { quantityFor } from './quantity.ts';
export type { ProductText } from './product.ts';
export { proposeSupply, type SupplyProposal } from './proposal.ts';
