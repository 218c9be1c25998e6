import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Eye, ear, skin, emergency, and products without a prescription. Real products; AWP and acquisition cost are fictional. */
export const localAndOtc: readonly DemoDrug[] = [
  ...medication({ genericName: 'timolol maleate', strength: '0.5%', form: 'drops', route: 'ophthalmic', unit: 'ML', schedule: '0', therapeuticClass: 'nonselective-beta-blocker', sig: '1GTT OU BID' }, [
    { ndc: '61314-227-05', by: 'Sandoz', size: 5, text: '5 mL in 1 BOTTLE, PLASTIC', awp: 7.8, acq: 1.2 },
    { ndc: '61314-227-10', by: 'Sandoz', size: 10, text: '10 mL in 1 BOTTLE, PLASTIC', awp: 7.8, acq: 1.2 },
  ]),
  ...medication({ genericName: 'latanoprost', strength: '0.005%', form: 'drops', route: 'ophthalmic', unit: 'ML', schedule: '0', therapeuticClass: 'glaucoma-prostaglandin', sig: '1GTT OU QHS', aux: [15] }, [
    { ndc: '61314-547-01', by: 'Sandoz', size: 2.5, text: '2.5 mL in 1 BOTTLE', awp: 19.5, acq: 3 },
    { ndc: '24208-463-25', by: 'Bausch', size: 2.5, text: '1 BOTTLE in 1 CARTON > 2.5 mL in 1 BOTTLE', awp: 19.5, acq: 3 },
    { ndc: '0013-8303-04', by: 'Pfizer', size: 2.5, text: '1 BOTTLE, DROPPER in 1 CARTON > 2.5 mL in 1 BOTTLE, DROPPER', brand: 'Xalatan', awp: 124.49574, acq: 103.74645, nadac: 103.74645 },
  ]),
  ...medication({ genericName: 'ofloxacin', strength: '0.3%', form: 'drops', route: 'ophthalmic', unit: 'ML', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '1GTT OU QID' }, [
    { ndc: '24208-434-05', by: 'Bausch', size: 5, text: '1 BOTTLE, DROPPER in 1 CARTON > 5 mL in 1 BOTTLE, DROPPER', awp: 10.4, acq: 1.6 },
    { ndc: '24208-434-10', by: 'Bausch', size: 10, text: '1 BOTTLE, DROPPER in 1 CARTON > 10 mL in 1 BOTTLE, DROPPER', awp: 10.4, acq: 1.6 },
  ]),
  ...medication({ genericName: 'ofloxacin', strength: '0.3%', form: 'drops', route: 'otic', unit: 'ML', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '5GTT AU BID' }, [
    { ndc: '24208-410-05', by: 'Bausch', size: 5, text: '1 BOTTLE, DROPPER in 1 CARTON > 5 mL in 1 BOTTLE, DROPPER', awp: 52, acq: 8 },
  ]),
  ...medication({ genericName: 'ciprofloxacin and dexamethasone', strength: '0.3%-0.1%', form: 'drops', route: 'otic', unit: 'ML', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '4GTT AU BID X7D', aux: [12] }, [
    { ndc: '0065-8533-02', by: 'Alcon', size: 7.5, text: '1 BOTTLE, DROPPER in 1 CARTON > 7.5 mL in 1 BOTTLE, DROPPER', brand: 'Ciprodex', awp: 33.6, acq: 28 },
  ]),
  ...medication({ genericName: 'moxifloxacin hydrochloride', strength: '0.5%', form: 'drops', route: 'ophthalmic', unit: 'ML', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '1GTT OU TID' }, [
    { ndc: '0065-4013-03', by: 'Alcon', size: 3, text: '1 BOTTLE, PLASTIC in 1 CARTON > 3 mL in 1 BOTTLE, PLASTIC', brand: 'Vigamox', awp: 74.4, acq: 62 },
  ]),
  ...medication({ genericName: 'triamcinolone acetonide', strength: '0.1%', form: 'cream', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'corticosteroid', sig: 'APPLY TOP BID', aux: [13] }, [
    { ndc: '0168-0004-15', by: 'Fougera', size: 15, text: '1 TUBE in 1 CARTON > 15 g in 1 TUBE', awp: 0.52, acq: 0.08 },
    { ndc: '0168-0004-80', by: 'Fougera', size: 80, text: '1 TUBE in 1 CARTON > 80 g in 1 TUBE', awp: 0.52, acq: 0.08 },
    { ndc: '0168-0004-16', by: 'Fougera', size: 453.6, text: '453.6 g in 1 JAR', awp: 0.52, acq: 0.08 },
    { ndc: '51672-1282-2', by: 'Taro', size: 30, text: '1 TUBE in 1 CARTON > 30 g in 1 TUBE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'hydrocortisone', strength: '2.5%', form: 'cream', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'corticosteroid', sig: 'APPLY TOP BID', aux: [13] }, [
    { ndc: '0168-0080-31', by: 'Fougera', size: 30, text: '30 g in 1 TUBE', awp: 0.975, acq: 0.15 },
  ]),
  ...medication({ genericName: 'clobetasol propionate', strength: '0.05%', form: 'cream', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'corticosteroid', sig: 'APPLY TOP BID', aux: [13] }, [
    { ndc: '51672-1258-2', by: 'Taro', size: 30, text: '1 TUBE in 1 CARTON > 30 g in 1 TUBE', awp: 2.6, acq: 0.4 },
    { ndc: '0168-0163-30', by: 'Fougera', size: 30, text: '30 g in 1 TUBE', awp: 2.6, acq: 0.4 },
  ]),
  ...medication({ genericName: 'lidocaine', strength: '5%', form: 'patch', route: 'topical', unit: 'EA', schedule: '0', therapeuticClass: 'local-anaesthetic-amide', sig: '1PATCH TOP QD', aux: [13] }, [
    { ndc: '63481-687-06', by: 'Endo', size: 30, text: '30 POUCH in 1 CARTON > 1 PATCH in 1 POUCH', brand: 'Lidoderm', awp: 10.8, acq: 9 },
    { ndc: '0591-3525-30', by: 'Actavis', size: 30, text: '30 POUCH in 1 CARTON > 1 PATCH in 1 POUCH', awp: 16.25, acq: 2.5 },
  ]),
  ...medication({ genericName: 'diclofenac sodium', strength: '1%', form: 'gel', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'nsaid', sig: 'APPLY TOP QID', aux: [13] }, [
    { ndc: '63481-684-47', by: 'Endo', size: 100, text: '1 TUBE in 1 CARTON > 100 g in 1 TUBE', brand: 'Voltaren', awp: 0.6, acq: 0.5 },
  ]),
  ...medication({ genericName: 'pimecrolimus', strength: '1%', form: 'cream', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'topical-calcineurin', sig: 'APPLY TOP BID', aux: [13] }, [
    { ndc: '0187-5100-01', by: 'Bausch', size: 30, text: '1 TUBE in 1 CARTON > 30 g in 1 TUBE', brand: 'Elidel', awp: 11.50536, acq: 9.5878, nadac: 9.5878 },
  ]),
  ...medication({ genericName: 'epinephrine', strength: '0.3 mg', form: 'auto-injector', route: 'intramuscular', unit: 'EA', schedule: '0', therapeuticClass: 'emergency-epinephrine', sig: 'INJECT IM PRN', aux: [17] }, [
    { ndc: '49502-500-02', by: 'Mylan Specialty', size: 2, text: '2 CONTAINER in 1 CARTON > 1 SYRINGE, GLASS in 1 CONTAINER > .3 mL in 1 SYRINGE, GLASS', brand: 'EpiPen', awp: 347.952, acq: 289.96, nadac: 289.96 },
  ]),
  ...medication({ genericName: 'epinephrine', strength: '0.15 mg', form: 'auto-injector', route: 'intramuscular', unit: 'EA', schedule: '0', therapeuticClass: 'emergency-epinephrine', sig: 'INJECT IM PRN', aux: [17] }, [
    { ndc: '49502-501-02', by: 'Mylan Specialty', size: 2, text: '2 CONTAINER in 1 CARTON > 1 SYRINGE, GLASS in 1 CONTAINER > .3 mL in 1 SYRINGE, GLASS', brand: 'EpiPen Jr', awp: 348.7656, acq: 290.638, nadac: 290.638 },
  ]),
  ...medication({ genericName: 'naloxone hydrochloride', strength: '4 mg/0.1 mL', form: 'nasal spray', route: 'nasal', unit: 'EA', schedule: '0', therapeuticClass: 'opioid-reversal', sig: '1 SPRAY IN NOSTRIL PRN', aux: [17] }, [
    { ndc: '69547-353-02', by: 'Adapt', size: 2, text: '2 VIAL, SINGLE-DOSE in 1 PACKAGE > .1 mL in 1 VIAL, SINGLE-DOSE', brand: 'Narcan', awp: 71.49343, acq: 59.57786, nadac: 59.57786 },
  ]),
  ...medication({ genericName: 'permethrin', strength: '1%', form: 'lotion', route: 'topical', unit: 'ML', schedule: '0', therapeuticClass: 'scabicide', sig: 'APPLY TOP ONCE', aux: [13], otc: true }, [
    { ndc: '0472-5242-67', by: 'Actavis', size: 59, text: '1 BOTTLE in 1 CARTON > 59 mL in 1 BOTTLE', label: 'Lice Treatment', awp: 0.975, acq: 0.15 },
  ]),
  ...medication({ genericName: 'pseudoephedrine hydrochloride', strength: '30 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'decongestant', sig: '1T PO Q6H PRN', otc: true }, [
    { ndc: '0904-5053-24', by: 'Major', size: 24, text: '1 BLISTER PACK in 1 CARTON > 24 TABLET, FILM COATED in 1 BLISTER PACK', label: 'SudoGest', awp: 0.325, acq: 0.05 },
    { ndc: '0904-5053-59', by: 'Major', size: 100, text: '1 BOTTLE, PLASTIC in 1 CARTON > 100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', label: 'SudoGest', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'cetirizine hydrochloride', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'plain-antihistamine', sig: '1T PO QD', otc: true }, [
    { ndc: '0378-3637-01', by: 'Mylan', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'aspirin', strength: '81 mg', form: 'tablet, chewable', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'salicylate', sig: '1T PO QD', aux: [10], otc: true }, [
    { ndc: '0363-0218-07', by: 'Walgreens', size: 36, text: '1 BOTTLE, PLASTIC in 1 CARTON > 36 TABLET, CHEWABLE in 1 BOTTLE, PLASTIC', awp: 0.13, acq: 0.02 },
  ]),
  ...medication({ genericName: 'nicotine', strength: '21 mg/24 hr', form: 'patch', route: 'transdermal', unit: 'EA', schedule: '0', therapeuticClass: 'nicotine-replacement', sig: '1PATCH TOP QD', aux: [13], otc: true }, [
    { ndc: '0067-5126-14', by: 'GlaxoSmithKline', size: 14, text: '14 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 24 h in 1 PATCH', awp: 11.7, acq: 1.8 },
  ]),
  ...medication({ genericName: 'docusate sodium', strength: '100 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'laxative', sig: '1C PO BID', aux: [5], otc: true }, [
    { ndc: '67618-101-60', by: 'Purdue', size: 60, text: '1 BOTTLE, PLASTIC in 1 CARTON > 60 CAPSULE in 1 BOTTLE, PLASTIC', brand: 'Colace', awp: 0.3649, acq: 0.30408, nadac: 0.30408 },
    { ndc: '67618-101-52', by: 'Purdue', size: 250, text: '250 CAPSULE in 1 BOTTLE, PLASTIC', brand: 'Colace', awp: 0.3649, acq: 0.30408, nadac: 0.30408 },
  ]),
  ...medication({ genericName: 'sennosides', strength: '8.6 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'laxative', sig: '2T PO QHS', aux: [5], otc: true }, [
    { ndc: '67618-300-10', by: 'Purdue', size: 100, text: '1 BOTTLE, PLASTIC in 1 CARTON > 100 TABLET in 1 BOTTLE, PLASTIC', brand: 'Senokot', awp: 0.29335, acq: 0.24446, nadac: 0.24446 },
    { ndc: '67618-300-50', by: 'Purdue', size: 50, text: '1 BOTTLE, PLASTIC in 1 CARTON > 50 TABLET in 1 BOTTLE, PLASTIC', brand: 'Senokot', awp: 0.29335, acq: 0.24446, nadac: 0.24446 },
  ]),
  ...medication({ genericName: 'loperamide hydrochloride', strength: '2 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antidiarrheal', sig: '1C PO QID PRN' }, [
    { ndc: '0093-0311-01', by: 'Teva', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.585, acq: 0.09 },
    { ndc: '0378-2100-01', by: 'Mylan', size: 100, text: '100 CAPSULE in 1 BOTTLE, PLASTIC', awp: 0.585, acq: 0.09 },
  ]),
];
