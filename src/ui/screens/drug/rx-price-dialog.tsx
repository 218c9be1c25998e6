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
function Facts({ a: value }: { readonly a: PriceCheck }) {
  return (
    <dl aria-label="Price" className="flex flex-wrap gap-x-8 gap-y-2">
      <Fact name="Price" value={money(value.priceCents)} />
      <Fact name="Price Code" value={value.priceCode ?? ''} />
      {value.perDayCents === null ? null : (
        <Fact name="Per day" value={formatMoney(value.perDayCents)} />
      )}
      {value.seesCost ? (
        <>
          <Fact name="Acquisition cost" value={money(value.costCents)} />
          <Fact
            name="Margin"
            value={
              value.marginCents === null
                ? 'not known'
                : `${value.marginCents < 0 ? '−' : ''}${formatMoney(Math.abs(value.marginCents))}${value.marginPercent === null ? '' : ` (${value.marginPercent < 0 ? '−' : ''}${formatPercent(Math.abs(value.marginPercent))})`}`
            }
          />
        </>
      ) : null}
      <Fact name="On hand" value={formatQuantity(value.onHand)} />
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
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className="px-1.5 pb-0.5 text-left text-small font-normal text-muted"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.drugId} className="border-t border-line">
            {[
              tallMan(row.drug),
              formatNdc11(row.ndc),
              row.priceCents === null ? (row.problem ?? '') : formatMoney(row.priceCents),
              ...(cost ? [money(row.costCents)] : []),
              formatQuantity(row.onHand),
            ].map((text, index) => (
              <td key={heads[index]} className="px-1.5 py-1 tabular-nums">
                {text}
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
  const { answer, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
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
              {answer.notes.map((note) => (
                <Notice key={note} tone="warn" title={note} />
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
