import { useSelector } from '@xstate/react';
import { CircleAlert, Info, OctagonX } from 'lucide-react';
import type { DrugVerificationRef } from '#machines/rx/verification/drug-verification.machine.ts';
import { choicesOf } from '#machines/rx/verification/drug-verification.machine.ts';
import { lacksStock } from '#machines/rx/verification/no-stock.ts';
import { Button } from '#ui/kit/button.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { FieldRow } from '#ui/kit/field-row.tsx';
import { Kbd } from '#ui/kit/kbd.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';

/** What each stop is called, so that it is told apart without reading: a word, a colour, a sign. */
const words: Readonly<Record<string, { readonly word: string; readonly tone: 'danger' | 'warn' }>> =
  {
    WRONG_DRUG: { word: 'Wrong drug', tone: 'danger' },
    WRONG_STRENGTH: { word: 'Wrong strength', tone: 'danger' },
    WRONG_FORM: { word: 'Wrong form', tone: 'danger' },
    EXPIRED: { word: 'Expired', tone: 'danger' },
    RECALLED: { word: 'Recalled', tone: 'danger' },
    QUARANTINED: { word: 'Quarantine', tone: 'danger' },
    WRONG_PACKAGE: { word: 'Other package', tone: 'warn' },
    NOT_CERTAIN: { word: 'Same drug?', tone: 'danger' },
    OTHER_MAKER: { word: 'Other manufacturer', tone: 'warn' },
    EXPIRES_EARLY: { word: 'Expires too early', tone: 'danger' },
    CONFIRM_LOT: { word: 'Is it this lot?', tone: 'warn' },
    WHICH_LOT: { word: 'Which lot?', tone: 'warn' },
    AMBIGUOUS: { word: 'Which drug?', tone: 'warn' },
    TWO_EXPIRIES: { word: 'Two expiries', tone: 'danger' },
    NOT_IN_STOCK: { word: 'Lot not in stock', tone: 'warn' },
    LOT_UNKNOWN: { word: 'Which lot?', tone: 'warn' },
    OUT_OF_STOCK: { word: 'Out of stock', tone: 'warn' },
    LOT_EMPTY: { word: 'Lot empty', tone: 'warn' },
    ENOUGH: { word: 'Enough', tone: 'warn' },
    UNKNOWN: { word: 'Unknown code', tone: 'danger' },
    UNREADABLE: { word: 'Not read', tone: 'danger' },
    STALE: { word: 'Changed meanwhile', tone: 'warn' },
  };
const icons = { danger: OctagonX, warn: CircleAlert, info: Info } as const;
const soft = {
  danger: 'bg-danger-soft text-danger border-danger',
  warn: 'bg-warn-soft text-warn border-warn',
  info: 'bg-info-soft text-info border-info',
} as const;

/** Words, without which the bottle is not taken. */
function Why({ dialog, label }: { readonly dialog: DrugVerificationRef; readonly label: string }) {
  const why = useSelector(dialog, ({ context }) => context.why);
  const take = useCommand('dv.takeEarly');
  return (
    <form
      className="mt-2 flex items-start gap-2 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        take.run();
      }}
    >
      <FieldRow id="dv-why" label={label} required className="flex-1">
        <input
          id="dv-why"
          name="why"
          className="control"
          autoComplete="off"
          value={why}
          onChange={(event) => dialog.send({ type: 'early.why', text: event.target.value })}
        />
      </FieldRow>
      <Button type="submit">Take it</Button>
    </form>
  );
}

/** Where a stop is mended: a delivery is received, or an expiry is answered. */
function WayOut({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const lacks = useSelector(dialog, ({ context }) => lacksStock(context));
  const asked = useSelector(dialog, ({ context }) => context.code === 'TWO_EXPIRIES');
  if (!lacks && !asked) return null;
  return (
    <p className="mt-2">
      <CommandButton id={lacks ? 'dv.receive' : 'dv.expiry'} />
    </p>
  );
}
/** None is on hand before anything was scanned: a delivery may stand in the store unreceived. */
function NoneOnHand({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const lacks = useSelector(dialog, ({ context }) => lacksStock(context));
  return lacks ? (
    <Notice
      tone="warn"
      title="None of it is on hand."
      actions={<CommandButton id="dv.receive" />}
    />
  ) : null;
}

/** The last scan's stop, large, until the next scan; and what a key can do about it. */
export function StopPanel({ dialog }: { readonly dialog: DrugVerificationRef }) {
  const context = useSelector(dialog, (snapshot) => snapshot.context);
  const { stop, code, offer } = context;
  if (stop === null) return <NoneOnHand dialog={dialog} />;
  const known = code === null ? undefined : words[code];
  const tone = known?.tone ?? 'info';
  const Icon = icons[tone];
  const choices = choicesOf(context);
  return (
    <div
      role="alert"
      data-stop={code ?? ''}
      className={cx('flex gap-3 rounded-lg border-2 px-3.5 py-3', soft[tone])}
    >
      <Icon size={30} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1">
        {known ? <p className="text-[18px] leading-tight font-bold">{known.word}</p> : null}
        <p className={known ? 'mt-0.5' : 'text-[15px] font-semibold'}>{stop}</p>
        {choices.length === 0 ? null : (
          <div className="mt-2 flex flex-col items-start gap-1.5">
            <p className="font-semibold text-ink">{offer?.label}</p>
            {choices.map((choice, index) => (
              <Button
                key={choice}
                onClick={() => dialog.send({ type: 'offer.take', index })}
                command={`dv.choose-${index + 1}`}
              >
                {choice}
              </Button>
            ))}
            <p className="text-small text-ink">
              <Kbd command="dv.drop" /> leaves it; or scan another bottle.
            </p>
          </div>
        )}
        <WayOut dialog={dialog} />
        {offer?.kind === 'reason' ? <Why dialog={dialog} label={offer.label} /> : null}
        {offer?.kind === 'link' ? (
          <p className="mt-1.5 text-ink">
            Add this code to the drug on the Drug Search page (<Kbd command="go.drugSearch" />
            ), then scan again.
          </p>
        ) : null}
      </div>
    </div>
  );
}
