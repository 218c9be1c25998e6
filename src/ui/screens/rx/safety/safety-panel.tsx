import { fromSource } from '#domain/patient/rules/medication-profile.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import type { SafetyView } from '#domain/rx/contract/rx.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { cx } from '#ui/kit/class-names.ts';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { DrugName } from '#ui/screens/drug/drug-name.tsx';
import { RxStatusChip } from '../status.tsx';

type Fill = SafetyView['fills'][number];
/** Only what is due here is late; how long an as-needed supply lasts, nobody knows. */
const leftText = ({ daysLeft: count, notDue }: Fill) => {
  if (notDue === 'as needed') return 'as needed';
  if (count === null) return 'no days told';
  if (count > 0) return `${count} ${count === 1 ? 'day' : 'days'} left`;
  if (notDue === 'transferred out') return 'transferred out';
  if (count === 0) return 'ends today';
  const days = `${-count} ${count === -1 ? 'day' : 'days'}`;
  return notDue === 'no refills' ? `ended ${days} ago` : `${days} late`;
};
const isLate = ({ daysLeft, notDue }: Fill) => (daysLeft ?? 0) < 0 && notDue === undefined;

/** How much of the last supply is left, as a bar and in words. */
function FillBar({ fill }: { readonly fill: Fill }) {
  const share = Math.max(0, Math.min(1, (fill.daysLeft ?? 0) / Math.max(1, fill.daysSupply ?? 1)));
  return (
    <li className="border-t border-line py-1.5">
      <div className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 font-semibold break-words">
          <DrugName name={fill.drug} />
        </b>
        <span className={cx('shrink-0', isLate(fill) ? 'text-danger' : 'text-muted')}>
          {leftText(fill)}
        </span>
      </div>
      <div className="text-small text-muted">
        {fill.sig} · {fill.source === null ? 'filled' : `${fromSource(fill.source)},`}{' '}
        {formatDate(fill.lastFilledOn)}
      </div>
      {fill.notDue === 'as needed' ? null : (
        <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </li>
  );
}

function Allergies({ safety }: { readonly safety: SafetyView }) {
  if (safety.allergies.length === 0) {
    // Only a person who asked can know that there are none; an empty list alone says nothing.
    const none = safety.allergyStatus === 'nkda';
    const unknown =
      safety.allergyStatus === 'not-selected'
        ? 'Allergies not asked yet'
        : 'Allergies not known: ask the patient';
    return (
      <p
        data-in-sight=""
        className={cx(
          'rounded-lg px-2.5 py-2 font-semibold',
          none ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn',
        )}
      >
        {none ? 'No known drug allergies (NKDA)' : unknown}
      </p>
    );
  }
  return (
    <section
      aria-label="Allergies"
      data-in-sight=""
      className="rounded-lg bg-danger-soft px-2.5 py-2 text-danger"
    >
      <h3 className="font-semibold">Allergies</h3>
      <ul>
        {safety.allergies.map((allergy) => (
          <li key={allergy.label} className="flex gap-1.5">
            <span className="font-semibold">{allergy.label}</span>
            <span>{allergy.severity}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else is being filled for the patient now: no last fill tells of it yet. */
function InProcess({ items }: { readonly items: NonNullable<SafetyView['inProcess']> }) {
  return (
    <section aria-label="In process">
      <h3 className="section-title flex items-center gap-2">
        In process <Badge label={`${items.length} prescriptions`}>{items.length}</Badge>
      </h3>
      <ul className="mt-1">
        {items.map((item) => (
          <li key={item.rxId} className="border-t border-line py-1.5">
            <div className="flex items-baseline gap-2">
              <b className="min-w-0 flex-1 font-semibold break-words">
                <DrugName name={item.drug} />
              </b>
              <RxStatusChip status={item.status} />
            </div>
            <div className="text-small text-muted">{item.sig}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Who it is, allergies, conditions, insurance, what is being filled and what is in hand: always
 * beside the work.
 */
export function SafetyPanel({ safety }: { readonly safety: SafetyView }) {
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-[16px] font-bold">{safety.name}</p>
        <p className="text-muted">
          {formatDate(safety.dateOfBirth)} · {safety.age} y · {safety.gender}
          {safety.phone === null ? '' : ` · ${formatMask('phone', safety.phone)}`}
        </p>
      </div>
      {safety.pregnant ? (
        <p
          data-in-sight=""
          className="rounded-lg bg-danger-soft px-2.5 py-2 font-semibold text-danger"
        >
          Recorded as pregnant
        </p>
      ) : null}
      <Allergies safety={safety} />
      <Facts
        facts={[
          ['Conditions', safety.conditions.join(', ')],
          ['Insurance', safety.insurance ?? 'None on record'],
          ['Note', safety.note],
        ]}
      />
      {safety.inProcess ? <InProcess items={safety.inProcess} /> : null}
      <section aria-label="Last fills">
        <h3 className="section-title flex items-center gap-2">
          Last fills{' '}
          <Badge label={`${safety.fills.length} prescriptions`}>{safety.fills.length}</Badge>
        </h3>
        <ul className="mt-1">
          {safety.fills.map((fill, index) => (
            <FillBar key={fill.rxId ?? `told ${index}`} fill={fill} />
          ))}
        </ul>
      </section>
    </div>
  );
}
