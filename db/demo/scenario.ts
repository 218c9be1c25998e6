import type { RecordOf } from '#domain/platform/fields/entity.ts';
import { demoBadge } from './badge.ts';
import { readFormulary } from './formulary.ts';
import { readTable } from './tables/csv.ts';
import * as people from './tables/people.ts';
import * as products from './tables/products.ts';
import type {
  DayHours,
  DemoAddress,
  DemoAllergy,
  DemoBin,
  DemoCard,
  DemoClinic,
  DemoCompany,
  DemoCompound,
  DemoDrug,
  DemoEmployee,
  DemoFamilyLink,
  DemoIcdCode,
  DemoOtc,
  DemoPatient,
  DemoPlan,
  DemoPrescriber,
  DemoPrescription,
  DemoSpecialLot,
  DemoStore,
  DemoVendor,
} from './types.ts';

/** The demo store `demo-store`, put together from the files in db/demo/data. */
export interface DemoScenario {
  readonly companies: readonly DemoCompany[];
  readonly stores: readonly DemoStore[];
  readonly employees: readonly DemoEmployee[];
  readonly patients: readonly DemoPatient[];
  readonly family: readonly DemoFamilyLink[];
  readonly clinics: readonly DemoClinic[];
  readonly prescribers: readonly DemoPrescriber[];
  readonly vendors: readonly DemoVendor[];
  readonly plans: readonly DemoPlan[];
  readonly icdCodes: readonly DemoIcdCode[];
  readonly formulary: readonly DemoDrug[];
  readonly specialLots: readonly DemoSpecialLot[];
  readonly bins: readonly DemoBin[];
  readonly otcProducts: readonly DemoOtc[];
  readonly compounds: readonly DemoCompound[];
  readonly prescriptions: readonly DemoPrescription[];
  /** What a start with a working day has besides. */
  readonly dayPrescriptions: readonly DemoPrescription[];
  readonly dayMessages: readonly DemoMessage[];
  readonly dayElsewhere: readonly DemoElsewhere[];
}
/** A fill of another pharmacy, of which only the payer knows. */
export type DemoElsewhere = RecordOf<typeof products.dayElsewhereTable.entity.fields>;
/** An electronic prescription that comes in on the working day. */
export type DemoMessage = RecordOf<typeof products.dayMessageTable.entity.fields>;

interface AddressRow {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly cityName: string;
  readonly state: string;
  readonly zipCode: string;
}
const addressOf = (row: AddressRow): DemoAddress => ({
  line1: row.addressLine1,
  ...(row.addressLine2 === null ? {} : { line2: row.addressLine2 }),
  city: row.cityName,
  state: row.state,
  zip: row.zipCode,
});

/** The rows of a table by the record that they belong to. */
function grouped<Row>(rows: readonly Row[], ownerOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(ownerOf(row), [...(groups.get(ownerOf(row)) ?? []), row]);
  return (owner: string): readonly Row[] => groups.get(owner) ?? [];
}

const readCompanies = (): readonly DemoCompany[] =>
  readTable(people.companyTable).map((row) => ({
    ref: row.ref,
    name: row.name,
    address: addressOf(row),
    phone: row.phone,
    fax: row.fax,
    email: row.email,
  }));

/** Store refs are the store codes. */
function readStores(): readonly DemoStore[] {
  const hours = readTable(people.storeHourTable);
  return readTable(people.storeTable).map((row) => {
    const on = (weekday: string): DayHours => {
      const found = hours.find((day) => day.store === row.code && day.weekday === weekday);
      return found ? { open: found.opens, close: found.closes } : null;
    };
    return {
      ref: row.code,
      code: row.code,
      company: row.company,
      name: row.name,
      npi: row.npi,
      ncpdp: row.ncpdp,
      dea: row.dea,
      stateLicense: row.stateLicense,
      address: addressOf(row),
      phone: row.phone,
      fax: row.fax,
      email: row.email,
      timeZone: row.timeZone,
      hours: [on('1'), on('2'), on('3'), on('4'), on('5'), on('6'), on('7')],
      policy: {
        ...(row.returnDays === null ? {} : { returnDays: row.returnDays }),
        ...(row.pdmpSchedules.length === 0 ? {} : { pdmpSchedules: row.pdmpSchedules }),
      },
    };
  });
}

type EmployeeRow = RecordOf<typeof people.employeeTable.entity.fields>;
const licenseOf = (row: EmployeeRow): DemoEmployee['license'] =>
  row.licenseKind === null ||
  row.licenseNo === null ||
  row.licenseState === null ||
  row.licenseDays === null
    ? null
    : {
        kind: row.licenseKind,
        number: row.licenseNo,
        state: row.licenseState,
        expiresInDays: row.licenseDays,
      };

/** Password, mail address and badge of a demo person follow from the username. */
function readEmployees(): readonly DemoEmployee[] {
  const rolesOf = grouped(readTable(people.employeeRoleTable), (row) => row.username);
  return readTable(people.employeeTable).map((row) => ({
    ref: row.username,
    username: row.username,
    password: `demo-${row.username}-2026`,
    email: `${row.username}@hearthstone.example`,
    badgeCode: demoBadge(row.username),
    type: row.type,
    store: row.store,
    roles: rolesOf(row.username).map(({ role }) => role),
    firstName: row.firstName,
    lastName: row.lastName,
    title: row.title,
    initials: row.initials,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    phone: row.contactNo,
    license: licenseOf(row),
    npi: row.npi,
  }));
}

const allergyOf = (row: RecordOf<typeof people.allergyTable.entity.fields>): DemoAllergy => ({
  kind: row.kind,
  value: row.value,
  label: row.label,
  severity: row.severity,
  exception: row.exception,
  reaction: row.reaction,
});
const cardOf = (row: RecordOf<typeof people.cardTable.entity.fields>): DemoCard => ({
  plan: row.plan,
  memberId: row.memberId,
  personCode: row.personCode,
  preference: row.insPrefference,
  relationship: row.cardholderRelation,
  cardholderFirst: row.chFirstName,
  cardholderLast: row.chLastName,
});

function readPatients(): readonly DemoPatient[] {
  const allergiesOf = grouped(readTable(people.allergyTable), (row) => row.patient);
  const conditionsOf = grouped(readTable(people.conditionTable), (row) => row.patient);
  const cardsOf = grouped(readTable(people.cardTable), (row) => row.patient);
  return readTable(people.patientTable).map((row) => ({
    ref: row.ref,
    store: row.store,
    patientNo: row.patientNo,
    firstName: row.firstName,
    lastName: row.lastName,
    middleName: row.middleName,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    address: addressOf(row),
    cellPhone: row.cellPhone,
    homeTel: row.homeTel,
    email: row.email,
    kind: row.kind,
    language: row.language,
    ezCap: row.ezCap,
    delivery: row.delivery,
    pregnant: row.pregnant,
    allergyStatus: row.allergyStatus,
    allergies: allergiesOf(row.ref).map(allergyOf),
    conditions: conditionsOf(row.ref).map(({ icdCode, description }) => ({
      icd: icdCode,
      description,
    })),
    cards: cardsOf(row.ref).map(cardOf),
  }));
}

const readClinics = (): readonly DemoClinic[] =>
  readTable(people.clinicTable).map((row) => ({
    ref: row.ref,
    name: row.clinicName,
    address: addressOf(row),
    tel: row.tel,
    fax: row.fax,
    ssId: row.ssId,
    npi: row.npi,
    transmission: row.transmission,
  }));

function readVendors(): readonly DemoVendor[] {
  const contactsOf = grouped(readTable(people.vendorContactTable), (row) => row.vendor);
  return readTable(people.vendorTable).map((row) => ({
    ref: `vendor-${row.vendorCode}`,
    code: row.vendorCode,
    name: row.vendorName,
    address: addressOf(row),
    phone: row.phone,
    fax: row.fax,
    email: row.email,
    contacts: contactsOf(row.vendorCode).map(({ lastName, firstName, tel, email }) => ({
      lastName,
      firstName,
      tel,
      email,
    })),
  }));
}

const readPlans = (): readonly DemoPlan[] =>
  readTable(products.planTable).map((row) => ({
    ref: row.ref,
    bin: row.bin,
    pbm: row.pbmName,
    pcn: row.pcnNumber,
    group: row.groupNumber,
    plan: row.planDrug,
    binType: row.binType,
    maxSupply: row.maxSupply,
    returnDays: row.returnDays,
    phone: row.tel,
  }));

type OtcRow = RecordOf<typeof products.otcTable.entity.fields>;
const saleOf = (row: OtcRow): DemoOtc['sale'] =>
  row.saleKind === null || row.salePercent === null || row.saleDays === null
    ? null
    : {
        kind: row.saleKind,
        percent: row.salePercent,
        days: row.saleDays,
        limit: row.saleLimit,
      };
const readOtcProducts = (): readonly DemoOtc[] =>
  readTable(products.otcTable).map((row) => ({
    itemNo: row.itemNo,
    name: row.name,
    strength: row.strength,
    form: row.form,
    pkgSize: row.pkgSize,
    uom: row.uom,
    subDepartment: row.subDepartment,
    price: row.pkgPrice,
    cost: row.pkgCost,
    onHand: row.onHand,
    minStock: row.minStockQty,
    location: row.location,
    manufacturer: row.manufacturer,
    taxable: row.taxable,
    fsaItem: row.fsaItem,
    ebt: row.ebt,
    monitoredItem: row.monitoredItem,
    crv: row.crv,
    seasonalOrder: row.seasonalOrder,
    sale: saleOf(row),
  }));

function readCompounds(): readonly DemoCompound[] {
  const ingredientsOf = grouped(readTable(products.ingredientTable), (row) => row.compound);
  return readTable(products.compoundTable).map((row) => ({
    ndc: row.ndc,
    name: row.name,
    form: row.form,
    route: row.route,
    unit: row.uom,
    defaultSig: row.defaultSig,
    dosageForm: row.dosageForm,
    routeCode: row.routeCode,
    yields: row.yield,
    budDays: row.budDays,
    ingredients: ingredientsOf(row.ndc).map(({ ndc, quantity }) => ({ ndc, quantity })),
  }));
}

const readPrescriptions = (table: typeof products.prescriptionTable): readonly DemoPrescription[] =>
  readTable(table).map((row) => ({
    ref: `rx-${row.rxNumber}`,
    store: row.store,
    rxNumber: row.rxNumber,
    patient: row.patient,
    prescriber: row.prescriber,
    ndc: row.ndc,
    sig: row.sig,
    quantity: row.quantity,
    daysSupply: row.daysSupply,
    refills: row.refills,
    daw: row.daw,
    origin: row.origin,
    writtenDaysAgo: row.writtenDaysAgo,
    status: row.status,
    earlierFills: row.earlierFills,
    filledDaysAgo: row.filledDaysAgo,
    promisedInMinutes: row.promisedInMinutes,
    waiting: row.waiting,
    delivery: row.delivery,
    payment: row.payment,
    ...(row.billLater ? { billLater: true } : {}),
    reasonCode: row.reasonCode,
    bin: row.bin,
    order: row.order,
  }));

let scenario: DemoScenario | null = null;

/** The whole demo store. The files are read at the first call, and only then. */
export function demoScenario(): DemoScenario {
  scenario ??= {
    companies: readCompanies(),
    stores: readStores(),
    employees: readEmployees(),
    patients: readPatients(),
    family: readTable(people.familyTable).map(({ patient, relative, relation }) => ({
      patient,
      relative,
      relation,
    })),
    clinics: readClinics(),
    prescribers: readTable(people.prescriberTable),
    vendors: readVendors(),
    plans: readPlans(),
    icdCodes: readTable(products.icdTable),
    formulary: readFormulary(),
    specialLots: readTable(products.lotTable),
    bins: readTable(products.binTable).map((bin) => ({ code: bin.code, class: bin.class })),
    otcProducts: readOtcProducts(),
    compounds: readCompounds(),
    prescriptions: readPrescriptions(products.prescriptionTable),
    dayPrescriptions: readPrescriptions(products.dayPrescriptionTable),
    dayMessages: readTable(products.dayMessageTable),
    dayElsewhere: readTable(products.dayElsewhereTable),
  };
  return scenario;
}
