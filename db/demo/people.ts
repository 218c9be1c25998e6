import { references } from '#domain/platform/references/index.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import type {
  DemoClinic,
  DemoFamilyLink,
  DemoPatient,
  DemoPrescriber,
  DemoVendor,
} from './data/types.ts';
import { addressColumns, dayAt, type SeedWork } from './organisation.ts';

export interface PeopleData {
  readonly patients: readonly DemoPatient[];
  readonly prescribers: readonly DemoPrescriber[];
  readonly clinics: readonly DemoClinic[];
  readonly vendors: readonly DemoVendor[];
  readonly family: readonly DemoFamilyLink[];
  /** Code, billable, description. */ readonly icdCodes: readonly (readonly [
    string,
    boolean,
    string,
  ])[];
}
/** Ids by ref; prescribers belong to a store, so their key is `<store ref> <ref>`. */
export interface PeopleIds {
  readonly patients: ReadonlyMap<string, number>;
  readonly prescribers: ReadonlyMap<string, number>;
}

const digits = (text: string): string => text.replace(/\D/g, '');
const stamps = (now: string) => ({ created_at: now, modified_at: now });
const names = (p: { firstName: string; lastName: string }) => ({
  last_name: p.lastName,
  first_name: p.firstName,
  last_key: fold(p.lastName),
  first_key: fold(p.firstName),
});

const seedPatients = async (
  work: SeedWork,
  patients: readonly DemoPatient[],
  stores: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const { db, now } = work;
  const rows = await Promise.all(
    patients.map(async (p) => ({
      store_id: stores.get(p.store)!,
      patient_no: p.patientNo,
      ...names(p),
      middle_name: p.middleName,
      date_of_birth: p.dateOfBirth,
      kind: p.kind,
      gender: p.gender,
      language: p.language,
      ez_cap: p.ezCap,
      will_call: p.delivery ? ('1' as const) : ('0' as const),
      delivery_same_as_home: p.delivery,
      pregnant: p.pregnant,
      ...(await addressColumns(work, p.address)),
      cell_phone: digits(p.cellPhone),
      home_tel: p.homeTel === null ? null : digits(p.homeTel),
      email: p.email,
      allergy_status: p.allergyStatus,
      allergies_checked_on: p.allergyStatus === 'not-selected' ? null : dayAt(now),
      ...stamps(now),
    })),
  );
  const ids = await db.insertInto('patients').values(rows).returning('id').execute();
  const at = (i: number): number => ids[i]!.id;
  const allergies = patients.flatMap((p, i) =>
    p.allergies.map((a) => ({
      patient_id: at(i),
      kind: a.kind,
      value: a.value,
      label: a.label,
      severity: a.severity,
      exception: a.exception,
      reaction: a.reaction,
      created_at: now,
    })),
  );
  if (allergies.length > 0) await db.insertInto('patient_allergies').values(allergies).execute();
  const conditions = patients.flatMap((p, i) =>
    p.conditions.map((c) => ({
      patient_id: at(i),
      icd_code: c.icd,
      description: c.description,
      created_at: now,
    })),
  );
  if (conditions.length > 0) await db.insertInto('patient_conditions').values(conditions).execute();
  return new Map(patients.map((p, i) => [p.ref, at(i)]));
};

const seedClinics = async (
  work: SeedWork,
  clinics: readonly DemoClinic[],
  storeId: number,
): Promise<Map<string, number>> => {
  const rows = await Promise.all(
    clinics.map(async (c) => ({
      store_id: storeId,
      ss_id: c.ssId,
      clinic_name: c.name,
      tel: digits(c.tel),
      fax: digits(c.fax),
      npi: c.npi,
      transmission: String(c.transmission) as '1' | '2' | '3' | '4',
      search_key: searchKey(references.clinics.found, {
        clinicName: c.name,
        cityName: c.address.city,
        tel: digits(c.tel),
        fax: digits(c.fax),
        ssId: c.ssId,
        npi: c.npi,
      }),
      ...(await addressColumns(work, c.address)),
      ...stamps(work.now),
    })),
  );
  const ids = await work.db.insertInto('clinics').values(rows).returning('id').execute();
  return new Map(clinics.map((c, i) => [c.ref, ids[i]!.id]));
};

/** A prescriber's address is that of the first clinic. */
const seedPrescribers = async (
  work: SeedWork,
  data: PeopleData,
  storeId: number,
): Promise<number[]> => {
  const clinicIds = await seedClinics(work, data.clinics, storeId);
  const rows = await Promise.all(
    data.prescribers.map(async (p) => {
      const clinic = data.clinics.find((c) => c.ref === p.clinics[0]);
      return {
        store_id: storeId,
        ...names(p),
        gender: p.gender,
        degree: p.degree,
        speciality: p.speciality,
        npi: p.npi,
        dea: p.dea,
        ss_id: p.ssId,
        license_no: p.licenseNo,
        license_state: p.licenseState,
        phone: digits(p.phone),
        fax: digits(p.fax),
        ...(clinic ? await addressColumns(work, clinic.address) : {}),
        ...stamps(work.now),
      };
    }),
  );
  const ids = (await work.db.insertInto('prescribers').values(rows).returning('id').execute()).map(
    (r) => r.id,
  );
  const links = data.prescribers.flatMap((p, i) =>
    p.clinics.map((c) => ({ prescriber_id: ids[i]!, clinic_id: clinicIds.get(c)! })),
  );
  if (links.length > 0) await work.db.insertInto('prescriber_clinics').values(links).execute();
  return ids;
};

const seedVendors = async (
  work: SeedWork,
  vendors: readonly DemoVendor[],
  storeId: number,
): Promise<void> => {
  const rows = await Promise.all(
    vendors.map(async (v) => ({
      store_id: storeId,
      vendor_code: v.code,
      vendor_name: v.name,
      search_key: searchKey(references.vendors.found, {
        vendorName: v.name,
        vendorCode: v.code,
        cityName: v.address.city,
        phone: digits(v.phone),
        fax: digits(v.fax),
      }),
      ...(await addressColumns(work, v.address)),
      phone: digits(v.phone),
      fax: digits(v.fax),
      email: v.email,
      ...stamps(work.now),
    })),
  );
  await work.db.insertInto('vendors').values(rows).execute();
};

/** Patients of their store; prescribers with their clinics, and vendors, in every store. */
export async function seedPeople(
  work: SeedWork,
  data: PeopleData,
  stores: ReadonlyMap<string, number>,
): Promise<PeopleIds> {
  const prescribers = new Map<string, number>();
  for (const [store, storeId] of stores) {
    const ids = await seedPrescribers(work, data, storeId);
    data.prescribers.forEach((p, i) => prescribers.set(`${store} ${p.ref}`, ids[i]!));
    await seedVendors(work, data.vendors, storeId);
  }
  await work.db
    .insertInto('icd_codes')
    .values(
      data.icdCodes.map(([code, billable, description]) => ({
        code,
        billable,
        description,
        search_key: fold(description),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
  const patients = await seedPatients(work, data.patients, stores);
  await work.db
    .insertInto('patient_family')
    .values(
      data.family.map((l) => ({
        patient_id: patients.get(l.patient)!,
        relative_id: patients.get(l.relative)!,
        relation: l.relation as '0',
        created_at: work.now,
      })),
    )
    .execute();
  return { patients, prescribers };
}
