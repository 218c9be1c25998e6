import type { ComponentType } from 'react';
import type { ScanKind } from '#domain/composition/scan-code.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import type { Search } from '#machines/platform/workstation/workstation.ports.ts';

/** What a screen gets of the router: what stands behind its path, and a way to change that. */
export interface ScreenProps {
  readonly search: Search;
  setSearch(search: Search, how?: { readonly replace?: boolean }): void;
}
export interface ScreenEntry {
  /** Loaded when it is first shown. */
  load(): Promise<{ readonly default: ComponentType<ScreenProps> }>;
  /** Scopes that its keys belong to besides the place's own name. */
  readonly scopes?: readonly string[];
  /** Codes that its machine takes as `scan.arrived`. */
  readonly accepts?: readonly ScanKind[];
}

/**
 * The screens that are built. A place that is not here is shown as not part of this version, and
 * can't be opened.
 */
export const screens: Readonly<Partial<Record<RouteName, ScreenEntry>>> = {
  processing: {
    load: () => import('#ui/screens/rx/queue/processing.tsx'),
    accepts: ['rx', 'bag'],
  },
  processingDetail: { load: () => import('#ui/screens/rx/rx-page.tsx'), accepts: ['rx', 'bag'] },
  order: { load: () => import('#ui/screens/counter/orders/orders.tsx'), accepts: ['bag'] },
  patient: { load: () => import('#ui/screens/patient/patient-page.tsx') },
  prescriber: { load: () => import('#ui/screens/prescriber/prescriber-page.tsx') },
  binman: { load: () => import('#ui/screens/counter/bin-page.tsx'), accepts: ['bin'] },
  wimo: { load: () => import('#ui/screens/counter/orders/wimo.tsx'), accepts: ['rx', 'bag'] },
  prescriberClinicSearch: { load: () => import('#ui/screens/prescriber/clinic-page.tsx') },
  vendorSearch: { load: () => import('#ui/screens/stock/vendor-page.tsx') },
  priceCode: { load: () => import('#ui/screens/drug/price-code-page.tsx') },
  octSearch: {
    load: () => import('#ui/screens/drug/otc-page.tsx'),
    accepts: ['ndc', 'upc', 'gs1'],
  },
  insBinSearch: { load: () => import('#ui/screens/claim/insurance/insurance-bin-page.tsx') },
  insPcnSearch: { load: () => import('#ui/screens/claim/insurance/insurance-pcn-page.tsx') },
  insGroupSearch: { load: () => import('#ui/screens/claim/insurance/insurance-group-page.tsx') },
  payerLine: { load: () => import('#ui/screens/claim/insurance/payer-line-page.tsx') },
  rejectionCode: { load: () => import('#ui/screens/claim/insurance/rejection-code-page.tsx') },
  drugSearch: {
    load: () => import('#ui/screens/drug/drug-page.tsx'),
    accepts: ['ndc', 'upc', 'gs1'],
  },
  companySearch: { load: () => import('#ui/screens/admin/company-page.tsx') },
  companyDetail: {
    load: () => import('#ui/screens/admin/company-detail-page.tsx'),
    scopes: ['record'],
  },
  storeSearch: { load: () => import('#ui/screens/admin/store-page.tsx') },
  storeDetail: {
    load: () => import('#ui/screens/admin/store-detail-page.tsx'),
    scopes: ['record'],
  },
  employeeSearch: { load: () => import('#ui/screens/admin/employee-page.tsx') },
  employeeDetail: {
    load: () => import('#ui/screens/admin/employee-detail-page.tsx'),
    scopes: ['record'],
  },
};

/** The places that this version has a screen for. */
export const builtRoutes = (): ReadonlySet<RouteName> => new Set(keysOf(screens));
/** The scopes that the keys of a place belong to: its own name first. */
export const screenScopes = (name: string): readonly string[] => [
  name,
  ...(screens[name as RouteName]?.scopes ?? []),
];
