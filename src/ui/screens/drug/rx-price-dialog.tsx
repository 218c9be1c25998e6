import { useSelector } from '@xstate/react';
import type { PriceCheck, PriceOffer } from '#domain/drug/contract/price-check.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatMoney, formatPercent, formatQuantity } from '#domain/platform/rules/money.ts';
import {
  type priceMachine,
  priceForm,
  priceRefusal,
  type PriceRef,
} from '#machines/drug/rx-price.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { PriceCodeView } from './price-code-view.tsx';

export const priceCommands = defineCommands<typeof priceMachine>(
  { name: 'rxPriceCheck', kind: 'dialog', title: 'Rx PC', refusal: priceRefusal },
  [
    {
      id: 'price.check',
      title: 'Check',
      group: 'Rx PC',
      hint: 'Asks for the price. Nothing is saved.',
      keys: ['Ctrl+Enter'],
      event: { type: 'price.check' },
      bar: 5,
    },
  ],
);
const views = { priceCodeId: PriceCodeView };
const money = (cents: number | null): string => (cents === null ? 'not known' : formatMoney(cents));
const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-small text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
);
function Facts({ a }: { readonly a: PriceCheck }) {
  return (
    <dl aria-label="Price" className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact name="Price" value={money(a.priceCents)} />
      <Fact name="Price Code" value={a.priceCode ?? ''} />
      {a.perDayCents === null ? null : <Fact name="Per day" value={formatMoney(a.perDayCents)} />}
      {a.seesCost ? (
        <>
          <Fact name="Acquisition cost" value={money(a.costCents)} />
          <Fact
            name="Margin"
            value={
              a.marginCents === null
                ? 'not known'
                : `${a.marginCents < 0 ? '−' : ''}${formatMoney(Math.abs(a.marginCents))}${a.marginPercent === null ? '' : ` (${a.marginPercent < 0 ? '−' : ''}${formatPercent(Math.abs(a.marginPercent))})`}`
            }
          />
        </>
      ) : null}
      <Fact name="On hand" value={formatQuantity(a.onHand)} />
    </dl>
  );
}
function Alternatives({
  rows,
  cost,
}: {
  readonly rows: readonly PriceOffer[];
  readonly cost: boolean;
}) {
  if (rows.length === 0)
    return (
      <p className="text-muted">The store keeps nothing else of this name, strength and form.</p>
    );
  const heads = ['Drug', 'NDC', 'Price', ...(cost ? ['Cost'] : []), 'On hand'];
  return (
    <table aria-label="Alternatives" className="w-full">
      <thead>
        <tr>
          {heads.map((h) => (
            <th
              key={h}
              scope="col"
              className="px-1.5 pb-0.5 text-left text-small font-normal text-muted"
            >
              {h}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.drugId} className="border-t border-line">
            {[
              tallMan(r.drug),
              formatNdc11(r.ndc),
              r.priceCents === null ? (r.problem ?? '') : formatMoney(r.priceCents),
              ...(cost ? [money(r.costCents)] : []),
              formatQuantity(r.onHand),
            ].map((t, i) => (
              <td key={heads[i]} className="px-1.5 py-1 tabular-nums">
                {t}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
function PriceDialog({ dialog }: { readonly dialog: PriceRef }) {
  const { draft } = dialog.getSnapshot().context;
  const { answer, problem } = useSelector(dialog, (s) => s.context);
  const busy = useSelector(dialog, (s) => s.hasTag('busy'));
  return (
    <>
      <div data-region="form" className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <EntityForm
          form={priceForm}
          draft={draft}
          views={views}
          autoFocus
          onEnd={() => dialog.send({ type: 'price.check' })}
        />
        <div role="status" className="flex flex-col gap-3">
          {problem === null ? null : <Notice tone="danger" title={problem} />}
          {answer === null ? (
            <p className="text-muted">
              Choose a drug and a quantity: the price stands here. Nothing is saved.
            </p>
          ) : (
            <>
              {answer.problem === null ? (
                <Facts a={answer} />
              ) : (
                <Notice tone="warn" title={answer.problem} />
              )}
              {answer.lines.length === 0 ? null : (
                <p className="tabular-nums">{answer.lines.join(' · ')}</p>
              )}
              {answer.billed.length === 0 ? null : (
                <p className="tabular-nums">{`To a payer: ${answer.billed.join(' · ')}`}</p>
              )}
              {answer.notes.map((n) => (
                <Notice key={n} tone="warn" title={n} />
              ))}
              {answer.plan === null ? null : <p>{answer.plan}</p>}
            </>
          )}
        </div>
        {answer === null ? null : (
          <Alternatives rows={answer.alternatives} cost={answer.seesCost} />
        )}
      </div>
      <div className="flex min-h-[52px] shrink-0 items-center justify-end gap-2 border-t border-line px-4 py-2">
        <CommandButton id="dialog.close" />
        <Button
          look="primary"
          command="price.check"
          busy={busy}
          onClick={() => dialog.send({ type: 'price.check' })}
        >
          Check
        </Button>
      </div>
    </>
  );
}
export const priceView: DialogView<PriceRef> = {
  title: 'Rx PC',
  width: 1000,
  View: PriceDialog,
  accepts: ['ndc', 'gs1', 'upc'],
};
