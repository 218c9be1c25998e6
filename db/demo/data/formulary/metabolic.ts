import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Sugar, hormones, gout. Real products; AWP and acquisition cost are fictional. */
export const metabolic: readonly DemoDrug[] = [
  ...medication({ genericName: 'metformin hydrochloride', strength: '500 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'biguanide', sig: '1T PO BID WF', aux: [10] }, [
    { ndc: '65862-008-01', by: 'Aurobindo', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '0093-1048-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '0087-6060-05', by: 'Bristol-Myers Squibb', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', brand: 'Glucophage', awp: 1.08, acq: 0.9 },
  ]),
  ...medication({ genericName: 'metformin hydrochloride', strength: '1000 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'biguanide', sig: '1T PO BID WF', aux: [10] }, [
    { ndc: '65862-010-01', by: 'Aurobindo', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0093-7214-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'metformin hydrochloride', strength: '500 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'biguanide', sig: '2T PO QD WF', aux: [10] }, [
    { ndc: '62756-142-01', by: 'Sun', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'glipizide', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sulfonylurea', sig: '1T PO BID AC', aux: [8] }, [
    { ndc: '0591-0460-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03, look: ['round', 'white', 'WATSON 460'] },
    { ndc: '0378-1105-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'glimepiride', strength: '2 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sulfonylurea', sig: '1T PO QAM WF', aux: [8] }, [
    { ndc: '55111-321-01', by: 'Dr. Reddy\'s', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0093-7255-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0039-0222-10', by: 'Sanofi', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Amaryl', awp: 9.84, acq: 8.2 },
  ]),
  ...medication({ genericName: 'pioglitazone hydrochloride', strength: '30 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thiazolidinedione', sig: '1T PO QD' }, [
    { ndc: '64764-301-14', by: 'Takeda', size: 30, text: '30 TABLET in 1 BOTTLE', brand: 'Actos', awp: 13.2, acq: 11 },
  ]),
  ...medication({ genericName: 'sitagliptin', strength: '100 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'dpp4-inhibitor', sig: '1T PO QD' }, [
    { ndc: '0006-0277-31', by: 'Merck', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Januvia', awp: 19.68, acq: 16.4, look: ['round', 'beige', '277'] },
  ]),
  ...medication({ genericName: 'empagliflozin', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sglt2-inhibitor', sig: '1T PO QAM' }, [
    { ndc: '0597-0153-30', by: 'Boehringer Ingelheim', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Jardiance', awp: 21.96, acq: 18.3 },
  ]),
  ...medication({ genericName: 'dapagliflozin', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sglt2-inhibitor', sig: '1T PO QAM' }, [
    { ndc: '0310-6210-30', by: 'AstraZeneca', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Farxiga', awp: 23.0251, acq: 19.18758, nadac: 19.18758 },
  ]),
  ...medication({ genericName: 'liraglutide', strength: '6 mg/mL', form: 'pen', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'glp1-agonist', sig: '1.2 MG SC QD', aux: [15] }, [
    { ndc: '0169-4060-12', by: 'Novo Nordisk', size: 6, text: '2 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC', brand: 'Victoza', awp: 104.97672, acq: 87.4806, nadac: 87.4806 },
    { ndc: '0169-4060-13', by: 'Novo Nordisk', size: 9, text: '3 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC', brand: 'Victoza', awp: 104.9811, acq: 87.48425, nadac: 87.48425 },
  ]),
  ...medication({ genericName: 'dulaglutide', strength: '1.5 mg/0.5 mL', form: 'pen', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'glp1-agonist', sig: '0.5ML SC QWK', aux: [15] }, [
    { ndc: '0002-1434-80', by: 'Lilly', size: 2, text: '4 SYRINGE in 1 CARTON > .5 mL in 1 SYRINGE', brand: 'Trulicity', awp: 516, acq: 430 },
  ]),
  ...medication({ genericName: 'insulin glargine', strength: '100 units/mL', form: 'vial', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'basal-insulin', sig: '20U SC QHS', aux: [15] }, [
    { ndc: '0088-2220-33', by: 'Sanofi', size: 10, text: '10 mL in 1 VIAL, GLASS', brand: 'Lantus', awp: 34.08, acq: 28.4 },
  ]),
  ...medication({ genericName: 'insulin glargine', strength: '100 units/mL', form: 'pen', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'basal-insulin', sig: '20U SC QHS', aux: [15] }, [
    { ndc: '0088-2219-05', by: 'Sanofi', size: 15, text: '5 SYRINGE in 1 PACKAGE > 3 mL in 1 SYRINGE', brand: 'Lantus SoloStar', awp: 34.08, acq: 28.4 },
  ]),
  ...medication({ genericName: 'insulin lispro', strength: '100 units/mL', form: 'vial', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'rapid-insulin', sig: '8U SC TID AC', aux: [15] }, [
    { ndc: '0002-7510-01', by: 'Lilly', size: 10, text: '1 VIAL in 1 CARTON > 10 mL in 1 VIAL', brand: 'Humalog', awp: 33, acq: 27.5 },
  ]),
  ...medication({ genericName: 'insulin lispro', strength: '100 units/mL', form: 'pen', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'rapid-insulin', sig: '8U SC TID AC', aux: [15] }, [
    { ndc: '0002-8799-59', by: 'Lilly', size: 15, text: '5 SYRINGE in 1 CARTON > 3 mL in 1 SYRINGE', brand: 'Humalog KwikPen', awp: 42.36, acq: 35.3 },
  ]),
  ...medication({ genericName: 'insulin isophane human', strength: '100 units/mL', form: 'vial', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'basal-insulin', sig: '15U SC BID', aux: [15, 12] }, [
    { ndc: '0002-8215-01', by: 'Lilly', size: 10, text: '1 VIAL in 1 CARTON > 10 mL in 1 VIAL', brand: 'Humulin N', awp: 17.64, acq: 14.7 },
  ]),
  ...medication({ genericName: 'insulin detemir', strength: '100 units/mL', form: 'pen', route: 'subcutaneous', unit: 'ML', schedule: '0', therapeuticClass: 'basal-insulin', sig: '15U SC QHS', aux: [15] }, [
    { ndc: '0169-6438-10', by: 'Novo Nordisk', size: 15, text: '5 SYRINGE, PLASTIC in 1 CARTON > 3 mL in 1 SYRINGE, PLASTIC', brand: 'Levemir', awp: 36.72, acq: 30.6 },
  ]),
  ...medication({ genericName: 'levothyroxine sodium', strength: '50 mcg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thyroid-hormone', sig: '1T PO QAM', aux: [3] }, [
    { ndc: '0378-1803-77', by: 'Mylan', size: 90, text: '90 TABLET in 1 BOTTLE, PLASTIC', awp: 0.585, acq: 0.09 },
    { ndc: '0527-1342-01', by: 'Lannett', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.585, acq: 0.09 },
    { ndc: '0074-4552-90', by: 'AbbVie', size: 90, text: '90 TABLET in 1 BOTTLE', brand: 'Synthroid', awp: 1.90525, acq: 1.58771, nadac: 1.58771, look: ['round', 'white', 'SYNTHROID 50'] },
  ]),
  ...medication({ genericName: 'levothyroxine sodium', strength: '75 mcg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thyroid-hormone', sig: '1T PO QAM', aux: [3] }, [
    { ndc: '0378-1805-77', by: 'Mylan', size: 90, text: '90 TABLET in 1 BOTTLE, PLASTIC', awp: 0.65, acq: 0.1 },
    { ndc: '0074-5182-90', by: 'AbbVie', size: 90, text: '90 TABLET in 1 BOTTLE', brand: 'Synthroid', awp: 1.90615, acq: 1.58846, nadac: 1.58846, look: ['round', 'violet', 'SYNTHROID 75'] },
  ]),
  ...medication({ genericName: 'levothyroxine sodium', strength: '100 mcg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thyroid-hormone', sig: '1T PO QAM', aux: [3] }, [
    { ndc: '0378-1809-77', by: 'Mylan', size: 90, text: '90 TABLET in 1 BOTTLE, PLASTIC', awp: 0.65, acq: 0.1 },
    { ndc: '0074-6624-90', by: 'AbbVie', size: 90, text: '90 TABLET in 1 BOTTLE', brand: 'Synthroid', awp: 1.90526, acq: 1.58772, nadac: 1.58772, look: ['round', 'yellow', 'SYNTHROID 100'] },
  ]),
  ...medication({ genericName: 'prednisone', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'systemic-corticosteroid', sig: '1T PO QD WF', aux: [10] }, [
    { ndc: '0591-5442-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05, look: ['round', 'white', 'DAN DAN 5442'] },
    { ndc: '0054-0017-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'prednisone', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'systemic-corticosteroid', sig: '1T PO QD WF', aux: [10] }, [
    { ndc: '0591-5443-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06, look: ['round', 'peach', 'DAN DAN 5443'] },
    { ndc: '0054-0018-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'methylprednisolone', strength: '4 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'systemic-corticosteroid', sig: '6T PO QD X1D THEN 5T PO QD X1D THEN 4T PO QD X1D THEN 3T PO QD X1D THEN 2T PO QD X1D THEN 1T PO QD X1D', aux: [10] }, [
    { ndc: '59746-001-03', by: 'Jubilant Cadista', size: 21, text: '21 TABLET in 1 BLISTER PACK', awp: 1.3, acq: 0.2 },
    { ndc: '0603-4593-15', by: 'Qualitest', size: 21, text: '1 DOSE PACK in 1 CARTON > 21 TABLET in 1 DOSE PACK', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'prednisolone sodium phosphate', strength: '15 mg/5 mL', form: 'solution', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'systemic-corticosteroid', sig: '5ML PO QD X5D', aux: [10] }, [
    { ndc: '0121-0759-08', by: 'Pharmaceutical Associates', size: 237, text: '237 mL in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'alendronate sodium', strength: '70 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'bisphosphonate', sig: '1T PO QWK', aux: [3, 5] }, [
    { ndc: '0093-5171-44', by: 'Teva', size: 4, text: '4 BLISTER PACK in 1 BOX > 1 TABLET in 1 BLISTER PACK', awp: 2.6, acq: 0.4 },
    { ndc: '0006-0031-44', by: 'Merck', size: 4, text: '4 TABLET in 1 BLISTER PACK', brand: 'Fosamax', awp: 38.4, acq: 32 },
  ]),
  ...medication({ genericName: 'estradiol', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'estrogen', sig: '1T PO QD' }, [
    { ndc: '0555-0886-02', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'estradiol', strength: '0.05 mg/24 hr', form: 'patch', route: 'transdermal', unit: 'EA', schedule: '0', therapeuticClass: 'estrogen', sig: '1PATCH TOP QWK', aux: [13] }, [
    { ndc: '50419-451-04', by: 'Bayer', size: 4, text: '4 PATCH in 1 CARTON > 7 d in 1 PATCH', brand: 'Climara', awp: 21.90683, acq: 18.25569, nadac: 18.25569 },
  ]),
  ...medication({ genericName: 'norgestimate and ethinyl estradiol', strength: '0.25 mg-0.035 mg', form: 'kit', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'hormonal-contraceptive', sig: '1T PO QD' }, [
    { ndc: '0555-9016-58', by: 'Teva', size: 168, text: '6 POUCH in 1 CARTON > 1 BLISTER PACK in 1 POUCH > 1 KIT in 1 BLISTER PACK', brand: 'Sprintec', awp: 0.36, acq: 0.3 },
  ]),
  ...medication({ genericName: 'drospirenone and ethinyl estradiol', strength: '3 mg-0.02 mg', form: 'kit', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'hormonal-contraceptive', sig: '1T PO QD' }, [
    { ndc: '50419-405-03', by: 'Bayer', size: 84, text: '3 BLISTER PACK in 1 PACKAGE > 1 KIT in 1 BLISTER PACK', brand: 'Yaz', awp: 7.04963, acq: 5.87469, nadac: 5.87469 },
  ]),
  ...medication({ genericName: 'etonogestrel and ethinyl estradiol', strength: '0.12 mg-0.015 mg/24 hr', form: 'ring', route: 'vaginal', unit: 'EA', schedule: '0', therapeuticClass: 'hormonal-contraceptive', sig: '1 RING PV Q28D', aux: [15] }, [
    { ndc: '0052-0273-03', by: 'Merck', size: 3, text: '3 POUCH in 1 BOX > 21 d in 1 POUCH', brand: 'NuvaRing', awp: 186, acq: 155 },
  ]),
  ...medication({ genericName: 'medroxyprogesterone acetate', strength: '150 mg/mL', form: 'injection', route: 'intramuscular', unit: 'ML', schedule: '0', therapeuticClass: 'progestin', sig: '1ML IM Q3M' }, [
    { ndc: '59762-4538-2', by: 'Greenstone', size: 1, text: '1 SYRINGE in 1 CARTON > 1 mL in 1 SYRINGE', awp: 292.5, acq: 45 },
  ]),
  ...medication({ genericName: 'allopurinol', strength: '300 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'xanthine-oxidase-inhibitor', sig: '1T PO QD', aux: [5, 10] }, [
    { ndc: '0591-5544-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.455, acq: 0.07, look: ['round', 'orange', 'DAN 5544'] },
    { ndc: '0603-2116-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'allopurinol', strength: '100 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'xanthine-oxidase-inhibitor', sig: '1T PO QD', aux: [5, 10] }, [
    { ndc: '0591-5543-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.26, acq: 0.04, look: ['round', 'white', 'DAN 5543'] },
  ]),
  ...medication({ genericName: 'colchicine', strength: '0.6 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'gout-attack', sig: '1T PO BID' }, [
    { ndc: '64764-119-07', by: 'Takeda', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Colcrys', awp: 8.2902, acq: 6.9085, nadac: 6.9085 },
  ]),
  ...medication({ genericName: 'folic acid', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'vitamin', sig: '1T PO QD' }, [
    { ndc: '0603-3162-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
  ]),
];
