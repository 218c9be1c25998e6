import type { licenseKinds } from '#domain/admin/entities/employee.ts';
import type { firstPriceCodes } from '#domain/admin/rules/new-store.ts';
import type { StorePolicy } from '#domain/admin/rules/store-policy.ts';
import type { DawCode } from '#domain/drug/rules/daw.ts';
import type { Ndc11, TenDigitShape } from '#domain/drug/rules/ndc.ts';
import type {
  cardholderRelationships,
  clinicTransmissions,
  familyRelationships,
  Gender,
  insurancePreferences,
  Schedule,
} from '#domain/platform/rules/enumerations.ts';
import type { AllergySeverity } from '#domain/rx/clinical/types.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import type { demoRoles, demoSales } from './tables/fields.ts';

/**
 * Everything here is invented, except the drug products. References between records are by `ref`,
 * never by id.
 */
export interface DemoAddress {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly zip4?: string;
}

export interface DemoCompany {
  readonly ref: string;
  readonly name: string;
  readonly address: DemoAddress;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
}
export type DayHours = { readonly open: string; readonly close: string } | null;
/** Monday first. */
export type WeekHours = readonly [
  DayHours,
  DayHours,
  DayHours,
  DayHours,
  DayHours,
  DayHours,
  DayHours,
];
export interface DemoStore {
  readonly ref: string;
  readonly code: string;
  readonly company: string;
  readonly name: string;
  readonly npi: string;
  readonly ncpdp: string;
  readonly dea: string;
  readonly stateLicense: string;
  readonly address: DemoAddress;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly timeZone: string;
  readonly hours: WeekHours;
  readonly policy: Partial<StorePolicy>;
}

export type DemoRole = (typeof demoRoles)[number]['value'];
export interface DemoEmployee {
  readonly ref: string;
  readonly username: string;
  readonly password: string;
  readonly type: 'ADMIN' | 'PRIVATE';
  readonly store: string | null;
  readonly roles: readonly DemoRole[];
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly initials: string;
  readonly badgeCode: string;
  readonly dateOfBirth: string;
  readonly gender: Gender;
  readonly email: string;
  readonly phone: string;
  /** `expiresInDays` counts from today. */
  readonly license: {
    readonly kind: (typeof licenseKinds)[number]['value'];
    readonly number: string;
    readonly state: string;
    readonly expiresInDays: number;
  } | null;
  readonly npi: string | null;
}

/** Text is what stands on a tablet or capsule. Null where it is not surely known. */
export interface Appearance {
  readonly shape: string;
  readonly color1: string;
  readonly color2: string | null;
  readonly imprint: string;
}
export interface DemoDrug {
  readonly ndc: Ndc11;
  readonly ndc10: string;
  readonly ndcShape: TenDigitShape;
  readonly upc: string;
  readonly name: string;
  readonly genericName: string;
  readonly strength: string;
  readonly form: string;
  readonly route: string;
  /** Package size in thousandths of the billing unit; `packageText` as the FDA listed it. */
  readonly packageSize: number;
  readonly unit: 'EA' | 'ML' | 'GM';
  readonly packageText: string;
  readonly manufacturer: string;
  readonly schedule: Schedule;
  readonly drugType: 'P' | 'O';
  readonly brandGeneric: 'B' | 'G';
  readonly therapeuticClass: string;
  readonly refrigerated: boolean;
  readonly appearance: Appearance | null;
  readonly defaultSig: string;
  readonly auxLabels: readonly number[];
  /**
   * Hundred-thousandths of a dollar a unit. AWP and ACQ are fictional; NADAC is that of January
   * 2025 where the list has it.
   */
  readonly unitAwp: number;
  readonly unitAcq: number;
  readonly unitNadac: number | null;
  readonly priceCode: PriceCodeName;
}

export type PriceCodeName = (typeof firstPriceCodes)[number]['name'];

export interface DemoAllergy {
  readonly kind: 'group' | 'ingredient' | 'text';
  readonly value: string;
  readonly label: string;
  readonly severity: AllergySeverity;
  readonly exception: boolean;
  readonly reaction: string;
}
export interface DemoCondition {
  readonly icd: string;
  readonly description: string;
}
export interface DemoCard {
  readonly plan: string;
  readonly memberId: string;
  readonly personCode: string;
  readonly preference: (typeof insurancePreferences)[number]['value'];
  /** NCPDP 306-C6. */
  readonly relationship: (typeof cardholderRelationships)[number]['value'];
  readonly cardholderFirst: string;
  readonly cardholderLast: string;
}
export interface DemoPatient {
  readonly ref: string;
  readonly store: string;
  readonly patientNo: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly middleName: string | null;
  readonly dateOfBirth: string;
  readonly gender: Gender;
  readonly address: DemoAddress;
  readonly cellPhone: string;
  readonly homeTel: string | null;
  readonly email: string | null;
  readonly kind: 'Human' | 'Animal';
  readonly language: 'en' | 'es';
  readonly ezCap: boolean;
  readonly delivery: boolean;
  readonly pregnant: boolean;
  readonly allergyStatus: 'not-selected' | 'nkda' | 'allergies';
  readonly allergies: readonly DemoAllergy[];
  readonly conditions: readonly DemoCondition[];
  readonly cards: readonly DemoCard[];
}
/** `relation` is the family relation of the specification: what `relative` is to `patient`. */
export interface DemoFamilyLink {
  readonly patient: string;
  readonly relative: string;
  readonly relation: (typeof familyRelationships)[number]['value'];
}

export interface DemoClinic {
  readonly ref: string;
  readonly name: string;
  readonly address: DemoAddress;
  readonly tel: string;
  readonly fax: string;
  readonly ssId: string;
  readonly npi: string;
  /** Specification 001 §3.13. */
  readonly transmission: (typeof clinicTransmissions)[number]['value'];
}
export interface DemoPrescriber {
  readonly ref: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly degree: string;
  readonly speciality: string;
  readonly npi: string;
  readonly dea: string | null;
  readonly licenseNo: string;
  readonly licenseState: string;
  readonly ssId: string;
  readonly phone: string;
  readonly fax: string;
  readonly clinics: readonly string[];
}
export interface DemoVendor {
  readonly ref: string;
  readonly code: string;
  readonly name: string;
  readonly address: DemoAddress;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly contacts: readonly {
    readonly lastName: string;
    readonly firstName: string;
    readonly tel: string;
    readonly email: string;
  }[];
}
export interface DemoPlan {
  readonly ref: string;
  readonly bin: string;
  readonly pbm: string;
  readonly pcn: string;
  readonly group: string;
  readonly plan: string;
  /** Specification 001 §3.13, BIN type. */
  readonly binType: string;
  readonly maxSupply: number;
  readonly returnDays: number;
  readonly phone: string;
}
export type BinClass = 'shelf' | 'fridge' | 'cii' | 'oversize' | 'internal';
export interface DemoBin {
  readonly code: string;
  readonly class: BinClass;
}

/**
 * One delivery of one product to one store. `note` says why the lot is there, when it is there for
 * a reason.
 */
export interface DemoLot {
  readonly store: string;
  readonly ndc: Ndc11;
  readonly lot: string;
  readonly expiresOn: string;
  readonly onHand: number;
  readonly unitCost: number;
  readonly recalled: boolean;
  readonly recallReason: string | null;
  readonly note: string;
}

export interface DemoPrescription {
  readonly ref: string;
  readonly store: string;
  readonly rxNumber: number;
  readonly patient: string;
  readonly prescriber: string;
  readonly ndc: Ndc11;
  readonly sig: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly daysSupply: number;
  readonly refills: number;
  readonly daw: DawCode;
  readonly origin: OriginCode;
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
  readonly waiting: boolean;
  readonly delivery: boolean;
  readonly payment: 'cash' | 'insurance';
  /** Went out as cash, and is still to be billed. */ readonly billLater?: true;
  readonly reasonCode: string | null;
  readonly bin: string | null;
  /** Prescriptions with the same order ref are promised together. */
  readonly order: string;
}

export interface DemoIcdCode {
  readonly code: string;
  readonly billable: boolean;
  readonly description: string;
}
/** A product of the sales floor. Price and cost in cents. */
export interface DemoOtc {
  readonly itemNo: string;
  readonly name: string;
  readonly strength: string | null;
  readonly form: string;
  readonly pkgSize: number;
  readonly uom: 'EA' | 'ML' | 'GM';
  readonly subDepartment: string;
  readonly price: number;
  readonly cost: number;
  readonly onHand: number;
  readonly minStock: number;
  readonly location: string;
  readonly manufacturer: string;
  readonly taxable: boolean;
  readonly fsaItem: boolean;
  readonly ebt: boolean;
  readonly monitoredItem: boolean;
  readonly crv: boolean;
  readonly seasonalOrder: boolean;
  readonly sale: DemoSale | null;
}
export interface DemoSale {
  readonly kind: (typeof demoSales)[number]['value'];
  readonly percent: number;
  readonly days: number;
  readonly limit: number | null;
}
/**
 * A formula of the first store: its number is the house's, its ingredients are products of the demo
 * formulary. Quantities in thousandths.
 */
export interface DemoCompound {
  readonly ndc: string;
  readonly name: string;
  readonly form: string;
  readonly route: string;
  readonly unit: 'EA' | 'ML' | 'GM';
  readonly defaultSig: string;
  readonly dosageForm: string;
  readonly routeCode: string;
  readonly yields: number;
  readonly budDays: number;
  readonly ingredients: readonly { readonly ndc: string; readonly quantity: number }[];
}
/** A lot that is there for a reason, which its `note` says. */
export interface DemoSpecialLot {
  readonly ndc: Ndc11;
  readonly lot: string;
  readonly expiresInDays: number;
  readonly packages: number;
  readonly recallReason: string | null;
  readonly note: string;
}
