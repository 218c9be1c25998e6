import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  useNavigate,
  useRouter,
  useSearch,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazy, type ComponentType } from 'react';
import { admit, type Visitor } from '#domain/platform/admission.ts';
import { routeAt, routeNames, routes, type RouteName } from '#domain/platform/routes.ts';
import type { Search } from '#machines/platform/workstation/workstation.ports.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { NotFound } from '#ui/screens/platform/not-found.tsx';
import { part } from './new-version.ts';
import { Fault, useStanding } from './root.tsx';
import { screens, type ScreenEntry } from './screens.ts';

export interface RouteContext {
  /** Undefined while the session is still being asked for. */
  visitor(): Visitor | undefined;
  /** The path that the page was loaded with: the only one that is kept through the login. */
  readonly loaded: string;
  /** Opens a popup place as soon as the permission list allows it. */
  openPopup(route: RouteName): void;
  readonly Work: ComponentType;
}

/**
 * Our routes are made from a table at run time, so the router has no types for their searches; it
 * takes none but `never`.
 */
const routerSearch = (search: Search) => search as never;
const go = (to: string, search: Search = {}) =>
  redirect({ to, search: routerSearch(search), replace: true });
/** The path that was wanted before signing in, when it is one of the visitor's. */
const wantedOf = (search: Search, visitor: Visitor): string | null => {
  const wanted = search['wanted'];
  const name = typeof wanted === 'string' ? routeAt(wanted) : undefined;
  const type = visitor === 'left' ? undefined : visitor?.type;
  return type && name && routes[name].userType === type ? routes[name].path : null;
};
/** Every visit is admitted, sent on or refused here, from the one table. */
function guard(context: RouteContext, path: string, search: Search): void {
  const visitor = context.visitor();
  if (visitor === undefined) return;
  const wanted = path === routes.login.path ? wantedOf(search, visitor) : null;
  if (wanted) throw go(wanted);
  const isFirst = path === context.loaded;
  const answer = admit(path, visitor ?? (isFirst ? null : 'left'));
  if (answer.kind === 'popup') {
    context.openPopup(answer.route);
    throw go(answer.over);
  }
  if (answer.kind === 'go')
    throw go(answer.to, answer.wanted === undefined ? {} : { wanted: answer.wanted });
}

/** What stands at an address: the work, or the page of an unknown one. All else stands outside. */
function Place() {
  const { Work } = useRouter().options.context as RouteContext;
  const standing = useStanding();
  if (standing === 'work') return <Work />;
  if (standing !== 'not found') return null;
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
/** The login stands outside of the places. */
const Nothing = () => null;
function screenOf(name: RouteName, entry: ScreenEntry): RouteComponent {
  // What failed to load is asked for again by the next attempt: a lazy view by itself would keep
  // its failure.
  const ask = () =>
    lazy(() =>
      part(() => entry.load()).catch((error: unknown) => {
        asked = ask();
        throw error;
      }),
    );
  let asked = ask();
  return function PlaceScreen() {
    const View = asked;
    const search = useSearch({ strict: false }) as Search;
    const navigate = useNavigate();
    return (
      <View
        search={search}
        setSearch={(next, how) =>
          void navigate({
            to: routes[name].path,
            search: routerSearch(next),
            replace: how?.replace ?? true,
          })
        }
      />
    );
  };
}
function componentOf(name: RouteName): RouteComponent {
  if (name === 'login') return Nothing;
  if (name === 'notFound') return NotFound;
  const entry = screens[name];
  return entry ? screenOf(name, entry) : NotFound;
}

const root = createRootRouteWithContext<RouteContext>()({
  component: Place,
  notFoundComponent: NotFound,
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(search).filter((entry): entry is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]),
      ),
    ),
  beforeLoad: ({ context, location }) =>
    guard(context, location.pathname, location.search as Search),
});
const pageRoutes = [
  createRoute({ getParentRoute: () => root, path: '/', component: Nothing }),
  ...routeNames.map((name) =>
    createRoute({
      getParentRoute: () => root,
      path: routes[name].path,
      component: componentOf(name),
    }),
  ),
];

/** The router over the table of places: exact paths, upper and lower case matter, no preloading. */
export const createAppRouter = (context: RouteContext, history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren(pageRoutes),
    context,
    caseSensitive: true,
    defaultPreload: false,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultErrorComponent: Fault,
    ...(history ? { history } : {}),
  });
