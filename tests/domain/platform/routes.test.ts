import { expect, test } from 'vitest';
import { permissions } from '#domain/admin/permissions.ts';
import { admit } from '#domain/platform/admission.ts';
import {
  fillPath,
  landingOf,
  pathOf,
  routeAt,
  routeNames,
  routes,
  sidebarOf,
  topNavOf,
} from '#domain/platform/routes.ts';

/** The routes of both specifications, as they stand there. */
const specified = [
  '/404',
  '/admin/companySearch',
  '/admin/storeSearch',
  '/admin/rollSearch',
  '/admin/employeeSearch',
  '/admin/companyDetail',
  '/admin/storeDetail',
  '/admin/employeeDetail',
  '/login',
  '/private/prescriberClinicSearch',
  '/private/vendorSearch',
  '/private/Insurance',
  '/private/Insurance/insGroupSearch',
  '/private/Insurance/insPcnSearch',
  '/private/Insurance/insBinSearch',
  '/private/Insurance/rejection/code',
  '/private/order',
  '/private/processing-detail',
  '/private/processing',
  '/private/patient',
  '/private/prescriber',
  '/private/product/drugSearch',
  '/private/product/octSearch',
  '/private/binman',
  '/private/wimo',
];
/**
 * Pages that the specifications do not know: what a store prices by, where its claims go, and what
 * is imported.
 */
const own = [
  '/private/product/priceCode',
  '/private/Insurance/payerLine',
  '/admin/imports',
  '/private/imports',
];
test('every route of the specification is a place, and no other but the product’s own', () => {
  expect(routeNames.map((placeName) => routes[placeName].path).toSorted()).toEqual(
    [...specified, ...own].toSorted(),
  );
});
test('the top navigation has its nine entries on Alt+1 to 9', () => {
  expect(topNavOf('PRIVATE').map((name) => [routes[name].altKey, name])).toEqual([
    [1, 'processing'],
    [2, 'processingDetail'],
    [3, 'order'],
    [4, 'patient'],
    [5, 'prescriber'],
    [6, 'drugSearch'],
    [7, 'binman'],
    [8, 'wimo'],
    [9, 'octSearch'],
  ]);
});
test('the menus in the order of the specification, then what is the product’s own', () => {
  expect(sidebarOf('PRIVATE').map((name) => routes[name].title)).toEqual([
    'Clinic',
    'Vendor',
    'Insurance',
    'Price Code',
    'Imports',
  ]);
  expect(sidebarOf('PRIVATE', 'insurance').map((name) => routes[name].title)).toEqual([
    'Insurance Group',
    'Insurance PCN',
    'Insurance BIN',
    'Insurance Rejection Codes',
    'Payer Line',
  ]);
  expect(sidebarOf('ADMIN').map((name) => routes[name].title)).toEqual([
    'Company Search',
    'Store Search',
    'Roles',
    'Employee Search',
    'Imports',
  ]);
});
test('every place’s permission is in the tree', () => {
  const keys = new Set<string>(permissions.map((permission) => permission.key));
  expect(
    routeNames
      .map((placeName) => routes[placeName].permission)
      .filter((permission) => permission !== undefined && !keys.has(permission)),
  ).toEqual([]);
});
test.each([
  ['/private/order', null, { kind: 'go', to: '/login', wanted: '/private/order' }],
  ['/', null, { kind: 'show', route: 'login' }],
  ['/private/patient', 'left', { kind: 'go', to: '/' }],
  ['/', 'left', { kind: 'show', route: 'login' }],
  ['/login', 'left', { kind: 'show', route: 'login' }],
  ['/', { type: 'PRIVATE' }, { kind: 'go', to: '/private/processing' }],
  ['/login', { type: 'ADMIN' }, { kind: 'go', to: '/admin/companySearch' }],
  ['/private/order', { type: 'PRIVATE' }, { kind: 'show', route: 'order' }],
  ['/private/Order', { type: 'PRIVATE' }, { kind: 'go', to: '/404' }],
  ['/private/order/', { type: 'PRIVATE' }, { kind: 'go', to: '/404' }],
  ['/private/order/7', { type: 'PRIVATE' }, { kind: 'go', to: '/404' }],
  ['/private/order', { type: 'ADMIN' }, { kind: 'go', to: '/404' }],
  ['/admin/storeSearch', { type: 'PRIVATE' }, { kind: 'go', to: '/404' }],
  ['/nowhere', null, { kind: 'go', to: '/404' }],
  ['/404', null, { kind: 'show', route: 'notFound' }],
  [
    '/admin/rollSearch',
    { type: 'ADMIN' },
    { kind: 'popup', route: 'rollSearch', over: '/admin/companySearch' },
  ],
  [
    '/private/Insurance',
    { type: 'PRIVATE' },
    { kind: 'go', to: '/private/Insurance/insGroupSearch' },
  ],
] as const)('%s, visited by %o', (path, visitor, answer) => {
  expect(admit(path, visitor)).toEqual(answer);
});
test('the landing pages of the two types', () => {
  expect([landingOf('ADMIN').path, landingOf('PRIVATE').path]).toEqual([
    '/admin/companySearch',
    '/private/processing',
  ]);
});
test('the four ways of misusing the route helper fail with words', () => {
  expect(() => fillPath('/private/order', [7])).toThrow(
    '/private/order takes no parameters, but 1 given.',
  );
  expect(() => fillPath('/rx/:id/fill/:no')).toThrow(
    '/rx/:id/fill/:no needs 2 parameter(s), but none given.',
  );
  expect(() => fillPath('/rx/:id/fill/:no', [4127])).toThrow(
    'needs 2 parameters, but only 1 given.',
  );
  expect(() => fillPath('/rx/:id', [4127, 2])).toThrow('takes 1 parameter(s), but 2 given.');
});
test('parameters are filled in by position and encoded', () => {
  expect(fillPath('/rx/:id/fill/:no', [4127, 2])).toBe('/rx/4127/fill/2');
  expect(fillPath('/patient/:name', ['a/b c'])).toBe('/patient/a%2Fb%20c');
  expect(pathOf('wimo')).toBe('/private/wimo');
  // @ts-expect-error this place takes no parameters
  expect(() => pathOf('wimo', 1)).toThrow('takes no parameters');
});
test('case matters', () => {
  expect([routeAt('/private/Insurance'), routeAt('/private/insurance')]).toEqual([
    'insurance',
    undefined,
  ]);
});
