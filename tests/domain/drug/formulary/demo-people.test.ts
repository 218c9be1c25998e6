import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clinics } from '#db/demo/data/clinics.ts';
import { formulary } from '#db/demo/data/formulary.ts';
import { companies, employees, stores } from '#db/demo/data/organisation.ts';
import { family, patients } from '#db/demo/data/patients.ts';
import { plans } from '#db/demo/data/plans.ts';
import { prescribers } from '#db/demo/data/prescribers.ts';
import { prescriptions } from '#db/demo/data/prescriptions.ts';
import { bins } from '#db/demo/data/shelving.ts';
import { outOfStock, stockLots } from '#db/demo/data/stock.ts';
import { vendors } from '#db/demo/data/vendors.ts';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { cashPrice, type PriceRule } from '#domain/drug/rules/pricing.ts';
import { ageInYears, isDate } from '#domain/platform/rules/dates.ts';
import { deaHolds, deaNameWarning } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { allergenGroup } from '#domain/rx/clinical/allergens.ts';
import { checkClinical, openAlerts } from '#domain/rx/clinical/check.ts';
import { isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import { statusCodes } from '#domain/rx/rules/status.ts';
import { parseSig } from '#domain/rx/sig/index.ts';

const today = '2026-03-02';
const drugs = new Map(formulary.map((d) => [d.ndc, d]));
const people = new Map(patients.map((p) => [p.ref, p]));
const doctors = new Map(prescribers.map((p) => [p.ref, p]));
const unique = (values: readonly (string | number)[]) =>
  values.filter((v, i) => values.indexOf(v) !== i);
const phones = [...companies, ...stores, ...vendors]
  .flatMap((x) => [x.phone, x.fax])
  .concat(
    employees.map((e) => e.phone),
    clinics.flatMap((c) => [c.tel, c.fax]),
    prescribers.flatMap((p) => [p.phone, p.fax]),
    patients.flatMap((p) => [p.cellPhone, p.homeTel ?? p.cellPhone]),
    vendors.flatMap((v) => v.contacts.map((c) => c.tel)),
    plans.map((p) => p.phone),
  );

describe('the demo people are invented and well-formed', () => {
  test('there are as many as the specification shows, and more', () => {
    expect([
      companies.length,
      stores.length,
      employees.length,
      vendors.length,
      plans.length,
    ]).toEqual([1, 2, 6, 6, 12]);
    expect(patients.length).toBeGreaterThanOrEqual(120);
    expect(clinics.length).toBeGreaterThanOrEqual(100);
    expect(prescribers.length).toBeGreaterThanOrEqual(30);
    expect(prescriptions.length).toBeGreaterThanOrEqual(100);
  });
  test('every phone is of the 555-01xx kind and every mail address ends in .example', () => {
    expect(phones.filter((p) => !/^[2-9]\d\d55501\d\d$/.test(p))).toEqual([]);
    expect(
      [...companies, ...stores, ...employees, ...vendors, ...patients]
        .map((x) => x.email)
        .filter((m) => m !== null && !m.endsWith('.example')),
    ).toEqual([]);
  });
  test('NPIs hold and lie in ranges that are not issued; DEA numbers hold and start with the name', () => {
    const npis = [
      ...stores.map((s) => s.npi),
      ...clinics.map((c) => c.npi),
      ...prescribers.map((p) => p.npi),
      ...employees.flatMap((e) => e.npi ?? []),
    ];
    expect(npis.filter((n) => !npiHolds(n) || !/^[12]999/.test(n))).toEqual([]);
    expect(unique(npis)).toEqual([]);
    const registered = prescribers.filter((p) => p.dea !== null);
    expect(registered.length).toBeGreaterThanOrEqual(30);
    expect(
      registered.filter((p) => !deaHolds(p.dea!) || deaNameWarning(p.dea!, p.lastName) !== null),
    ).toEqual([]);
    expect(stores.filter((s) => !deaHolds(s.dea))).toEqual([]);
  });
  test('the accounts are those of the decisions, with licenses where the work asks for one', () => {
    for (const name of ['admin', 'pharmacist', 'technician', 'cashier'])
      expect(employees.find((e) => e.username === name)?.password).toBe(`demo-${name}-2026`);
    expect(
      employees.filter(
        (e) =>
          e.roles.includes('pharmacist') &&
          (e.license?.kind !== 'pharmacist' || e.license.expiresInDays <= 0),
      ),
    ).toEqual([]);
    expect(employees.filter((e) => e.roles.includes('pharmacist-in-charge'))).toHaveLength(1);
    expect(employees.filter((e) => e.roles.includes('technician'))).toHaveLength(2);
  });
  test('ZIP, city and state belong together', () => {
    const places = new Set(
      gunzipSync(readFileSync(new URL('../../../../db/data/zip-codes.tsv.gz', import.meta.url)))
        .toString('utf8')
        .split('\n')
        .map((l) => l.split('\t').slice(0, 3).join('|')),
    );
    const addresses = [...companies, ...stores, ...vendors, ...clinics, ...patients].map(
      (x) => x.address,
    );
    expect(addresses.filter((a) => !places.has(`${a.zip}|${a.city}|${a.state}`))).toEqual([]);
  });
  test('references lead somewhere and numbers are given once', () => {
    const refs = {
      clinic: new Set(clinics.map((c) => c.ref)),
      plan: new Set(plans.map((p) => p.ref)),
      store: new Set(stores.map((s) => s.ref)),
    };
    expect(prescribers.flatMap((p) => p.clinics).filter((c) => !refs.clinic.has(c))).toEqual([]);
    expect(patients.flatMap((p) => p.cards).filter((c) => !refs.plan.has(c.plan))).toEqual([]);
    expect(patients.filter((p) => !refs.store.has(p.store))).toEqual([]);
    expect(
      family.filter(
        (f) => !people.has(f.patient) || !people.has(f.relative) || f.patient === f.relative,
      ),
    ).toEqual([]);
    for (const list of [patients, clinics, prescribers, vendors, plans, prescriptions])
      expect(unique(list.map((x) => x.ref))).toEqual([]);
    expect(unique(patients.map((p) => `${p.store}-${p.patientNo}`))).toEqual([]);
    expect(unique(prescriptions.map((p) => `${p.store}-${p.rxNumber}`))).toEqual([]);
  });
  test('allergies can be judged', () => {
    const allergies = patients.flatMap((p) => p.allergies);
    expect(
      allergies.filter(
        (a) =>
          (a.kind === 'group' && !allergenGroup(a.value)) ||
          (a.kind === 'ingredient' && !isKnownIngredient(a.value)),
      ),
    ).toEqual([]);
    expect(new Set(allergies.map((a) => a.kind))).toEqual(new Set(['group', 'ingredient', 'text']));
    expect(
      patients.filter((p) => (p.allergyStatus === 'allergies') !== p.allergies.length > 0),
    ).toEqual([]);
  });
  test('there are the people that make a search hard', () => {
    const twins = patients
      .filter((p) => p.lastName === 'Carter' && p.dateOfBirth === '2016-03-04')
      .map((p) => p.firstName);
    expect(twins).toEqual(['Emma', 'Emily']);
    expect(
      patients
        .filter((p) => p.firstName === 'John' && p.lastName === 'Smith')
        .map((p) => p.dateOfBirth),
    ).toEqual(['1964-02-08', '1964-08-02']);
    expect(
      patients
        .filter((p) => p.firstName === 'Robert' && p.lastName === 'Miller')
        .map((p) => p.middleName),
    ).toEqual(['James', 'Joseph']);
    expect(
      patients.filter((p) => /[^\x00-\x7f]/.test(p.firstName + p.lastName)).length,
    ).toBeGreaterThanOrEqual(20);
    expect(patients.filter((p) => /[-'\s]/.test(p.lastName)).length).toBeGreaterThanOrEqual(10);
    expect(
      patients.filter((p) => !isDate(p.dateOfBirth) || ageInYears(p.dateOfBirth, today) > 100),
    ).toEqual([]);
  });
});

describe('the demo prescriptions', () => {
  test('name a known patient of the store, prescriber and drug, and a SIG that is understood', () => {
    expect(
      prescriptions.filter(
        (rx) =>
          people.get(rx.patient)?.store !== rx.store ||
          !doctors.has(rx.prescriber) ||
          !drugs.has(rx.ndc),
      ),
    ).toEqual([]);
    expect(
      prescriptions.flatMap((rx) => parseSig(rx.sig, { form: drugs.get(rx.ndc)!.form }).problems),
    ).toEqual([]);
  });
  test('stand in every stage', () => {
    const seen = new Set(prescriptions.map((rx) => rx.status));
    expect(statusCodes.filter((s) => !seen.has(s))).toEqual([]);
  });
  test('keep the law: C-II without refills, C-III to V five refills in six months, a registered prescriber', () => {
    for (const rx of prescriptions) {
      const { schedule } = drugs.get(rx.ndc)!;
      if (schedule === '0') expect(rx.writtenDaysAgo).toBeLessThan(365);
      else expect(doctors.get(rx.prescriber)!.dea).not.toBeNull();
      if (schedule === '2') expect([rx.refills, rx.earlierFills]).toEqual([0, []]);
      else if (schedule !== '0') expect(rx.refills <= 5 && rx.writtenDaysAgo <= 180).toBe(true);
      expect(rx.earlierFills.length).toBeLessThanOrEqual(rx.refills);
    }
  });
  test('run forward in time: written, earlier fills oldest first, latest fill', () => {
    for (const rx of prescriptions) {
      const days = [rx.writtenDaysAgo, ...rx.earlierFills, rx.filledDaysAgo];
      expect(days, rx.ref).toEqual(days.toSorted((a, b) => b - a));
    }
  });
  test('have what their stage needs', () => {
    const insured = prescriptions.filter((rx) => rx.payment === 'insurance');
    expect(insured.filter((rx) => people.get(rx.patient)!.cards.length === 0)).toEqual([]);
    expect(
      prescriptions.filter((rx) => ['R', 'B'].includes(rx.status) && rx.payment !== 'insurance'),
    ).toEqual([]);
    expect(prescriptions.filter((rx) => rx.status === 'C' && rx.payment !== 'cash')).toEqual([]);
    const list = { H: 'hold', DEF: 'defer', DM: 'discontinue', DEL: 'delete' } as const;
    for (const rx of prescriptions)
      if (rx.status in list)
        expect(
          reasonOf(list[rx.status as keyof typeof list], rx.reasonCode ?? undefined),
          rx.ref,
        ).toBeDefined();
    expect(
      unique(
        [...new Set(prescriptions.map((rx) => `${rx.order} ${rx.patient}`))].map(
          (o) => o.split(' ')[0]!,
        ),
      ),
    ).toEqual([]);
  });
  test('bagged ones lie in a bin of the right class', () => {
    const classes = new Map(bins.map((b) => [b.code, b.class]));
    for (const rx of prescriptions.filter((r) => r.status === 'BD')) {
      const drug = drugs.get(rx.ndc)!;
      if (drug.refrigerated) expect(classes.get(rx.bin!)).toBe('fridge');
      else if (drug.schedule === '2') expect(classes.get(rx.bin!)).toBe('cii');
      else expect(['shelf', 'oversize']).toContain(classes.get(rx.bin!));
    }
    expect(prescriptions.filter((rx) => rx.status !== 'BD' && rx.bin !== null)).toEqual([]);
  });
});

describe('the prescriptions just entered', () => {
  const onTheWay = new Set(['DM', 'DEL', 'XF', 'F', 'RVF']);
  const drugOf = (rx: (typeof prescriptions)[number]) => {
    const d = drugs.get(rx.ndc)!;
    return { name: d.name, genericName: d.genericName, route: d.route };
  };
  const alertsOf = (rx: (typeof prescriptions)[number]) => {
    const p = people.get(rx.patient)!;
    const taken = prescriptions
      .filter((o) => o.patient === rx.patient && !onTheWay.has(o.status))
      .map((o) => ({
        rxId: o.rxNumber,
        drug: drugOf(o),
        daysLeft: o.daysSupply - o.filledDaysAgo,
      }));
    return openAlerts(
      checkClinical({
        rxId: rx.rxNumber,
        drug: drugOf(rx),
        activeDrugs: taken,
        patient: {
          age: ageInYears(p.dateOfBirth, today),
          sex: p.gender,
          pregnant: p.pregnant,
          conditions: p.conditions.map((c) => c.icd),
          allergies: p.allergies.filter((a) => !a.exception),
          exceptions: p.allergies.filter((a) => a.exception),
        },
      }),
      [],
    );
  };
  test('hold the classic dangers for a pharmacist to answer', () => {
    const told = prescriptions
      .filter((rx) => rx.status === 'DE')
      .flatMap(alertsOf)
      .filter((a) => a.who === 'pharmacist')
      .map((a) => a.summary);
    expect(told).toEqual(
      expect.arrayContaining([
        'Amoxicillin: allergy to Penicillins',
        'Sulfamethoxazole and trimethoprim with Warfarin sodium',
        'Viagra with Nitrostat',
        'Doxycycline hyclate: pregnancy',
        'Tramadol hydrochloride with Sertraline hydrochloride',
      ]),
    );
  });
  test('are mostly quiet: fewer than one in four prescriptions interrupts', () => {
    expect(prescriptions.filter((rx) => alertsOf(rx).length > 0).length).toBeLessThan(
      prescriptions.length / 4,
    );
  });
});

describe('the shelves', () => {
  const lots = stockLots(today);
  test('bins of every class', () =>
    expect(new Set(bins.map((b) => b.class))).toEqual(
      new Set(['shelf', 'fridge', 'cii', 'oversize', 'internal']),
    ));
  test('lots follow the given day: some nearly expired, one expired, one recalled', () => {
    expect(stockLots(today)).toEqual(lots);
    expect(lots.filter((l) => l.expiresOn < today).map((l) => l.lot)).toEqual(['AU55510']);
    expect(lots.filter((l) => l.recalled).map((l) => [l.lot, l.recallReason])).toEqual([
      ['TV20447', 'Maker recall: impurity above the limit'],
    ]);
    expect(
      lots.filter((l) => l.expiresOn >= today && l.expiresOn <= '2026-05-31').map((l) => l.note),
    ).toHaveLength(4);
    expect(stockLots('2027-03-02').find((l) => l.lot === 'AU55510')?.expiresOn).toBe('2027-02-18');
  });
  test('every lot is of a known product, once, with a cost; some products are out', () => {
    expect(
      lots.filter(
        (l) => !drugs.has(l.ndc) || l.onHand <= 0 || l.unitCost <= 0 || !isDate(l.expiresOn),
      ),
    ).toEqual([]);
    expect(unique(lots.map((l) => `${l.store} ${l.ndc} ${l.lot}`))).toEqual([]);
    expect(outOfStock.length).toBeGreaterThan(10);
  });
  test('the price codes give a price for every product', () => {
    const rules = new Map<string, PriceRule>(firstPriceCodes.map((c) => [c.name, c.rule]));
    for (const d of formulary) {
      const price = cashPrice(rules.get(d.priceCode)!, {
        quantity: d.packageSize,
        kind: d.drugType === 'O' ? 'otc' : d.brandGeneric === 'B' ? 'brand' : 'generic',
        unitCosts: { AWP: d.unitAwp, ACQ: d.unitAcq, NADAC: d.unitNadac },
        lotCost: null,
      });
      expect(price, d.ndc).toMatchObject({ ok: true, value: { belowCost: false } });
    }
  });
});
