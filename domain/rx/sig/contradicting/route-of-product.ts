import { isInjectedElsewhere, routeContradicts, type ProductKind } from '../giving.ts';
import type { RouteKey } from '../meaning.ts';
import { organContradicts, type Product } from '../product.ts';
import type { Amount } from '../regimen.ts';

/** Whether the product, or so much of it, does not go where the directions say; null is nowhere. */
export const isNoRoute = (
  route: RouteKey | null,
  amount: Amount | null,
  kind: ProductKind,
  product: Product,
): boolean =>
  route !== null &&
  (routeContradicts(route, kind) ||
    isInjectedElsewhere(route, kind, product) ||
    organContradicts(route, { amount, form: product.form }));
