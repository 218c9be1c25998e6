import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoScenario } from '#db/demo/scenario.ts';
import { outOfStock, stockLots } from '#db/demo/stock.ts';
import { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import { cashPrice, type PriceRule } from '#domain/drug/rules/pricing.ts';
import { ageInYears } from '#domain/platform/rules/age.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import { deaHolds, deaNameWarning } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { allergenGroup } from '#domain/rx/clinical/allergens.ts';
import { checkClinical, openAlerts } from '#domain/rx/clinical/check.ts';
import { isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import { statusCodes } from '#domain/rx/rules/status.ts';
import { parseSig } from '#domain/rx/sig/index.ts';

const scenario = demoScenario();
const {
  clinics,
  formulary,
  companies,
  employees,
  stores,
  family,
  patients,
  plans,
  prescribers,
  prescriptions,
  bins,
  vendors,
} = scenario;

const today = '2026-03-02';
const drugs = new Map(formulary.map((drug) => [drug.ndc, drug]));
const people = new Map(patients.map((patient) => [patient.ref, patient]));
const doctors = new Map(prescribers.map((prescriber) => [prescriber.ref, prescriber]));
const unique = (values: readonly (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const phones = [...companies, ...stores, ...vendors]
  .flatMap((company) => [company.phone, company.fax])
  .concat(
    employees.map((employee) => employee.phone),
    clinics.flatMap((clinic) => [clinic.tel, clinic.fax]),
    prescribers.flatMap((prescriber) => [prescriber.phone, prescriber.fax]),
    patients.flatMap((patient) => [patient.cellPhone, patient.homeTel ?? patient.cellPhone]),
    vendors.flatMap((vendor) => vendor.contacts.map((contact) => contact.tel)),
    plans.map((plan) => plan.phone),
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
    expect(phones.filter((phone) => !/^[2-9]\d\d55501\d\d$/.test(phone))).toEqual([]);
    expect(
      [...companies, ...stores, ...employees, ...vendors, ...patients]
        .map((company) => company.email)
        .filter((email) => email !== null && !email.endsWith('.example')),
    ).toEqual([]);
  });
  test('NPIs hold and lie in ranges that are not issued; DEA numbers hold and start with the name', () => {
    const npis = [
      ...stores.map((store) => store.npi),
      ...clinics.map((clinic) => clinic.npi),
      ...prescribers.map((prescriber) => prescriber.npi),
      ...employees.flatMap((employee) => employee.npi ?? []),
    ];
    expect(npis.filter((name) => !npiHolds(name) || !/^[12]999/.test(name))).toEqual([]);
    expect(unique(npis)).toEqual([]);
    const registered = prescribers.filter((prescriber) => prescriber.dea !== null);
    expect(registered.length).toBeGreaterThanOrEqual(30);
    expect(
      registered.filter(
        (prescriber) =>
          !deaHolds(prescriber.dea!) ||
          deaNameWarning(prescriber.dea!, prescriber.lastName) !== null,
      ),
    ).toEqual([]);
    expect(stores.filter((store) => !deaHolds(store.dea))).toEqual([]);
  });
  test('the accounts are those of the decisions, with licenses where the work asks for one', () => {
    for (const name of ['admin', 'pharmacist', 'technician', 'cashier'])
      expect(employees.find((employee) => employee.username === name)?.password).toBe(
        `demo-${name}-2026`,
      );
    expect(
      employees.filter(
        (employee) =>
          employee.roles.includes('pharmacist') &&
          (employee.license?.kind !== 'pharmacist' || employee.license.expiresInDays <= 0),
      ),
    ).toEqual([]);
    expect(
      employees.filter((employee) => employee.roles.includes('pharmacist-in-charge')),
    ).toHaveLength(1);
    expect(employees.filter((employee) => employee.roles.includes('technician'))).toHaveLength(2);
  });
  test('ZIP, city and state belong together', () => {
    const places = new Set(
      gunzipSync(readFileSync(new URL('../../../../db/data/zip-codes.tsv.gz', import.meta.url)))
        .toString('utf8')
        .split('\n')
        .map((line) => line.split('\t').slice(0, 3).join('|')),
    );
    const addresses = [...companies, ...stores, ...vendors, ...clinics, ...patients].map(
      (company) => company.address,
    );
    expect(
      addresses.filter((address) => !places.has(`${address.zip}|${address.city}|${address.state}`)),
    ).toEqual([]);
  });
  test('references lead somewhere and numbers are given once', () => {
    const refs = {
      clinic: new Set(clinics.map((clinic) => clinic.ref)),
      plan: new Set(plans.map((plan) => plan.ref)),
      store: new Set(stores.map((store) => store.ref)),
    };
    expect(
      prescribers
        .flatMap((prescriber) => prescriber.clinics)
        .filter((clinic) => !refs.clinic.has(clinic)),
    ).toEqual([]);
    expect(
      patients.flatMap((patient) => patient.cards).filter((card) => !refs.plan.has(card.plan)),
    ).toEqual([]);
    expect(patients.filter((patient) => !refs.store.has(patient.store))).toEqual([]);
    expect(
      family.filter(
        (familyLink) =>
          !people.has(familyLink.patient) ||
          !people.has(familyLink.relative) ||
          familyLink.patient === familyLink.relative,
      ),
    ).toEqual([]);
    for (const list of [patients, clinics, prescribers, vendors, plans, prescriptions])
      expect(unique(list.map((item) => item.ref))).toEqual([]);
    expect(unique(patients.map((patient) => `${patient.store}-${patient.patientNo}`))).toEqual([]);
    expect(
      unique(prescriptions.map((prescription) => `${prescription.store}-${prescription.rxNumber}`)),
    ).toEqual([]);
  });
  test('allergies can be judged', () => {
    const allergies = patients.flatMap((patient) => patient.allergies);
    expect(
      allergies.filter(
        (allergy) =>
          (allergy.kind === 'group' && !allergenGroup(allergy.value)) ||
          (allergy.kind === 'ingredient' && !isKnownIngredient(allergy.value)),
      ),
    ).toEqual([]);
    expect(new Set(allergies.map((allergy) => allergy.kind))).toEqual(
      new Set(['group', 'ingredient', 'text']),
    );
    expect(
      patients.filter(
        (patient) => (patient.allergyStatus === 'allergies') !== patient.allergies.length > 0,
      ),
    ).toEqual([]);
  });
  test('there are the people that make a search hard', () => {
    const twins = patients
      .filter((patient) => patient.lastName === 'Carter' && patient.dateOfBirth === '2016-03-04')
      .map((patient) => patient.firstName);
    expect(twins).toEqual(['Emma', 'Emily']);
    expect(
      patients
        .filter((patient) => patient.firstName === 'John' && patient.lastName === 'Smith')
        .map((patient) => patient.dateOfBirth),
    ).toEqual(['1964-02-08', '1964-08-02']);
    expect(
      patients
        .filter((patient) => patient.firstName === 'Robert' && patient.lastName === 'Miller')
        .map((patient) => patient.middleName),
    ).toEqual(['James', 'Joseph']);
    expect(
      patients.filter((patient) => /[^\x00-\x7f]/.test(patient.firstName + patient.lastName))
        .length,
    ).toBeGreaterThanOrEqual(20);
    expect(
      patients.filter((patient) => /[-'\s]/.test(patient.lastName)).length,
    ).toBeGreaterThanOrEqual(10);
    expect(
      patients.filter(
        (patient) => !isDate(patient.dateOfBirth) || ageInYears(patient.dateOfBirth, today) > 100,
      ),
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
    expect(statusCodes.filter((statusCode) => !seen.has(statusCode))).toEqual([]);
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
          (text) => text.split(' ')[0]!,
        ),
      ),
    ).toEqual([]);
  });
  test('bagged ones lie in a bin of the right class', () => {
    const classes = new Map(bins.map((bin) => [bin.code, bin.class]));
    for (const rx of prescriptions.filter((prescription) => prescription.status === 'BD')) {
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
    const drug = drugs.get(rx.ndc)!;
    return { name: drug.name, genericName: drug.genericName, route: drug.route };
  };
  const alertsOf = (rx: (typeof prescriptions)[number]) => {
    const patient = people.get(rx.patient)!;
    const taken = prescriptions
      .filter(
        (prescription) => prescription.patient === rx.patient && !onTheWay.has(prescription.status),
      )
      .map((prescription) => ({
        rxId: prescription.rxNumber,
        drug: drugOf(prescription),
        daysLeft: prescription.daysSupply - prescription.filledDaysAgo,
      }));
    return openAlerts(
      checkClinical({
        rxId: rx.rxNumber,
        drug: drugOf(rx),
        activeDrugs: taken,
        patient: {
          age: ageInYears(patient.dateOfBirth, today),
          sex: patient.gender,
          pregnant: patient.pregnant,
          conditions: patient.conditions.map((condition) => condition.icd),
          allergies: patient.allergies.filter((allergy) => !allergy.exception),
          exceptions: patient.allergies.filter((allergy) => allergy.exception),
        },
      }),
      [],
    );
  };
  test('hold the classic dangers for a pharmacist to answer', () => {
    const told = prescriptions
      .filter((rx) => rx.status === 'DE')
      .flatMap(alertsOf)
      .filter((alert) => alert.who === 'pharmacist')
      .map((alert) => alert.summary);
    expect(told).toEqual(
      expect.arrayContaining([
        'Amoxicillin: allergy to Penicillins',
        'Sulfamethoxazole and trimethoprim with Warfarin sodium',
        'Viagra with Nitrostat',
        'Doxycycline hyclate: recorded as pregnant',
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
  const lots = stockLots(scenario, today);
  test('bins of every class', () =>
    expect(new Set(bins.map((bin) => bin.class))).toEqual(
      new Set(['shelf', 'fridge', 'cii', 'oversize', 'internal']),
    ));
  test('lots follow the given day: some nearly expired, one expired, one recalled', () => {
    expect(stockLots(scenario, today)).toEqual(lots);
    expect(lots.filter((lot) => lot.expiresOn < today).map((lot) => lot.lot)).toEqual(['AU55510']);
    expect(lots.filter((lot) => lot.recalled).map((lot) => [lot.lot, lot.recallReason])).toEqual([
      ['TV20447', 'Maker recall: impurity above the limit'],
    ]);
    expect(
      lots
        .filter((lot) => lot.expiresOn >= today && lot.expiresOn <= '2026-05-31')
        .map((lot) => lot.note),
    ).toHaveLength(4);
    expect(
      stockLots(scenario, '2027-03-02').find((stockLot) => stockLot.lot === 'AU55510')?.expiresOn,
    ).toBe('2027-02-18');
  });
  test('every lot is of a known product, once, with a cost; some products are out', () => {
    expect(
      lots.filter(
        (lot) =>
          !drugs.has(lot.ndc) || lot.onHand <= 0 || lot.unitCost <= 0 || !isDate(lot.expiresOn),
      ),
    ).toEqual([]);
    expect(unique(lots.map((lot) => `${lot.store} ${lot.ndc} ${lot.lot}`))).toEqual([]);
    expect(outOfStock(formulary).length).toBeGreaterThan(10);
  });
  test('the price codes give a price for every product', () => {
    const rules = new Map<string, PriceRule>(
      firstPriceCodes.map((firstPriceCode) => [firstPriceCode.name, firstPriceCode.rule]),
    );
    for (const drug of formulary) {
      const price = cashPrice(rules.get(drug.priceCode)!, {
        quantity: drug.packageSize,
        kind: drug.drugType === 'O' ? 'otc' : drug.brandGeneric === 'B' ? 'brand' : 'generic',
        unitCosts: { AWP: drug.unitAwp, ACQ: drug.unitAcq, NADAC: drug.unitNadac },
        lotCost: null,
      });
      expect(price, drug.ndc).toMatchObject({ ok: true, value: { belowCost: false } });
    }
  });
});
