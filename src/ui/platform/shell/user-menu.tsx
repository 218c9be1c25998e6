import { CircleUser } from 'lucide-react';
import type { Account } from '#machines/platform/workstation/account.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { MenuButton, type MenuItem } from './menu-button.tsx';

const useItem = (id: string): MenuItem => {
  const { title, keys, why, run } = useCommand(id);
  return { id, label: title, keys, why, run };
};

export function UserMenu({ account }: { readonly account: Account }) {
  const items = [
    useItem('userSetting.open'),
    useItem('switchStore.open'),
    useItem('keymap.open'),
    useItem('support.open'),
    useItem('notes.open'),
    useItem('help.open'),
    useItem('theme.toggle'),
    useItem('session.lock'),
    useItem('session.signOut'),
  ];
  return (
    <MenuButton
      name={`Account of ${account.displayName}`}
      label={
        <>
          <CircleUser size={16} aria-hidden="true" />
          {account.displayName}
        </>
      }
      items={[
        ...items.slice(0, 1).map((item) => ({
          ...item,
          id: 'welcome',
          label: `Welcome ${account.displayName}`,
          keys: undefined,
        })),
        ...items,
      ]}
    />
  );
}
