import { required } from '#domain/platform/required.ts';
import { type UserType, type RouteName, routes, routeAt, sidebarOf, landingOf } from './routes.ts';

/**
 * Who asks to go somewhere: nobody yet, nobody any more (`left`: whoever worked here has signed
 * out), or an account of a type.
 */
export type Visitor = { readonly type: UserType } | 'left' | null;
export type Admission =
  | { readonly kind: 'show'; readonly route: RouteName }
  /** `wanted` is opened after signing in. */
  | { readonly kind: 'go'; readonly to: string; readonly wanted?: string }
  | { readonly kind: 'popup'; readonly route: RouteName; readonly over: string };

/**
 * Where a visit to a path ends. Unknown paths and paths of the other user type end at /404;
 * a visitor who has not signed in goes to /login, which keeps the wanted path; after a signing out
 * every path leads to /, which keeps none; the login screen sends an account on to its landing
 * page.
 */
export function admit(path: string, visitor: Visitor): Admission {
  const name = path === '/' ? 'login' : routeAt(path);
  if (!name) return { kind: 'go', to: routes.notFound.path };
  const route = routes[name];
  if (name === 'notFound') return { kind: 'show', route: name };
  if (visitor === null || visitor === 'left') {
    if (name === 'login') return { kind: 'show', route: name };
    return visitor === 'left'
      ? { kind: 'go', to: '/' }
      : { kind: 'go', to: routes.login.path, wanted: path };
  }
  if (name === 'login') return { kind: 'go', to: landingOf(visitor.type).path };
  if (route.userType !== visitor.type) return { kind: 'go', to: routes.notFound.path };
  if (route.kind === 'popup')
    return { kind: 'popup', route: name, over: landingOf(visitor.type).path };
  if (route.kind === 'group') {
    const first = required(sidebarOf(visitor.type, name)[0], `first page of the group ${name}`);
    return { kind: 'go', to: routes[first].path };
  }
  return { kind: 'show', route: name };
}
