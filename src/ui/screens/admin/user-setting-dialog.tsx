import { useSelector } from '@xstate/react';
import type {
  SettingTab,
  UserSettingRef,
} from '#machines/admin/user-setting/user-setting.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Tabs } from '#ui/kit/tabs.tsx';
import { enterWalks } from '#ui/platform/form/walk.ts';

const input =
  'h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5 read-only:border-dashed read-only:text-muted';

function PasswordTab({ dialog }: { readonly dialog: UserSettingRef }) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const field = (
    name: 'email' | 'password' | 'confirmPassword',
    label: string,
    type: string,
    complete: string,
    focused = false,
  ) => (
    <FieldRow id={`setting-${name}`} label={label} error={context.errors[name]}>
      <input
        id={`setting-${name}`}
        name={name}
        type={type}
        autoComplete={complete}
        {...(focused ? { 'data-autofocus': '' } : {})}
        value={context.typed[name]}
        aria-invalid={context.errors[name] !== undefined}
        aria-describedby={describedBy(`setting-${name}`, { error: context.errors[name] })}
        onChange={(event) =>
          dialog.send({ type: 'setting.type', field: name, text: event.target.value })
        }
        className={input}
      />
    </FieldRow>
  );
  return (
    <div
      className="flex flex-col gap-2 p-4"
      onKeyDown={(event) => enterWalks(event, () => dialog.send({ type: 'setting.save' }))}
    >
      <FieldRow id="setting-username" label="Username">
        <input
          id="setting-username"
          readOnly
          tabIndex={-1}
          value={context.username}
          className={input}
        />
      </FieldRow>
      {field('email', 'Email', 'email', 'email')}
      {field('password', 'Password', 'password', 'new-password', true)}
      {field('confirmPassword', 'Confirm Password', 'password', 'new-password')}
    </div>
  );
}
function InfoTab({ dialog }: { readonly dialog: UserSettingRef }) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <dl className="grid grid-cols-[100px_1fr] gap-y-1 p-4">
      <dt className="text-muted">Name</dt>
      <dd>{context.displayName}</dd>
      <dt className="text-muted">Username</dt>
      <dd>{context.username}</dd>
      <dt className="text-muted">Kind</dt>
      <dd>{context.type}</dd>
      {context.storeName === null ? null : (
        <>
          <dt className="text-muted">Store</dt>
          <dd>{context.storeName}</dd>
        </>
      )}
    </dl>
  );
}

export function UserSettingDialog({ dialog }: { readonly dialog: UserSettingRef }) {
  const tab = useSelector(dialog, (snapshot) => snapshot.context.tab);
  const saving = useSelector(dialog, (snapshot) => snapshot.matches('saving'));
  return (
    <div className="flex flex-col">
      <Tabs
        label="User Setting"
        value={tab}
        onChange={(id) => dialog.send({ type: 'setting.tab', tab: id as SettingTab })}
        items={[
          {
            id: 'password',
            title: 'Change Password',
            command: 'userSetting.password',
            content: <PasswordTab dialog={dialog} />,
          },
          {
            id: 'info',
            title: 'User Info',
            command: 'userSetting.info',
            content: <InfoTab dialog={dialog} />,
          },
        ]}
      />
      <div className="flex justify-end gap-2 border-t border-line p-3">
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="userSetting.save"
          busy={saving}
          onClick={() => dialog.send({ type: 'setting.save' })}
        >
          Save
        </Button>
      </div>
    </div>
  );
}
