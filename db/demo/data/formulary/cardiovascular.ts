import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Heart, vessels, clotting. Real products; AWP and acquisition cost are fictional. */
export const cardiovascular: readonly DemoDrug[] = [
  ...medication({ genericName: 'lisinopril', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'acei', sig: '1T PO QD', aux: [9] }, [
    { ndc: '68180-514-01', by: 'Lupin', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['round', 'pink', 'LUPIN 10'] },
    { ndc: '68180-514-03', by: 'Lupin', size: 1000, text: '1000 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0185-0101-01', by: 'Sandoz', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.221, acq: 0.034 },
    { ndc: '0172-3759-60', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.234, acq: 0.036 },
  ]),
  ...medication({ genericName: 'lisinopril', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'acei', sig: '1T PO QD', aux: [9] }, [
    { ndc: '0185-0102-01', by: 'Sandoz', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.2925, acq: 0.045 },
    { ndc: '68180-515-01', by: 'Lupin', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.2925, acq: 0.045 },
    { ndc: '0172-3760-70', by: 'Teva', size: 500, text: '500 TABLET in 1 BOTTLE', awp: 0.286, acq: 0.044 },
  ]),
  ...medication({ genericName: 'losartan potassium', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'arb', sig: '1T PO QD' }, [
    { ndc: '0093-7365-98', by: 'Teva', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '65862-202-90', by: 'Aurobindo', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'losartan potassium', strength: '100 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'arb', sig: '1T PO QD' }, [
    { ndc: '0093-7366-98', by: 'Teva', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'benazepril hydrochloride', strength: '10 mg', form: 'tablet, coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'acei', sig: '1T PO QD', aux: [9] }, [
    { ndc: '0093-5125-01', by: 'Teva', size: 100, text: '100 TABLET, COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'lisinopril and hydrochlorothiazide', strength: '20 mg-12.5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'acei', sig: '1T PO QD', aux: [9] }, [
    { ndc: '65862-044-01', by: 'Aurobindo', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'amlodipine besylate', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'dhp-ccb', sig: '1T PO QD' }, [
    { ndc: '59762-1530-1', by: 'Greenstone', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '68382-122-16', by: 'Zydus', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '65862-102-90', by: 'Aurobindo', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '0069-1530-68', by: 'Pfizer', size: 90, text: '90 TABLET in 1 BOTTLE', brand: 'Norvasc', awp: 9.93844, acq: 8.28203, nadac: 8.28203 },
  ]),
  ...medication({ genericName: 'amlodipine besylate', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'dhp-ccb', sig: '1T PO QD' }, [
    { ndc: '59762-1540-1', by: 'Greenstone', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '68382-123-16', by: 'Zydus', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'metoprolol tartrate', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO BID', aux: [10] }, [
    { ndc: '0378-0018-01', by: 'Mylan', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03, look: ['round', 'white', 'M 18'] },
  ]),
  ...medication({ genericName: 'metoprolol tartrate', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO BID', aux: [10] }, [
    { ndc: '0378-0032-01', by: 'Mylan', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03, look: ['round', 'pink', 'M 32'] },
    { ndc: '57664-477-08', by: 'Sun', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'metoprolol succinate', strength: '50 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO QD', aux: [10] }, [
    { ndc: '55111-467-01', by: 'Dr. Reddy\'s', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', awp: 0.91, acq: 0.14 },
    { ndc: '62037-831-01', by: 'Actavis', size: 100, text: '100 TABLET, FILM COATED, EXTENDED RELEASE in 1 BOTTLE, PLASTIC', awp: 1.04, acq: 0.16 },
    { ndc: '0186-1090-05', by: 'AstraZeneca', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', brand: 'Toprol-XL', awp: 1.92, acq: 1.6 },
  ]),
  ...medication({ genericName: 'atenolol', strength: '50 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO QD' }, [
    { ndc: '0378-0231-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
    { ndc: '68382-023-01', by: 'Zydus', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'carvedilol', strength: '12.5 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO BID', aux: [10] }, [
    { ndc: '0093-7295-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'carvedilol', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'beta-blocker', sig: '1T PO BID', aux: [10] }, [
    { ndc: '0093-7296-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'propranolol hydrochloride', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nonselective-beta-blocker', sig: '1T PO BID' }, [
    { ndc: '0378-0183-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.585, acq: 0.09 },
  ]),
  ...medication({ genericName: 'hydrochlorothiazide', strength: '25 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thiazide', sig: '1T PO QAM', aux: [7] }, [
    { ndc: '16729-183-01', by: 'Accord', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
    { ndc: '0603-3856-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.13, acq: 0.02 },
    { ndc: '0172-2083-60', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.13, acq: 0.02 },
  ]),
  ...medication({ genericName: 'furosemide', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'loop-diuretic', sig: '1T PO QAM', aux: [7] }, [
    { ndc: '0378-0208-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03, look: ['round', 'white', 'M2'] },
    { ndc: '0054-4297-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'furosemide', strength: '40 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'loop-diuretic', sig: '1T PO QAM', aux: [7] }, [
    { ndc: '0378-0216-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
    { ndc: '0054-4299-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0039-0060-13', by: 'Validus', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Lasix', awp: 1.32, acq: 1.1, look: ['round', 'white', 'LASIX'] },
  ]),
  ...medication({ genericName: 'spironolactone', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'potassium-sparing', sig: '1T PO QD' }, [
    { ndc: '0378-2146-01', by: 'Mylan', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.325, acq: 0.05 },
    { ndc: '53489-143-01', by: 'Mutual', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'triamterene and hydrochlorothiazide', strength: '37.5 mg-25 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'thiazide', sig: '1T PO QAM' }, [
    { ndc: '0378-1352-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'potassium chloride', strength: '20 mEq', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'potassium-supplement', sig: '1T PO QD', aux: [10, 5] }, [
    { ndc: '0245-0058-11', by: 'Upsher-Smith', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', brand: 'Klor-Con M20', awp: 0.42, acq: 0.35 },
  ]),
  ...medication({ genericName: 'digoxin', strength: '125 mcg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'cardiac-glycoside', sig: '1T PO QD' }, [
    { ndc: '0527-1324-01', by: 'Lannett', size: 100, text: '100 TABLET in 1 BOTTLE', label: 'Digox', awp: 2.275, acq: 0.35, look: ['round', 'yellow', 'JSP 544'] },
  ]),
  ...medication({ genericName: 'digoxin', strength: '250 mcg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'cardiac-glycoside', sig: '1T PO QD' }, [
    { ndc: '0527-1325-01', by: 'Lannett', size: 100, text: '100 TABLET in 1 BOTTLE', label: 'Digox', awp: 2.34, acq: 0.36, look: ['round', 'white', 'JSP 545'] },
  ]),
  ...medication({ genericName: 'amiodarone hydrochloride', strength: '200 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiarrhythmic', sig: '1T PO QD', aux: [11] }, [
    { ndc: '51672-4025-4', by: 'Taro', size: 60, text: '60 TABLET in 1 BOTTLE', awp: 0.78, acq: 0.12 },
    { ndc: '0093-9133-06', by: 'Teva', size: 60, text: '60 TABLET in 1 BOTTLE', awp: 0.78, acq: 0.12 },
    { ndc: '0245-0147-60', by: 'Upsher-Smith', size: 60, text: '60 TABLET in 1 BOTTLE', brand: 'Pacerone', awp: 0.18451, acq: 0.15376, nadac: 0.15376 },
  ]),
  ...medication({ genericName: 'diltiazem hydrochloride', strength: '60 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'rate-ccb', sig: '1T PO TID' }, [
    { ndc: '0093-0319-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.715, acq: 0.11 },
  ]),
  ...medication({ genericName: 'diltiazem hydrochloride', strength: '120 mg', form: 'capsule, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'rate-ccb', sig: '1C PO QD' }, [
    { ndc: '0187-0795-30', by: 'Bausch', size: 30, text: '30 CAPSULE, COATED, EXTENDED RELEASE in 1 BOTTLE, PLASTIC', brand: 'Cardizem CD', awp: 32.677, acq: 27.23083, nadac: 27.23083 },
  ]),
  ...medication({ genericName: 'verapamil hydrochloride', strength: '80 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'rate-ccb', sig: '1T PO TID' }, [
    { ndc: '0591-0343-01', by: 'Actavis', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'clonidine hydrochloride', strength: '0.1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'central-alpha-agonist', sig: '1T PO BID', aux: [1] }, [
    { ndc: '0378-0152-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'clonidine', strength: '0.1 mg/24 hr', form: 'patch', route: 'transdermal', unit: 'EA', schedule: '0', therapeuticClass: 'central-alpha-agonist', sig: '1PATCH TOP QWK', aux: [13] }, [
    { ndc: '0378-0871-99', by: 'Mylan', size: 4, text: '4 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 7 d in 1 PATCH', awp: 52.65, acq: 8.1 },
    { ndc: '0597-0031-34', by: 'Boehringer Ingelheim', size: 4, text: '4 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 24 h in 1 PATCH', brand: 'Catapres-TTS-1', awp: 69.6, acq: 58 },
  ]),
  ...medication({ genericName: 'isosorbide mononitrate', strength: '30 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nitrate', sig: '1T PO QAM' }, [
    { ndc: '62175-128-37', by: 'Kremers', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', awp: 0.585, acq: 0.09 },
  ]),
  ...medication({ genericName: 'nitroglycerin', strength: '0.4 mg', form: 'tablet', route: 'sublingual', unit: 'EA', schedule: '0', therapeuticClass: 'nitrate', sig: '1T SL Q5MIN X 3 PRN ANGINA' }, [
    { ndc: '0071-0418-24', by: 'Pfizer', size: 100, text: '1 BOTTLE in 1 CARTON > 100 TABLET in 1 BOTTLE', brand: 'Nitrostat', awp: 0.744, acq: 0.62 },
    { ndc: '0071-0418-13', by: 'Pfizer', size: 100, text: '4 BOTTLE in 1 CARTON > 25 TABLET in 1 BOTTLE', brand: 'Nitrostat', awp: 1.86066, acq: 1.55055, nadac: 1.55055 },
    { ndc: '59762-3304-1', by: 'Greenstone', size: 100, text: '100 TABLET, ORALLY DISINTEGRATING in 1 BOTTLE', awp: 1.625, acq: 0.25 },
  ]),
  ...medication({ genericName: 'atorvastatin calcium', strength: '20 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '60505-2579-9', by: 'Apotex', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '59762-0156-1', by: 'Greenstone', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '0071-0156-23', by: 'Pfizer', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', brand: 'Lipitor', awp: 21.96049, acq: 18.30041, nadac: 18.30041, look: ['oval', 'white', 'PD 156 20'] },
  ]),
  ...medication({ genericName: 'atorvastatin calcium', strength: '40 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '60505-2580-9', by: 'Apotex', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.455, acq: 0.07 },
    { ndc: '59762-0157-1', by: 'Greenstone', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'simvastatin', strength: '20 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '0093-7154-98', by: 'Teva', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '65862-052-90', by: 'Aurobindo', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '55111-199-90', by: 'Dr. Reddy\'s', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'simvastatin', strength: '40 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '0093-7155-98', by: 'Teva', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '68180-480-02', by: 'Lupin', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'rosuvastatin calcium', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '65862-294-90', by: 'Aurobindo', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '0310-0751-90', by: 'AstraZeneca', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Crestor', awp: 10.68, acq: 8.9, look: ['round', 'pink', 'CRESTOR 10'] },
  ]),
  ...medication({ genericName: 'pravastatin sodium', strength: '40 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'statin', sig: '1T PO QHS' }, [
    { ndc: '0093-7202-98', by: 'Teva', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.455, acq: 0.07 },
    { ndc: '68462-198-90', by: 'Glenmark', size: 90, text: '90 TABLET in 1 BOTTLE', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'ezetimibe', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'lipid-absorption', sig: '1T PO QD' }, [
    { ndc: '66582-414-31', by: 'Merck', size: 30, text: '30 TABLET in 1 BOTTLE', brand: 'Zetia', awp: 11.88, acq: 9.9 },
  ]),
  ...medication({ genericName: 'warfarin sodium', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'vitamin-k-antagonist', sig: '1T PO QD', aux: [9] }, [
    { ndc: '51672-4032-1', by: 'Taro', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09 },
    { ndc: '0093-1721-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09 },
    { ndc: '0056-0172-70', by: 'Bristol-Myers Squibb', size: 100, text: '1 BOTTLE in 1 CARTON > 100 TABLET in 1 BOTTLE', brand: 'Coumadin', awp: 2.88, acq: 2.4, look: ['round', 'peach', 'COUMADIN 5'] },
  ]),
  ...medication({ genericName: 'warfarin sodium', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'vitamin-k-antagonist', sig: '1T PO QD', aux: [9] }, [
    { ndc: '51672-4028-1', by: 'Taro', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
    { ndc: '0093-1713-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'apixaban', strength: '5 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'doac', sig: '1T PO BID', aux: [9] }, [
    { ndc: '0003-0894-21', by: 'Bristol-Myers Squibb', size: 60, text: '60 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Eliquis', awp: 10.2, acq: 8.5, look: ['oval', 'pink', '894 5'] },
  ]),
  ...medication({ genericName: 'apixaban', strength: '2.5 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'doac', sig: '1T PO BID', aux: [9] }, [
    { ndc: '0003-0893-21', by: 'Bristol-Myers Squibb', size: 60, text: '60 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Eliquis', awp: 10.2, acq: 8.5, look: ['round', 'yellow', '893 2 1/2'] },
  ]),
  ...medication({ genericName: 'rivaroxaban', strength: '20 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'doac', sig: '1T PO QD WF', aux: [9, 10] }, [
    { ndc: '50458-579-30', by: 'Janssen', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Xarelto', awp: 19.44, acq: 16.2 },
    { ndc: '50458-579-90', by: 'Janssen', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', brand: 'Xarelto', awp: 19.44, acq: 16.2 },
  ]),
  ...medication({ genericName: 'dabigatran etexilate mesylate', strength: '150 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'doac', sig: '1C PO BID', aux: [9, 5] }, [
    { ndc: '0597-0135-54', by: 'Boehringer Ingelheim', size: 60, text: '1 BOTTLE in 1 CARTON > 60 CAPSULE in 1 BOTTLE', brand: 'Pradaxa', awp: 8.4, acq: 7 },
  ]),
  ...medication({ genericName: 'clopidogrel bisulfate', strength: '75 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'p2y12', sig: '1T PO QD', aux: [9] }, [
    { ndc: '65862-357-90', by: 'Aurobindo', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '63653-1171-1', by: 'Bristol-Myers Squibb', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', brand: 'Plavix', awp: 7.92, acq: 6.6, look: ['round', 'pink', '75 1171'] },
    { ndc: '63653-1171-6', by: 'Bristol-Myers Squibb', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Plavix', awp: 7.92, acq: 6.6, look: ['round', 'pink', '75 1171'] },
  ]),
];
