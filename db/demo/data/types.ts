import type { Gender, Schedule } from '#domain/platform/rules/enumerations.ts';
import type { ClassKey } from '#domain/rx/clinical/drug-classes.ts';
import type { AllergySeverity } from '#domain/rx/clinical/types.ts';
import type { Ndc11, TenDigitShape } from '#domain/drug/rules/ndc.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import type { StorePolicy } from '#domain/admin/rules/store-policy.ts';

/** Everything here is invented, except the drug products. References between records are by `ref`, never by id. */
export interface DemoAddress { readonly line1: string; readonly line2?: string; readonly city: string; readonly state: string; readonly zip: string; readonly zip4?: string }

export interface DemoCompany { readonly ref: string; readonly name: string; readonly address: DemoAddress; readonly phone: string; readonly fax: string; readonly email: string }
export type DayHours = { readonly open: string; readonly close: string } | null;
/** Monday first. */
export type WeekHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours];
export interface DemoStore {
  readonly ref: string; readonly code: string; readonly company: string; readonly name: string; readonly npi: string; readonly ncpdp: string; readonly dea: string; readonly stateLicense: string;
  readonly address: DemoAddress; readonly phone: string; readonly fax: string; readonly email: string; readonly timeZone: string; readonly hours: WeekHours; readonly policy: Partial<StorePolicy>;
}

export type DemoRole = 'technician' | 'pharmacist' | 'pharmacist-in-charge' | 'cashier';
export interface DemoEmployee {
  readonly ref: string; readonly username: string; readonly password: string; readonly type: 'ADMIN' | 'PRIVATE'; readonly store: string | null; readonly roles: readonly DemoRole[];
  readonly firstName: string; readonly lastName: string; readonly title: string; readonly initials: string; readonly badgeCode: string; readonly dateOfBirth: string; readonly gender: Gender; readonly email: string; readonly phone: string;
  /** `expiresInDays` counts from today. */
  readonly license: { readonly kind: 'pharmacist' | 'technician'; readonly number: string; readonly state: string; readonly expiresInDays: number } | null;
  readonly npi: string | null;
}

/** Text is what stands on a tablet or capsule. Null where it is not surely known. */
export interface Appearance { readonly shape: string; readonly color1: string; readonly color2: string | null; readonly imprint: string }
export interface DemoDrug {
  readonly ndc: Ndc11; readonly ndc10: string; readonly ndcShape: TenDigitShape; readonly upc: string;
  readonly name: string; readonly genericName: string; readonly strength: string; readonly form: string; readonly route: string;
  /** Package size in thousandths of the billing unit; `packageText` as the FDA listed it. */
  readonly packageSize: number; readonly unit: 'EA' | 'ML' | 'GM'; readonly packageText: string;
  readonly manufacturer: string; readonly schedule: Schedule; readonly drugType: 'P' | 'O'; readonly brandGeneric: 'B' | 'G'; readonly therapeuticClass: ClassKey; readonly refrigerated: boolean;
  readonly appearance: Appearance | null; readonly defaultSig: string; readonly auxLabels: readonly number[];
  /** Hundred-thousandths of a dollar a unit. AWP and ACQ are fictional; NADAC is that of January 2025 where the list has it. */
  readonly unitAwp: number; readonly unitAcq: number; readonly unitNadac: number | null;
  readonly priceCode: PriceCodeName;
}

export type PriceCodeName = (typeof firstPriceCodes)[number]['name'];

export interface DemoAllergy { readonly kind: 'group' | 'ingredient' | 'text'; readonly value: string; readonly label: string; readonly severity: AllergySeverity; readonly exception: boolean; readonly reaction: string }
export interface DemoCondition { readonly icd: string; readonly description: string }
export interface DemoCard {
  readonly plan: string; readonly memberId: string; readonly personCode: string; readonly preference: 'Primary' | 'Secondary' | 'Tertiary';
  /** NCPDP 306-C6. */
  readonly relationship: '1' | '2' | '3' | '4'; readonly cardholderFirst: string; readonly cardholderLast: string;
}
export interface DemoPatient {
  readonly ref: string; readonly store: string; readonly patientNo: number; readonly firstName: string; readonly lastName: string; readonly middleName: string | null;
  readonly dateOfBirth: string; readonly gender: Gender; readonly address: DemoAddress; readonly cellPhone: string; readonly homeTel: string | null; readonly email: string | null;
  readonly kind: 'Human' | 'Animal'; readonly language: 'en' | 'es'; readonly ezCap: boolean; readonly delivery: boolean; readonly pregnant: boolean;
  readonly allergyStatus: 'not-selected' | 'nkda' | 'allergies'; readonly allergies: readonly DemoAllergy[]; readonly conditions: readonly DemoCondition[]; readonly cards: readonly DemoCard[];
}
/** `relation` is the family relation of the specification: what `relative` is to `patient`. */
export interface DemoFamilyLink { readonly patient: string; readonly relative: string; readonly relation: string }

export interface DemoClinic {
  readonly ref: string; readonly name: string; readonly address: DemoAddress; readonly tel: string; readonly fax: string; readonly ssId: string; readonly npi: string;
  /** Specification 001 §3.13. */
  readonly transmission: 1 | 2 | 3 | 4;
}
export interface DemoPrescriber {
  readonly ref: string; readonly firstName: string; readonly lastName: string; readonly gender: Gender; readonly degree: string; readonly speciality: string;
  readonly npi: string; readonly dea: string | null; readonly licenseNo: string; readonly licenseState: string; readonly ssId: string; readonly phone: string; readonly fax: string; readonly clinics: readonly string[];
}
export interface DemoVendor {
  readonly ref: string; readonly code: string; readonly name: string; readonly address: DemoAddress; readonly phone: string; readonly fax: string; readonly email: string;
  readonly contacts: readonly { readonly lastName: string; readonly firstName: string; readonly tel: string; readonly email: string }[];
}
export interface DemoPlan {
  readonly ref: string; readonly bin: string; readonly pbm: string; readonly pcn: string; readonly group: string; readonly plan: string;
  /** Specification 001 §3.13, BIN type. */
  readonly binType: string; readonly maxSupply: number; readonly returnDays: number; readonly phone: string;
}
export type BinClass = 'shelf' | 'fridge' | 'cii' | 'oversize' | 'internal';
export interface DemoBin { readonly code: string; readonly class: BinClass }

/** One delivery of one product to one store. `note` says why the lot is there, when it is there for a reason. */
export interface DemoLot { readonly store: string; readonly ndc: Ndc11; readonly lot: string; readonly expiresOn: string; readonly onHand: number; readonly unitCost: number; readonly recalled: boolean; readonly recallReason: string | null; readonly note: string }

export interface DemoPrescription {
  readonly ref: string; readonly store: string; readonly rxNumber: number; readonly patient: string; readonly prescriber: string; readonly ndc: Ndc11; readonly sig: string;
  /** Thousandths. */
  readonly quantity: number; readonly daysSupply: number; readonly refills: number; readonly daw: number; readonly origin: OriginCode;
  /** Days before today that it was written. */
  readonly writtenDaysAgo: number;
  /** Status of its latest fill. */
  readonly status: RxStatus;
  /** Fills before the latest one, oldest first: days before today each was picked up. */
  readonly earlierFills: readonly number[];
  /** Days before today that the latest fill was entered. */
  readonly filledDaysAgo: number;
  /** Minutes from now; negative is late. Null when nothing is promised. */
  readonly promisedInMinutes: number | null;
  readonly waiting: boolean; readonly delivery: boolean; readonly payment: 'cash' | 'insurance'; /** Went out as cash, and is still to be billed. */ readonly billLater?: true; readonly reasonCode: string | null; readonly bin: string | null;
  /** Prescriptions with the same order ref are promised together. */
  readonly order: string;
}
