import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { routes, type RouteName } from '#domain/platform/routes.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import type { recordMachine, RecordRef } from '#machines/platform/record/record.machine.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { recordRefusal } from '#machines/platform/record/record.refusal.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { defineCommands, type CommandOf, type CommandSet } from '#ui/platform/commands/registry.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import type { DeclaredDialog } from './declare-dialog.tsx';
import type { PageProps } from './declared-page.tsx';
import { reasonsOf, type StatusDeclaration } from './status.ts';

export interface DetailDeclaration {
  readonly route: RouteName;
  /** Where Close goes. */
  readonly back: RouteName;
  readonly dialog: DeclaredDialog;
  readonly write: PermissionKey;
  readonly status: StatusDeclaration<Stored>;
  /** What the record is called on its page. */
  readonly name: (row: Stored) => string;
  /** The record that is shown where the address names none: one's own. */
  readonly own: (account: Account) => number | null | undefined;
  readonly commands?: readonly CommandOf<typeof recordMachine>[];
  readonly tools?: (record: RecordRef) => ReactNode;
}
export interface DeclaredDetail {
  readonly Page: (props: PageProps) => ReactNode;
  readonly commands: CommandSet;
}

function commandsOf(detailDeclaration: DetailDeclaration): CommandSet {
  const group = routes[detailDeclaration.route].title;
  const turn = (verb: 'activate' | 'block') => ({ type: 'record.turn' as const, verb });
  return defineCommands<typeof recordMachine>(
    { name: detailDeclaration.route, kind: 'screen', title: group, refusal: recordRefusal },
    [
      {
        id: `${detailDeclaration.route}.activate`,
        title: 'Active/InActive',
        group,
        hint: 'Makes the record inactive, or active again, with a reason.',
        keys: ['Ctrl+Shift+A'],
        event: turn('activate'),
        permission: detailDeclaration.write,
        bar: 40,
      },
      {
        id: `${detailDeclaration.route}.block`,
        title: 'Blocked',
        group,
        hint: 'Blocks the record, or lets it go, with a reason.',
        keys: ['Alt+B'],
        event: turn('block'),
        permission: detailDeclaration.write,
        bar: 45,
      },
      {
        id: `${detailDeclaration.route}.close`,
        title: `Back to ${routes[detailDeclaration.back].title}`,
        group,
        keys: ['Escape', 'Alt+C'],
        event: { type: 'dialog.close' },
        fallback: true,
        hidden: true,
      },
      ...(detailDeclaration.commands ?? []),
    ],
  );
}
/**
 * A switch that asks for its reason: it shows what is stored, and turns only when the server says
 * so.
 */
function Turn({
  record,
  command,
  verb,
  on,
  why,
}: {
  readonly record: RecordRef;
  readonly command: string;
  readonly verb: string;
  readonly on: boolean;
  readonly why: string | null;
}) {
  const { title, keys, why: refused } = useCommand(command);
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5" title={refused ?? why ?? undefined}>
      <Switch
        id={id}
        checked={on}
        aria-disabled={refused !== null || undefined}
        onChange={() => record.send({ type: 'record.turn', verb })}
      />
      <label htmlFor={id}>{title}</label>
      <Kbd keys={keys} />
    </span>
  );
}
function Header({
  d: detailDeclaration,
  record,
}: {
  readonly d: DetailDeclaration;
  readonly record: RecordRef;
}) {
  const row = useSelector(record, (snapshot) => snapshot.context.stored) as
    | (Stored & {
        active: boolean;
        blocked: boolean;
        inactiveReason: string | null;
        blockedReason: string | null;
      })
    | null;
  return (
    <div data-region="toolbar" className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5">
      <h1 tabIndex={-1} className="text-title font-bold">
        {routes[detailDeclaration.route].title}
      </h1>
      {row ? (
        <span className="text-[15px] font-semibold">{detailDeclaration.name(row)}</span>
      ) : null}
      {row?.blocked ? <Badge hue="danger">{`Blocked: ${row.blockedReason ?? ''}`}</Badge> : null}
      {row && !row.active ? (
        <Badge hue="warn">{`InActive: ${row.inactiveReason ?? ''}`}</Badge>
      ) : null}
      <span className="ml-auto" />
      {detailDeclaration.tools?.(record)}
      {row ? (
        <>
          <Turn
            record={record}
            command={`${detailDeclaration.route}.activate`}
            verb="activate"
            on={row.active}
            why={row.inactiveReason}
          />
          <Turn
            record={record}
            command={`${detailDeclaration.route}.block`}
            verb="block"
            on={row.blocked}
            why={row.blockedReason}
          />
        </>
      ) : null}
    </div>
  );
}

/**
 * One record on a page of its own: the form of its dialog, with its switches above. `?id=` names
 * the record; without it, one's own is shown.
 */
export function declareDetail(detailDeclaration: DetailDeclaration): DeclaredDetail {
  const { View } = detailDeclaration.dialog.view;
  const turns = reasonsOf<Stored>(detailDeclaration.dialog, detailDeclaration.status);
  function Record({ id }: { readonly id: number }) {
    const workstation = useWorkstation();
    const refused = whyNotPermitted(workstation.getSnapshot().context, detailDeclaration.write);
    const input: RecordInput = {
      ...detailDeclaration.dialog.input({
        id,
        intent: 'view',
        after: 'stay',
        turns,
        ...(refused === null ? {} : { refuse: { edit: refused, remove: refused } }),
      }),
    };
    const record = useScreenActor<RecordRef>(detailDeclaration.route, input);
    const leave = useEffectEvent(() => {
      workstation.send({ type: 'route.go', route: detailDeclaration.back });
    });
    // Closed or deleted, the record is done; a page that is left for another stops it without.
    useEffect(() => {
      if (!record) return undefined;
      const over = record.subscribe({
        complete: () => {
          if (record.getSnapshot().status === 'done') leave();
        },
      });
      return () => over.unsubscribe();
    }, [record]);
    if (!record) return <Spinner label={`Opening ${routes[detailDeclaration.route].title}`} />;
    return (
      <section
        aria-label={routes[detailDeclaration.route].title}
        className="flex h-full min-h-0 flex-1 flex-col gap-2.5"
      >
        <Header d={detailDeclaration} record={record} />
        <div className="relative flex min-h-0 flex-1 flex-col overflow-auto rounded-[9px] border border-line bg-surface">
          <View dialog={record} />
        </div>
      </section>
    );
  }
  function Page({ search }: PageProps) {
    const account = useWorkstation().getSnapshot().context.account;
    const named = search['id'];
    const own = account ? detailDeclaration.own(account) : null;
    const id = typeof named === 'number' ? named : own;
    // Another record is another page: nothing of the one before is left.
    return <Record key={id ?? 0} id={id ?? 0} />;
  }
  return { Page, commands: commandsOf(detailDeclaration) };
}
