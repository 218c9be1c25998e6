import {
  Building2,
  ChevronDown,
  ChevronRight,
  CreditCard,
  FileInput,
  KeyRound,
  PanelLeftClose,
  PanelLeftOpen,
  Store,
  Stethoscope,
  Tag,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { routes, sidebarOf, type RouteName } from '#domain/platform/routes.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { IconButton } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { RouteLink } from './route-link.tsx';

/**
 * Where a narrow screen's room belongs to the page, the menu is folded until a person says
 * otherwise; an administrator has no other menu, and keeps it open.
 */
const narrowScreen = () =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia('(max-width: 1500px)') : null;
const onScreenChange = (tell: () => void) => {
  const screen = narrowScreen();
  screen?.addEventListener('change', tell);
  return () => screen?.removeEventListener('change', tell);
};

const icons: Readonly<Partial<Record<RouteName, LucideIcon>>> = {
  companySearch: Building2,
  storeSearch: Store,
  rollSearch: KeyRound,
  employeeSearch: Users,
  prescriberClinicSearch: Stethoscope,
  vendorSearch: Truck,
  priceCode: Tag,
  insurance: CreditCard,
  imports: FileInput,
  storeImports: FileInput,
};

interface EntryProps {
  readonly name: RouteName;
  readonly narrow: boolean;
  readonly userType: Account['type'];
  unfold(): void;
}
function Entry({ name, narrow, userType, unfold }: EntryProps) {
  const [open, setOpen] = useState(true);
  const Icon = icons[name] ?? CreditCard;
  const icon = <Icon size={15} aria-hidden="true" className="shrink-0" />;
  const children = sidebarOf(userType, name);
  const route = routes[name];
  if (children.length === 0) {
    return (
      <li title={narrow ? route.title : undefined}>
        <RouteLink
          route={name}
          label={narrow ? '' : route.title}
          icon={icon}
          hinted={!narrow && route.topNav === undefined}
        />
      </li>
    );
  }
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open && !narrow}
        onClick={() => {
          if (narrow) {
            unfold();
            setOpen(true);
          } else setOpen(!open);
        }}
        title={narrow ? route.title : undefined}
        aria-label={route.title}
        className="flex w-full items-center gap-1.5 rounded-md px-2 py-[5px] text-muted hover:bg-raised"
      >
        {icon}
        {narrow ? null : (
          <>
            <span className="flex-1 text-left">{route.title}</span>
            <Chevron size={14} aria-hidden="true" />
          </>
        )}
      </button>
      {open && !narrow ? (
        <ul className="ml-4 border-l border-line pl-1">
          {children.map((child) => (
            <li key={child}>
              <RouteLink route={child} label={routes[child].title} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The menu of the user type; groups expand, the whole folds to icons. */
export function Sidebar({ account }: { readonly account: Account }) {
  const isSmall = useSyncExternalStore(onScreenChange, () => narrowScreen()?.matches ?? false);
  const [chosen, setNarrow] = useState<boolean | null>(null);
  const narrow = chosen ?? (account.type === 'PRIVATE' && isSmall);
  return (
    <nav
      aria-label="Menu"
      data-region="sidebar"
      className={cx(
        'flex flex-col overflow-y-auto border-r border-line bg-surface p-2',
        narrow ? 'w-[50px]' : 'w-[226px]',
      )}
    >
      <div className="flex items-center">
        <span
          className={cx(
            'flex-1 px-2 text-tiny font-semibold tracking-wider text-faint uppercase',
            narrow && 'sr-only',
          )}
        >
          {account.type === 'ADMIN' ? 'Administration' : 'Records'}
        </span>
        <IconButton
          label={narrow ? 'Show the menu texts' : 'Fold the menu'}
          aria-expanded={!narrow}
          icon={
            narrow ? (
              <PanelLeftOpen size={15} aria-hidden="true" />
            ) : (
              <PanelLeftClose size={15} aria-hidden="true" />
            )
          }
          onClick={() => setNarrow(!narrow)}
        />
      </div>
      <ul className="flex flex-col gap-px">
        {sidebarOf(account.type).map((name) => (
          <Entry
            key={name}
            name={name}
            narrow={narrow}
            userType={account.type}
            unfold={() => setNarrow(false)}
          />
        ))}
      </ul>
    </nav>
  );
}
