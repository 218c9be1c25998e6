import { references } from '#domain/composition/references.ts';
import { required } from '#domain/platform/required.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { searchKey } from '#domain/platform/rules/reference-search.ts';
import { addressColumns, dayAt, type SeedWork } from './organisation.ts';
import type {
  DemoClinic,
  DemoFamilyLink,
  DemoIcdCode,
  DemoPatient,
  DemoPrescriber,
  DemoVendor,
} from './types.ts';

export interface PeopleData {
  readonly patients: readonly DemoPatient[];
  readonly prescribers: readonly DemoPrescriber[];
  readonly clinics: readonly DemoClinic[];
  readonly vendors: readonly DemoVendor[];
  readonly family: readonly DemoFamilyLink[];
  readonly icdCodes: readonly DemoIcdCode[];
}
/** Ids by ref; prescribers belong to a store, so their key is `<store ref> <ref>`. */
export interface PeopleIds {
  readonly patients: ReadonlyMap<string, number>;
  readonly prescribers: ReadonlyMap<string, number>;
}

const digits = (text: string): string => text.replace(/\D/g, '');
const stamps = (now: string) => ({ created_at: now, modified_at: now });
const names = (input: { firstName: string; lastName: string }) => ({
  last_name: input.lastName,
  first_name: input.firstName,
  last_key: fold(input.lastName),
  first_key: fold(input.firstName),
});

const seedPatients = async (
  work: SeedWork,
  patients: readonly DemoPatient[],
  stores: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  const { db, now } = work;
  const rows = await Promise.all(
    patients.map(async (patient) => ({
      store_id: required(stores.get(patient.store), 'the store of a patient'),
      patient_no: patient.patientNo,
      ...names(patient),
      middle_name: patient.middleName,
      date_of_birth: patient.dateOfBirth,
      kind: patient.kind,
      gender: patient.gender,
      language: patient.language,
      ez_cap: patient.ezCap,
      will_call: patient.delivery ? ('1' as const) : ('0' as const),
      delivery_same_as_home: patient.delivery,
      pregnant: patient.pregnant,
      ...(await addressColumns(work, patient.address)),
      cell_phone: digits(patient.cellPhone),
      home_tel: patient.homeTel === null ? null : digits(patient.homeTel),
      email: patient.email,
      allergy_status: patient.allergyStatus,
      allergies_checked_on: patient.allergyStatus === 'not-selected' ? null : dayAt(now),
      ...stamps(now),
    })),
  );
  const ids = await db.insertInto('patients').values(rows).returning('id').execute();
  const at = (index: number): number => required(ids[index], 'the row that was written').id;
  const allergies = patients.flatMap((patient, index) =>
    patient.allergies.map((allergy) => ({
      patient_id: at(index),
      kind: allergy.kind,
      value: allergy.value,
      label: allergy.label,
      severity: allergy.severity,
      exception: allergy.exception,
      reaction: allergy.reaction,
      created_at: now,
    })),
  );
  if (allergies.length > 0) await db.insertInto('patient_allergies').values(allergies).execute();
  const conditions = patients.flatMap((patient, index) =>
    patient.conditions.map((condition) => ({
      patient_id: at(index),
      icd_code: condition.icd,
      description: condition.description,
      created_at: now,
    })),
  );
  if (conditions.length > 0) await db.insertInto('patient_conditions').values(conditions).execute();
  return new Map(patients.map((patient, index) => [patient.ref, at(index)]));
};

const seedClinics = async (
  work: SeedWork,
  clinics: readonly DemoClinic[],
  storeId: number,
): Promise<Map<string, number>> => {
  const rows = await Promise.all(
    clinics.map(async (clinic) => ({
      store_id: storeId,
      ss_id: clinic.ssId,
      clinic_name: clinic.name,
      tel: digits(clinic.tel),
      fax: digits(clinic.fax),
      npi: clinic.npi,
      transmission: clinic.transmission,
      search_key: searchKey(references.clinics.found, {
        clinicName: clinic.name,
        cityName: clinic.address.city,
        tel: digits(clinic.tel),
        fax: digits(clinic.fax),
        ssId: clinic.ssId,
        npi: clinic.npi,
      }),
      ...(await addressColumns(work, clinic.address)),
      ...stamps(work.now),
    })),
  );
  const ids = await work.db.insertInto('clinics').values(rows).returning('id').execute();
  return new Map(
    clinics.map((clinic, index) => [
      clinic.ref,
      required(ids[index], 'the row that was written').id,
    ]),
  );
};

/** A prescriber's address is that of the first clinic. */
const seedPrescribers = async (
  work: SeedWork,
  data: PeopleData,
  storeId: number,
): Promise<number[]> => {
  const clinicIds = await seedClinics(work, data.clinics, storeId);
  const rows = await Promise.all(
    data.prescribers.map(async (prescriber) => {
      const clinic = data.clinics.find((clinic) => clinic.ref === prescriber.clinics[0]);
      return {
        store_id: storeId,
        ...names(prescriber),
        gender: prescriber.gender,
        degree: prescriber.degree,
        speciality: prescriber.speciality,
        npi: prescriber.npi,
        dea: prescriber.dea,
        ss_id: prescriber.ssId,
        license_no: prescriber.licenseNo,
        license_state: prescriber.licenseState,
        phone: digits(prescriber.phone),
        fax: digits(prescriber.fax),
        ...(clinic ? await addressColumns(work, clinic.address) : {}),
        ...stamps(work.now),
      };
    }),
  );
  const ids = (await work.db.insertInto('prescribers').values(rows).returning('id').execute()).map(
    (item) => item.id,
  );
  const links = data.prescribers.flatMap((prescriber, index) =>
    prescriber.clinics.map((clinic) => ({
      prescriber_id: required(ids[index], 'the row that was written'),
      clinic_id: required(clinicIds.get(clinic), 'the clinic of a prescriber'),
    })),
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
    vendors.map(async (vendor) => ({
      store_id: storeId,
      vendor_code: vendor.code,
      vendor_name: vendor.name,
      search_key: searchKey(references.vendors.found, {
        vendorName: vendor.name,
        vendorCode: vendor.code,
        cityName: vendor.address.city,
        phone: digits(vendor.phone),
        fax: digits(vendor.fax),
      }),
      ...(await addressColumns(work, vendor.address)),
      phone: digits(vendor.phone),
      fax: digits(vendor.fax),
      email: vendor.email,
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
    data.prescribers.forEach((prescriber, index) =>
      prescribers.set(
        `${store} ${prescriber.ref}`,
        required(ids[index], 'the row that was written'),
      ),
    );
    await seedVendors(work, data.vendors, storeId);
  }
  await work.db
    .insertInto('icd_codes')
    .values(
      data.icdCodes.map(({ code, billable, description }) => ({
        code,
        billable,
        description,
        search_key: fold(description),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const patients = await seedPatients(work, data.patients, stores);
  await work.db
    .insertInto('patient_family')
    .values(
      data.family.map((familyLink) => ({
        patient_id: required(patients.get(familyLink.patient), 'the patient of a family link'),
        relative_id: required(patients.get(familyLink.relative), 'the relative of a family link'),
        relation: familyLink.relation,
        created_at: work.now,
      })),
    )
    .execute();
  return { patients, prescribers };
}
