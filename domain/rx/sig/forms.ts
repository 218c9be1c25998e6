import type { RouteKey, UnitKey, VerbKey } from './meaning.ts';

/** How a dosage form is counted when its days' supply is worked out. */
export type FormFamily =
  | 'solid'
  | 'liquid'
  | 'drops'
  | 'insulin'
  | 'injectable'
  | 'inhaler'
  | 'nebule'
  | 'nasal'
  | 'topical'
  | 'patch'
  | 'insert'
  | 'other';
export interface Form {
  readonly family: FormFamily;
  readonly verb: VerbKey;
  readonly unit: UnitKey | null;
  readonly route: RouteKey | null;
}

const form = (
  family: FormFamily,
  verb: VerbKey,
  unit: UnitKey | null = null,
  route: RouteKey | null = null,
): Form => ({ family, verb, unit, route });

/**
 * Words of a drug file's dosage form → what directions say. The first row that fits wins, so the
 * narrow ones stand first.
 */
const table: readonly (readonly [RegExp, Form])[] = [
  [/INSULIN/, form('insulin', 'inject', 'unit', 'subcutaneous')],
  [/(\bOPH|EYE).*(OINT|GEL)|(OINT|GEL).*\bOPH/, form('topical', 'apply', null, null)],
  [/\bOPH|EYE/, form('drops', 'instill', 'drop', null)],
  [/OTIC|\bEAR\b/, form('drops', 'instill', 'drop', null)],
  [/NASAL.*(SPRAY|INHALANT|AEROSOL)|NASAL SPR/, form('nasal', 'use', 'spray', 'eachNostril')],
  [/NASAL.*(POWDER|GEL|OINT)/, form('nasal', 'apply', null, 'nose')],
  [/NASAL/, form('nasal', 'instill', 'drop', 'nose')],
  [
    /(INHAL|NEBULI).*(SOLN|SOLUTION|SUSP|VIAL)|(SOLN|SOLUTION|SUSP).*(INHAL|NEBULI)|NEBULE/,
    form('nebule', 'inhale', 'nebule', 'nebulizer'),
  ],
  [/INHAL.*CAP|CAP.*INHAL/, form('inhaler', 'inhale', 'capsule', 'inhalation')],
  [/TOPICAL.*AEROSOL/, form('topical', 'apply', null, 'skin')],
  [/INHAL|AEROSOL|\bMDI\b|\bDPI\b|\bHFA\b|DISKUS/, form('inhaler', 'inhale', 'puff', 'inhalation')],
  [/CHEW.*GUM/, form('solid', 'chew', 'piece', 'mouth')],
  [/CHEW/, form('solid', 'chew', 'tablet', 'mouth')],
  [/(SUBLINGUAL|\bSL\b).*FILM/, form('solid', 'place', 'film', 'tongue')],
  [/(SUBLINGUAL|\bSL\b).*TAB|TAB.*\bSL\b/, form('solid', 'place', 'tablet', 'tongue')],
  [/BUCCAL.*FILM/, form('solid', 'place', 'film', 'cheek')],
  [/BUCCAL.*TAB/, form('solid', 'place', 'tablet', 'cheek')],
  [/VAG.*(TAB|INSERT|OVULE|CAP)/, form('insert', 'insert', 'insert', 'vagina')],
  [/VAG.*FILM/, form('insert', 'insert', 'film', 'vagina')],
  [/VAG.*(RING|SYSTEM)/, form('insert', 'insert', 'ring', 'vagina')],
  [/(VAG|RECT).*(CREAM|GEL|OINT|FOAM)/, form('topical', 'apply', null, null)],
  [/^RING\b/, form('insert', 'insert', 'ring', 'vagina')],
  [/SUPP/, form('insert', 'insert', 'suppository', null)],
  [/ENEMA/, form('insert', 'use', 'enema', 'rectum')],
  [/RECT|VAG|\bURETH/, form('topical', 'apply')],
  [/IRRIG|DOUCHE|INTRAUTERINE|IMPLANT|INTRAPERI|INTRATRACH/, form('other', 'use')],
  [/PATCH|TRANSDERMAL|\bPTCH\b/, form('patch', 'apply', 'patch', 'skin')],
  [/\bPADS?\b|SWAB|PLEDGET|MEDICATED PAD/, form('topical', 'apply', 'pad', 'skin')],
  [/TOPICAL.*SPRAY/, form('topical', 'spray', 'spray', 'skin')],
  [/SPRAY/, form('other', 'spray', 'spray')],
  [/TAPE\b|DRESSING/, form('topical', 'apply', null, 'skin')],
  [/SHAMPOO|SOAP|CLEANSER|WASH(?!.*MOUTH)/, form('topical', 'use')],
  [/MOUTHWASH|\bRINSE\b/, form('liquid', 'rinse', 'ml', null)],
  [/INJ|SYRINGE|\bPEN\b|CARTRIDGE|\bVIAL\b|\bAMP/, form('injectable', 'inject', null, null)],
  [/LOZENGE|TROCHE/, form('solid', 'dissolve', 'lozenge', 'mouth')],
  [/ORAL FILM|\bFILM\b(?!.*COAT)/, form('solid', 'take', 'film', 'mouth')],
  [/WAFER/, form('solid', 'take', 'wafer', 'mouth')],
  [/TAB|CAPLET/, form('solid', 'take', 'tablet', 'mouth')],
  [/CAP/, form('solid', 'take', 'capsule', 'mouth')],
  [/PACKET|PKT|GRANUL|SACHET|PELLET/, form('solid', 'take', 'packet', 'mouth')],
  [
    /CREAM|CRM|OINT|LOTION|\bLOT\b|TOPICAL|\bGEL\b|FOAM|PASTE|\bOIL\b/,
    form('topical', 'apply', null, 'skin'),
  ],
  [
    /SOLN|SOLUTION|SUSP|SYRUP|ELIXIR|LIQUID|\bLIQ\b|\bSYR\b|DROPS|CONCENTRATE/,
    form('liquid', 'take', 'ml', 'mouth'),
  ],
  [/LANCET/, form('other', 'use', 'lancet')],
  [/NEEDLE/, form('other', 'use', 'needle')],
  [/POWDER|PWD/, form('other', 'take', null, 'mouth')],
];

const unknown = form('other', 'use');
const known = new Map<string, Form>();

/**
 * The way of giving a dosage form ('TABLET', 'Ophthalmic Suspension', 'SOLN,OPH'); a form not known
 * is 'other' and "use".
 */
export function formOf(text: string | null | undefined): Form {
  if (!text) return unknown;
  const found = known.get(text);
  if (found) return found;
  const upper = text.toUpperCase();
  const made = table.find(([pattern]) => pattern.test(upper))?.[1] ?? unknown;
  if (known.size < 2_000) known.set(text, made);
  return made;
}

/** A route of the drug file in capitals; empty where it names several, which say nothing. */
export function singleRoute(route: string | null | undefined): string {
  const text = (route ?? '').trim().toUpperCase();
  return /[;,/]|\bOR\b|\bAND\b/.test(text) ? '' : text;
}
/** Routes of what is injected, whatever its form is called: a kit, a solution, an oil. */
const injected = /^(?:INTRAM|INTRAV|SUBCUT|INTRAD|PARENT)/;
const injection = form('injectable', 'inject');
/** Routes that say more of a form than it says itself: "drops" that are ophthalmic. */
const telling = /^(?:OPH|OTIC|AURIC|VAG|RECT|NASAL|TOPICAL|INHAL|RESPIR)/;
/**
 * The way of giving a product, by form and route of the drug file: "drops" go by mouth, unless
 * they are ophthalmic.
 */
export function formOfProduct(product: {
  readonly form: string | null;
  readonly route?: string | null;
}): Form {
  const route = singleRoute(product.route);
  const named = formOf(product.form);
  if (injected.test(route) && /^(?:liquid|other|topical)$/.test(named.family)) return injection;
  if (product.form === null || !telling.test(route)) return named;
  const told = route.replace(/^RESPIR\w*/, 'INHALATION').replace(/^AURICULAR/, 'OTIC');
  return formOf(`${told} ${product.form}`);
}
