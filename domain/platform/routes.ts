import { keysOf } from '#domain/platform/keys-of.ts';
import { required } from '#domain/platform/required.ts';
import type { PermissionKey } from './permission-key.ts';

/** The two kinds of account. One account has one type; ADMIN sees no patient data. */
export type UserType = 'ADMIN' | 'PRIVATE';

export interface AppRoute {
  /** The exact path; ":" starts a parameter. Upper and lower case matter. */
  readonly path: string;
  /** The menu's title, which is also the page's. */
  readonly title: string;
  /** Who may open it; 'ANY' needs no account. */
  readonly userType: 'ANY' | UserType;
  /** Needed to open it; none means that every account of the type may. */
  readonly permission?: PermissionKey;
  /**
   * A page has a screen, a popup opens over the page that is open, a group only holds its children.
   */
  readonly kind: 'page' | 'popup' | 'group';
  /** Where it stands in the sidebar, and below which group. */
  readonly sidebar?: { readonly order: number; readonly group?: RouteName };
  /**
   * Where it stands in the top navigation. `short` is the word shown there when the title is too
   * long.
   */
  readonly topNav?: { readonly order: number; readonly short?: string };
  /** Alt+n goes there. */
  readonly altKey?: number;
  /** The page that its user type sees after signing in. */
  readonly landing?: true;
  /** For a popup: the name of the dialog that it opens. */
  readonly dialog?: string;
}

const table = {
  login: { path: '/login', title: 'Login', userType: 'ANY', kind: 'page' },
  notFound: { path: '/404', title: '404', userType: 'ANY', kind: 'page' },

  companySearch: {
    path: '/admin/companySearch',
    title: 'Company Search',
    userType: 'ADMIN',
    permission: 'company.read',
    kind: 'page',
    sidebar: { order: 1 },
    altKey: 1,
    landing: true,
  },
  storeSearch: {
    path: '/admin/storeSearch',
    title: 'Store Search',
    userType: 'ADMIN',
    permission: 'store.read',
    kind: 'page',
    sidebar: { order: 2 },
    altKey: 2,
  },
  rollSearch: {
    path: '/admin/rollSearch',
    title: 'Roles',
    userType: 'ADMIN',
    permission: 'role.read',
    kind: 'popup',
    dialog: 'roles',
    sidebar: { order: 3 },
    altKey: 3,
  },
  employeeSearch: {
    path: '/admin/employeeSearch',
    title: 'Employee Search',
    userType: 'ADMIN',
    permission: 'employee.read',
    kind: 'page',
    sidebar: { order: 4 },
    altKey: 4,
  },
  imports: {
    path: '/admin/imports',
    title: 'Imports',
    userType: 'ADMIN',
    permission: 'import.master',
    kind: 'popup',
    dialog: 'imports',
    sidebar: { order: 5 },
    altKey: 5,
  },
  companyDetail: {
    path: '/admin/companyDetail',
    title: 'Company Detail',
    userType: 'ADMIN',
    permission: 'company.read',
    kind: 'page',
  },
  storeDetail: {
    path: '/admin/storeDetail',
    title: 'Store Detail',
    userType: 'ADMIN',
    permission: 'store.read',
    kind: 'page',
  },
  employeeDetail: {
    path: '/admin/employeeDetail',
    title: 'Employee Detail',
    userType: 'ADMIN',
    permission: 'employee.read',
    kind: 'page',
  },

  processing: {
    path: '/private/processing',
    title: 'Prescription Processing',
    userType: 'PRIVATE',
    permission: 'rx.read',
    kind: 'page',
    topNav: { order: 1, short: 'Queue' },
    altKey: 1,
    landing: true,
  },
  processingDetail: {
    path: '/private/processing-detail',
    title: 'Processing',
    userType: 'PRIVATE',
    permission: 'rx.read',
    kind: 'page',
    topNav: { order: 2 },
    altKey: 2,
  },
  order: {
    path: '/private/order',
    title: 'Order',
    userType: 'PRIVATE',
    permission: 'order.read',
    kind: 'page',
    topNav: { order: 3 },
    altKey: 3,
  },
  patient: {
    path: '/private/patient',
    title: 'Patient',
    userType: 'PRIVATE',
    permission: 'patient.read',
    kind: 'page',
    topNav: { order: 4 },
    altKey: 4,
  },
  prescriber: {
    path: '/private/prescriber',
    title: 'Prescriber',
    userType: 'PRIVATE',
    permission: 'prescriber.read',
    kind: 'page',
    topNav: { order: 5 },
    altKey: 5,
  },
  drugSearch: {
    path: '/private/product/drugSearch',
    title: 'Drug Search',
    userType: 'PRIVATE',
    permission: 'drug.read',
    kind: 'page',
    topNav: { order: 6, short: 'Drug' },
    altKey: 6,
  },
  binman: {
    path: '/private/binman',
    title: 'binman',
    userType: 'PRIVATE',
    permission: 'bin.read',
    kind: 'page',
    topNav: { order: 7 },
    altKey: 7,
  },
  wimo: {
    path: '/private/wimo',
    title: 'wimo',
    userType: 'PRIVATE',
    permission: 'wimo.read',
    kind: 'page',
    topNav: { order: 8 },
    altKey: 8,
  },
  octSearch: {
    path: '/private/product/octSearch',
    title: 'OCT Search',
    userType: 'PRIVATE',
    permission: 'otc.read',
    kind: 'page',
    topNav: { order: 9, short: 'Retail' },
    altKey: 9,
  },

  prescriberClinicSearch: {
    path: '/private/prescriberClinicSearch',
    title: 'Clinic',
    userType: 'PRIVATE',
    permission: 'prescriber.read',
    kind: 'page',
    sidebar: { order: 1 },
  },
  vendorSearch: {
    path: '/private/vendorSearch',
    title: 'Vendor',
    userType: 'PRIVATE',
    permission: 'vendor.read',
    kind: 'page',
    sidebar: { order: 2 },
  },
  priceCode: {
    path: '/private/product/priceCode',
    title: 'Price Code',
    userType: 'PRIVATE',
    permission: 'drug.read',
    kind: 'page',
    sidebar: { order: 4 },
  },
  storeImports: {
    path: '/private/imports',
    title: 'Imports',
    userType: 'PRIVATE',
    permission: 'import.patient',
    kind: 'popup',
    dialog: 'storeImports',
    sidebar: { order: 5 },
  },
  insurance: {
    path: '/private/Insurance',
    title: 'Insurance',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'group',
    sidebar: { order: 3 },
  },
  insGroupSearch: {
    path: '/private/Insurance/insGroupSearch',
    title: 'Insurance Group',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'page',
    sidebar: { order: 1, group: 'insurance' },
  },
  insPcnSearch: {
    path: '/private/Insurance/insPcnSearch',
    title: 'Insurance PCN',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'page',
    sidebar: { order: 2, group: 'insurance' },
  },
  insBinSearch: {
    path: '/private/Insurance/insBinSearch',
    title: 'Insurance BIN',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'page',
    sidebar: { order: 3, group: 'insurance' },
  },
  payerLine: {
    path: '/private/Insurance/payerLine',
    title: 'Payer Line',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'page',
    sidebar: { order: 5, group: 'insurance' },
  },
  rejectionCode: {
    path: '/private/Insurance/rejection/code',
    title: 'Insurance Rejection Codes',
    userType: 'PRIVATE',
    permission: 'insurance.read',
    kind: 'page',
    sidebar: { order: 4, group: 'insurance' },
  },
} as const satisfies Readonly<
  Record<
    string,
    Omit<AppRoute, 'sidebar'> & {
      readonly sidebar?: { readonly order: number; readonly group?: string };
    }
  >
>;

export type RouteName = keyof typeof table;
/** Every route of both specifications (§2 of the first, §2.1 of the second), once. */
export const routes: Readonly<Record<RouteName, AppRoute>> = table;
export const routeNames = keysOf(routes);
export const isRouteName = (name: unknown): name is RouteName =>
  typeof name === 'string' && Object.hasOwn(routes, name);

const byPath = new Map(routeNames.map((routeName) => [routes[routeName].path, routeName]));
/** The place behind an exact path (case matters, no trailing slash), or undefined. */
export const routeAt = (path: string): RouteName | undefined => byPath.get(path);

const inOrder =
  (at: (route: AppRoute) => { readonly order: number } | undefined) =>
  (a: RouteName, b: RouteName) =>
    (at(routes[a])?.order ?? 0) - (at(routes[b])?.order ?? 0);
const of = (userType: UserType) =>
  routeNames.filter((routeName) => routes[routeName].userType === userType);
/** The top navigation of a user type, in its order. */
export const topNavOf = (userType: UserType): readonly RouteName[] =>
  of(userType)
    .filter((name) => routes[name].topNav)
    .toSorted(inOrder((route) => route.topNav));
/** The sidebar's entries of a user type below `group`, or at the top when none is named. */
export const sidebarOf = (userType: UserType, group?: RouteName): readonly RouteName[] =>
  of(userType)
    .filter((name) => routes[name].sidebar && routes[name].sidebar.group === group)
    .toSorted(inOrder((route) => route.sidebar));
/**
 * The page that follows signing in: ADMIN the company search, PRIVATE the processing queue (§4 of
 * the first specification).
 */
export const landingOf = (userType: UserType): AppRoute =>
  routes[
    required(
      of(userType).find((name) => routes[name].landing),
      `landing page of ${userType}`,
    )
  ];

type ParamsIn<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string | number, ...ParamsIn<`/${Rest}`>]
  : Path extends `${string}:${string}`
    ? [string | number]
    : [];

/**
 * A path with its ":" parameters filled in by position; values are encoded.
 * Throws, as the route helper of the specification does (§2): parameters given for a route that
 * takes none, none given
 * where they are required, too few, too many.
 */
export function fillPath(path: string, params: readonly (string | number)[] = []): string {
  const segments = path.split('/');
  const needed = segments.filter((segment) => segment.startsWith(':')).length;
  if (needed === 0 && params.length > 0)
    throw new Error(`${path} takes no parameters, but ${params.length} given.`);
  if (needed > 0 && params.length === 0)
    throw new Error(`${path} needs ${needed} parameter(s), but none given.`);
  if (params.length < needed)
    throw new Error(`${path} needs ${needed} parameters, but only ${params.length} given.`);
  if (params.length > needed)
    throw new Error(`${path} takes ${needed} parameter(s), but ${params.length} given.`);
  let next = 0;
  return segments
    .map((segment) =>
      segment.startsWith(':') ? encodeURIComponent(String(params[next++])) : segment,
    )
    .join('/');
}

/**
 * The path of a place. The compiler counts the parameters; what escapes it is thrown by `fillPath`.
 */
export const pathOf = <N extends RouteName>(
  name: N,
  ...params: ParamsIn<(typeof table)[N]['path']>
): string => fillPath(routes[name].path, params);
