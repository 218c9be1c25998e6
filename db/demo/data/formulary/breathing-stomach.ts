import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Lungs, stomach, pain, urology, joints. Real products; AWP and acquisition cost are fictional. */
export const breathingAndStomach: readonly DemoDrug[] = [
  ...medication({ genericName: 'albuterol sulfate', strength: '90 mcg/actuation', form: 'inhaler', route: 'inhalation', unit: 'GM', schedule: '0', therapeuticClass: 'short-beta-agonist', sig: '2PUFF INH Q4-6H PRN', aux: [12] }, [
    { ndc: '0173-0682-20', by: 'GlaxoSmithKline', size: 18, text: '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', brand: 'Ventolin HFA', awp: 3.64646, acq: 3.03872, nadac: 3.03872 },
    { ndc: '59310-579-22', by: 'Teva', size: 8.5, text: '1 INHALER in 1 CARTON > 200 AEROSOL, METERED in 1 INHALER', brand: 'ProAir HFA', awp: 6.96, acq: 5.8 },
  ]),
  ...medication({ genericName: 'albuterol sulfate', strength: '2.5 mg/3 mL', form: 'nebule', route: 'inhalation', unit: 'ML', schedule: '0', therapeuticClass: 'short-beta-agonist', sig: '3ML INH Q4H PRN' }, [
    { ndc: '0487-9501-25', by: 'Nephron', size: 75, text: '1 POUCH in 1 CARTON > 25 VIAL, SINGLE-DOSE in 1 POUCH > 3 mL in 1 VIAL, SINGLE-DOSE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'ipratropium bromide and albuterol sulfate', strength: '0.5 mg-2.5 mg/3 mL', form: 'nebule', route: 'inhalation', unit: 'ML', schedule: '0', therapeuticClass: 'inhaled-antimuscarinic', sig: '3ML INH QID' }, [
    { ndc: '0487-0201-01', by: 'Nephron', size: 90, text: '30 POUCH in 1 CARTON > 1 VIAL, SINGLE-USE in 1 POUCH > 3 mL in 1 VIAL, SINGLE-USE', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'fluticasone propionate and salmeterol', strength: '250 mcg-50 mcg', form: 'inhaler', route: 'inhalation', unit: 'EA', schedule: '0', therapeuticClass: 'long-beta-agonist', sig: '1PUFF INH BID' }, [
    { ndc: '0173-0696-00', by: 'GlaxoSmithKline', size: 60, text: '1 INHALER in 1 CARTON > 60 POWDER in 1 INHALER', brand: 'Advair Diskus', awp: 3.75474, acq: 3.12895, nadac: 3.12895 },
  ]),
  ...medication({ genericName: 'budesonide and formoterol fumarate dihydrate', strength: '160 mcg-4.5 mcg', form: 'inhaler', route: 'inhalation', unit: 'GM', schedule: '0', therapeuticClass: 'long-beta-agonist', sig: '2PUFF INH BID' }, [
    { ndc: '0186-0370-20', by: 'AstraZeneca', size: 10.2, text: '1 POUCH in 1 CARTON > 1 CANISTER in 1 POUCH > 120 AEROSOL in 1 CANISTER', brand: 'Symbicort', awp: 26.45437, acq: 22.04531, nadac: 22.04531 },
  ]),
  ...medication({ genericName: 'budesonide', strength: '0.5 mg/2 mL', form: 'nebule', route: 'inhalation', unit: 'ML', schedule: '0', therapeuticClass: 'corticosteroid', sig: '2ML INH BID' }, [
    { ndc: '0093-6816-73', by: 'Teva', size: 60, text: '6 POUCH in 1 CARTON > 5 VIAL, SINGLE-DOSE in 1 POUCH > 2 mL in 1 VIAL, SINGLE-DOSE', awp: 6.5, acq: 1 },
  ]),
  ...medication({ genericName: 'fluticasone propionate', strength: '50 mcg/actuation', form: 'nasal spray', route: 'nasal', unit: 'GM', schedule: '0', therapeuticClass: 'corticosteroid', sig: '2 SPRAYS IN NOSTRILS QD', aux: [12] }, [
    { ndc: '60505-0829-1', by: 'Apotex', size: 16, text: '1 BOTTLE, SPRAY in 1 CARTON > 120 SPRAY, METERED in 1 BOTTLE, SPRAY', awp: 1.95, acq: 0.3 },
    { ndc: '0054-3270-99', by: 'West-Ward', size: 16, text: '1 BOTTLE, GLASS in 1 CARTON > 120 SPRAY, METERED in 1 BOTTLE, GLASS', awp: 1.95, acq: 0.3 },
    { ndc: '50383-700-16', by: 'Akorn', size: 16, text: '1 BOTTLE, PUMP in 1 CARTON > 16 g in 1 BOTTLE, PUMP', awp: 1.95, acq: 0.3 },
  ]),
  ...medication({ genericName: 'montelukast sodium', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'leukotriene-blocker', sig: '1T PO QHS' }, [
    { ndc: '0093-7426-56', by: 'Teva', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '65862-574-90', by: 'Aurobindo', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'theophylline', strength: '300 mg', form: 'capsule, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'xanthine', sig: '1C PO QD' }, [
    { ndc: '52244-300-10', by: 'Auxilium', size: 100, text: '100 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', brand: 'Theo-24', awp: 3.72, acq: 3.1 },
  ]),
  ...medication({ genericName: 'benzonatate', strength: '100 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antitussive', sig: '1C PO TID PRN', aux: [1] }, [
    { ndc: '67877-105-01', by: 'Ascend', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.52, acq: 0.08 },
    { ndc: '65162-536-10', by: 'Amneal', size: 100, text: '100 CAPSULE, LIQUID FILLED in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'omeprazole', strength: '20 mg', form: 'capsule, delayed release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ppi', sig: '1C PO QAM' }, [
    { ndc: '62175-118-32', by: 'Kremers', size: 30, text: '30 CAPSULE, DELAYED RELEASE in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '55111-158-30', by: 'Dr. Reddy\'s', size: 30, text: '30 CAPSULE, DELAYED RELEASE in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'pantoprazole sodium', strength: '40 mg', form: 'tablet, delayed release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ppi', sig: '1T PO QAM' }, [
    { ndc: '65862-560-90', by: 'Aurobindo', size: 90, text: '90 TABLET, DELAYED RELEASE in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '0378-6689-77', by: 'Mylan', size: 90, text: '90 TABLET, DELAYED RELEASE in 1 BOTTLE, PLASTIC', awp: 0.325, acq: 0.05 },
    { ndc: '0093-0012-98', by: 'Teva', size: 90, text: '90 TABLET, DELAYED RELEASE in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'famotidine', strength: '20 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'h2-blocker', sig: '1T PO BID' }, [
    { ndc: '0172-5728-60', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '65862-859-01', by: 'Aurobindo', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'ondansetron', strength: '4 mg', form: 'tablet, orally disintegrating', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: '5ht3-antiemetic', sig: '1T PO Q8H PRN' }, [
    { ndc: '65862-390-30', by: 'Aurobindo', size: 30, text: '30 TABLET, ORALLY DISINTEGRATING in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '65862-390-10', by: 'Aurobindo', size: 30, text: '3 BLISTER PACK in 1 CARTON > 10 TABLET, ORALLY DISINTEGRATING in 1 BLISTER PACK', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'promethazine hydrochloride', strength: '25 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sedating-antihistamine', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0591-5307-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.325, acq: 0.05 },
    { ndc: '0781-1830-01', by: 'Sandoz', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'metoclopramide', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'dopamine-blocking-antiemetic', sig: '1T PO QID AC', aux: [1] }, [
    { ndc: '0093-2203-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'dicyclomine hydrochloride', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'anticholinergic', sig: '1T PO QID', aux: [1] }, [
    { ndc: '0591-0795-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'ibuprofen', strength: '800 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nsaid', sig: '1T PO TID WF', aux: [10] }, [
    { ndc: '53746-466-01', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06, look: ['oblong', 'white', 'IP 466'] },
    { ndc: '55111-684-01', by: 'Dr. Reddy\'s', size: 100, text: '100 TABLET in 1 BOTTLE', label: 'IBU', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'ibuprofen', strength: '600 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nsaid', sig: '1T PO TID WF', aux: [10] }, [
    { ndc: '53746-465-01', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05, look: ['oval', 'white', 'IP 465'] },
    { ndc: '53746-465-05', by: 'Amneal', size: 500, text: '500 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05, look: ['oval', 'white', 'IP 465'] },
  ]),
  ...medication({ genericName: 'naproxen', strength: '500 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nsaid', sig: '1T PO BID WF', aux: [10] }, [
    { ndc: '0093-0149-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '68462-190-01', by: 'Glenmark', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'meloxicam', strength: '15 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nsaid', sig: '1T PO QD WF', aux: [10] }, [
    { ndc: '29300-125-01', by: 'Unichem', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02, look: ['round', 'yellow', 'U L 15'] },
    { ndc: '68382-051-16', by: 'Zydus', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
  ]),
  ...medication({ genericName: 'celecoxib', strength: '200 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nsaid', sig: '1C PO QD', aux: [10] }, [
    { ndc: '0025-1525-31', by: 'Pfizer', size: 100, text: '100 CAPSULE in 1 BOTTLE', brand: 'Celebrex', awp: 18.8717, acq: 15.72642, nadac: 15.72642 },
  ]),
  ...medication({ genericName: 'sildenafil citrate', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'pde5-inhibitor', sig: '1T PO QD PRN' }, [
    { ndc: '0069-4210-30', by: 'Pfizer', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Viagra', awp: 101.48335, acq: 84.56946, nadac: 84.56946, look: ['diamond', 'blue', 'PFIZER VGR 50'] },
  ]),
  ...medication({ genericName: 'tadalafil', strength: '5 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'pde5-inhibitor', sig: '1T PO QD' }, [
    { ndc: '0002-4462-30', by: 'Lilly', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Cialis', awp: 11.08003, acq: 9.23336, nadac: 9.23336 },
  ]),
  ...medication({ genericName: 'tamsulosin hydrochloride', strength: '0.4 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'alpha-blocker', sig: '1C PO QD', aux: [1] }, [
    { ndc: '68382-132-01', by: 'Zydus', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '0228-2996-11', by: 'Actavis', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'finasteride', strength: '5 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: '5-alpha-reductase-inhibitor', sig: '1T PO QD' }, [
    { ndc: '16729-090-10', by: 'Accord', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '0006-0072-31', by: 'Merck', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Proscar', awp: 5.52, acq: 4.6 },
  ]),
  ...medication({ genericName: 'oxybutynin chloride', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'urinary-antimuscarinic', sig: '1T PO BID', aux: [1] }, [
    { ndc: '0603-4975-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'methotrexate sodium', strength: '2.5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antimetabolite', sig: '6T PO QWK', aux: [9] }, [
    { ndc: '0054-4550-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 2.275, acq: 0.35 },
    { ndc: '0555-0572-02', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 2.275, acq: 0.35 },
  ]),
  ...medication({ genericName: 'hydroxychloroquine sulfate', strength: '200 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antimalarial', sig: '1T PO BID', aux: [10] }, [
    { ndc: '68382-096-01', by: 'Zydus', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 1.625, acq: 0.25 },
    { ndc: '63304-296-01', by: 'Sun', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 1.625, acq: 0.25 },
  ]),
  ...medication({ genericName: 'azathioprine', strength: '50 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thiopurine', sig: '1T PO QD', aux: [10] }, [
    { ndc: '0378-1005-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.975, acq: 0.15 },
  ]),
];
