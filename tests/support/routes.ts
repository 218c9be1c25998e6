import { traverseContractProcedures } from '@orpc/server';
import type { SessionMeta } from '#domain/contract/session.ts';
import { jsonSchemaOf, type Schema } from '#domain/schema.ts';

/** One call of the contract with the JSON Schema of what it takes; null where it takes nothing. */
export interface RouteOf { readonly name: string; readonly method: string; readonly path: string; readonly meta: SessionMeta; readonly input: Json | null }
export type Json = Record<string, unknown>;

/** Every procedure of a router or a contract. */
export function everyRoute(of: object): RouteOf[] {
  const routes: RouteOf[] = [];
  traverseContractProcedures({ router: of as never, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta, inputSchema } = procedure['~orpc'];
    routes.push({ name: path.join('.'), method: route.method ?? 'POST', path: route.path!, meta: meta as SessionMeta, input: inputSchema ? jsonSchemaOf(inputSchema as unknown as Schema<unknown>) : null });
  });
  return routes;
}

const formats: Readonly<Record<string, string>> = { date: '2026-01-15', 'date-time': '2026-03-02T15:00:00Z', email: 'x@store.example' };
/** The smallest value that a schema takes; null where it may be. Members named in `known` take its value. */
export function sampleOf(schema: Json, known: Readonly<Record<string, unknown>>): unknown {
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (any) return any.some((s) => s['type'] === 'null') ? null : sampleOf(any[0]!, known);
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return (schema['enum'] as unknown[])[0];
  switch (schema['type']) {
    case 'string': return formats[String(schema['format'])] ?? 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 1)));
    case 'integer': case 'number': return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean': return false;
    case 'array': return [];
    case 'object': return Object.fromEntries(((schema['required'] ?? []) as string[]).map((k) => [k, k in known ? known[k] : sampleOf((schema['properties'] as Record<string, Json>)[k]!, known)]));
    default: return null;
  }
}

/** Puts `{id}` and its like into the address and leaves the rest for the body, as the client does. */
export function addressOf(path: string, input: Readonly<Record<string, unknown>>): { readonly url: string; readonly body: Record<string, unknown> } {
  const body = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => { const value = body[key]; delete body[key]; return encodeURIComponent(String(value ?? '1').replace(/\p{Surrogate}/gu, '\ufffd')); });
  return { url, body };
}
