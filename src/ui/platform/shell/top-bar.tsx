import { ClipboardList, Search } from 'lucide-react';
import { routes, topNavOf } from '#domain/platform/routes.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { useDesk, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { Logo } from '#ui/platform/shell/logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { RouteLink } from './route-link.tsx';
import { ToolBar } from './tool-bar.tsx';
import { UserMenu } from './user-menu.tsx';

/** The prescription icon's three patient queues. */
const queues = [
  ['waiting', 'Waiting'],
  ['willCall', 'Will call'],
  ['deliveries', 'Deliveries'],
] as const;
function QueueMenu() {
  const workstation = useWorkstation();
  return (
    <MenuButton
      name="Patient queues"
      label={<ClipboardList size={15} aria-hidden="true" />}
      items={queues.map(([id, label]) => ({
        id,
        label,
        run: () =>
          workstation.send({ type: 'route.go', route: 'processing', search: { queue: id } }),
      }))}
    />
  );
}

function SearchBox() {
  const open = useCommand('palette.open');
  return (
    <button
      type="button"
      onClick={open.run}
      aria-keyshortcuts={open.keys === undefined ? undefined : ariaKeys(open.keys)}
      className={cx(
        'flex h-[26px] w-[min(330px,17vw)] min-w-[130px] items-center gap-2 rounded-[7px] border',
        'border-line-2 bg-raised px-2 text-faint max-[1640px]:w-[130px] low:h-[26px]',
      )}
    >
      <Search size={14} aria-hidden="true" />
      <span className="flex-1 truncate text-left">Search or scan</span>
      <Kbd keys={open.keys} />
    </button>
  );
}

export function TopBar({ account }: { readonly account: Account }) {
  const { toolbars } = useDesk();
  return (
    <header className="shell-head col-span-full flex min-h-9 flex-wrap items-center gap-1 border-b bg-surface px-3 pt-0.5">
      <span className="mr-3 flex items-center gap-2 text-[15px] leading-tight font-bold low:mr-1">
        <Logo size={20} />
        <span className="low:sr-only">
          Apothekey
          {account.storeName ? (
            <span
              aria-label="Store"
              title={account.storeName}
              className="block max-w-[12ch] truncate text-[11px] font-medium text-muted min-[1500px]:max-w-[26ch]"
            >
              {account.storeName}
            </span>
          ) : null}
        </span>
      </span>
      {account.demo ? (
        <Badge hue="warn" className="mr-2">
          Demo data
        </Badge>
      ) : null}
      {account.type === 'PRIVATE' ? (
        <nav
          aria-label="Pages"
          data-region="nav"
          className="strip flex flex-wrap items-center gap-0.5 flat:flex-1"
        >
          <QueueMenu />
          {topNavOf('PRIVATE').map((name) => (
            <RouteLink
              key={name}
              route={name}
              label={routes[name].topNav?.short ?? routes[name].title}
              hinted
            />
          ))}
        </nav>
      ) : null}
      <span className={cx('flex-1', account.type === 'PRIVATE' && 'flat:hidden')} />
      {account.type === 'PRIVATE' ? null : <SearchBox />}
      <UserMenu account={account} />
      {account.type === 'PRIVATE' ? (
        <div className="shell-tools flex basis-full items-center gap-2 border-t border-line py-px">
          <ToolBar
            tools={toolbars?.top ?? []}
            label="Prescription popups"
            region="toolbar"
            tight
            className="strip flex flex-1 flex-wrap items-center gap-0.5"
          />
          <SearchBox />
        </div>
      ) : null}
    </header>
  );
}
