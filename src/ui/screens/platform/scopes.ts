import type { RadioScope } from '#ui/platform/declared/search-bar.tsx';

/** All, Active, InActive: above every table of records. */
export const statusRadio: RadioScope = {
  name: 'status',
  label: 'Status',
  initial: 'All',
  options: ['All', 'Active', 'InActive'].map((value) => ({ value, label: value })),
};
/** Local: what the store keeps. Master: the national list too. */
export const scopeRadio: RadioScope = {
  name: 'scope',
  label: 'Search in',
  initial: 'Local',
  options: ['Local', 'Master'].map((value) => ({ value, label: value })),
};
/** Start: a name or code begins with the text. Contain: it is somewhere in it. */
export const matchRadio: RadioScope = {
  name: 'match',
  label: 'Match',
  initial: 'Start',
  options: ['Start', 'Contain'].map((value) => ({ value, label: value })),
};
