import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Controlled substances, schedules II to V. Real products; AWP and acquisition cost are fictional. */
export const controlled: readonly DemoDrug[] = [
  ...medication({ genericName: 'hydrocodone bitartrate and acetaminophen', strength: '5 mg-325 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0406-0123-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09, look: ['oblong', 'white', 'M365'] },
    { ndc: '53746-109-01', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09, look: ['oblong', 'white', 'IP 109'] },
  ]),
  ...medication({ genericName: 'hydrocodone bitartrate and acetaminophen', strength: '10 mg-325 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0406-0125-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.78, acq: 0.12, look: ['oblong', 'white', 'M367'] },
    { ndc: '53746-110-01', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.78, acq: 0.12 },
  ]),
  ...medication({ genericName: 'oxycodone and acetaminophen', strength: '5 mg-325 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0406-0512-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08, look: ['round', 'white', '512'] },
    { ndc: '0603-4998-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'oxycodone hydrochloride', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '42858-001-01', by: 'Rhodes', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.52, acq: 0.08 },
    { ndc: '0406-0552-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'oxycodone hydrochloride', strength: '20 mg', form: 'tablet, film coated, extended release', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q12H', aux: [1, 8] }, [
    { ndc: '59011-420-10', by: 'Purdue', size: 100, text: '100 TABLET, FILM COATED, EXTENDED RELEASE in 1 BOTTLE', brand: 'OxyContin', awp: 12.15382, acq: 10.12818, nadac: 10.12818, look: ['round', 'pink', 'OP 20'] },
  ]),
  ...medication({ genericName: 'morphine sulfate', strength: '15 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'opioid', sig: '1T PO Q12H', aux: [1, 8] }, [
    { ndc: '0406-8315-01', by: 'SpecGx', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '42858-801-01', by: 'Rhodes', size: 100, text: '100 TABLET, FILM COATED, EXTENDED RELEASE in 1 BOTTLE, PLASTIC', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'fentanyl', strength: '25 mcg/hr', form: 'patch', route: 'transdermal', unit: 'EA', schedule: '2', therapeuticClass: 'long-acting-opioid', sig: '1PATCH TOP Q72H', aux: [1, 13] }, [
    { ndc: '60505-7006-2', by: 'Apotex', size: 5, text: '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH', awp: 52, acq: 8 },
    { ndc: '0591-3212-72', by: 'Actavis', size: 5, text: '5 POUCH in 1 CARTON > 1 PATCH in 1 POUCH > 72 h in 1 PATCH', awp: 52, acq: 8 },
    { ndc: '0781-7241-55', by: 'Sandoz', size: 5, text: '5 POUCH in 1 BOX > 1 PATCH in 1 POUCH > 72 h in 1 PATCH', awp: 52, acq: 8 },
  ]),
  ...medication({ genericName: 'methylphenidate hydrochloride', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'stimulant', sig: '1T PO BID' }, [
    { ndc: '0406-1144-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.91, acq: 0.14 },
    { ndc: '0078-0440-05', by: 'Novartis', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Ritalin', awp: 1.36469, acq: 1.13724, nadac: 1.13724 },
  ]),
  ...medication({ genericName: 'methylphenidate hydrochloride', strength: '36 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'stimulant', sig: '1T PO QAM' }, [
    { ndc: '50458-586-01', by: 'Janssen', size: 100, text: '100 TABLET, EXTENDED RELEASE in 1 BOTTLE', brand: 'Concerta', awp: 15.68284, acq: 13.06903, nadac: 13.06903, look: ['oblong', 'white', 'alza 36'] },
  ]),
  ...medication({ genericName: 'dextroamphetamine saccharate, amphetamine aspartate, dextroamphetamine sulfate and amphetamine sulfate', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'stimulant', sig: '1T PO BID' }, [
    { ndc: '0555-0972-02', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '57844-110-01', by: 'Teva Brand', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Adderall', awp: 13.49699, acq: 11.24749, nadac: 11.24749 },
  ]),
  ...medication({ genericName: 'dextroamphetamine sulfate, dextroamphetamine saccharate, amphetamine sulfate and amphetamine aspartate', strength: '20 mg', form: 'capsule, extended release', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'stimulant', sig: '1C PO QAM' }, [
    { ndc: '54092-387-01', by: 'Shire', size: 100, text: '100 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', brand: 'Adderall XR', awp: 8.19464, acq: 6.82887, nadac: 6.82887, look: ['capsule', 'orange', 'ADDERALL XR 20 mg'] },
  ]),
  ...medication({ genericName: 'lisdexamfetamine dimesylate', strength: '30 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '2', therapeuticClass: 'stimulant', sig: '1C PO QAM' }, [
    { ndc: '59417-103-10', by: 'Shire', size: 100, text: '100 CAPSULE in 1 BOTTLE', brand: 'Vyvanse', awp: 14.86247, acq: 12.38539, nadac: 12.38539, look: ['capsule', 'white/orange', 'S489 30 mg'] },
  ]),
  ...medication({ genericName: 'acetaminophen and codeine phosphate', strength: '300 mg-30 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '3', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0093-0150-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
    { ndc: '0406-0484-01', by: 'SpecGx', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
    { ndc: '65162-033-10', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'buprenorphine and naloxone', strength: '8 mg-2 mg', form: 'film', route: 'sublingual', unit: 'EA', schedule: '3', therapeuticClass: 'partial-opioid', sig: '1 FILM SL QD', aux: [1, 8] }, [
    { ndc: '12496-1208-3', by: 'Indivior', size: 30, text: '30 POUCH in 1 CARTON > 1 FILM, SOLUBLE in 1 POUCH', brand: 'Suboxone', awp: 10.32862, acq: 8.60718, nadac: 8.60718 },
  ]),
  ...medication({ genericName: 'buprenorphine and naloxone', strength: '8 mg-2 mg', form: 'tablet', route: 'sublingual', unit: 'EA', schedule: '3', therapeuticClass: 'partial-opioid', sig: '1T SL QD', aux: [1, 8] }, [
    { ndc: '0054-0189-13', by: 'West-Ward', size: 30, text: '30 TABLET in 1 BOTTLE', awp: 9.1, acq: 1.4 },
    { ndc: '50383-294-93', by: 'Akorn', size: 30, text: '30 TABLET in 1 BOTTLE, PLASTIC', awp: 9.1, acq: 1.4 },
  ]),
  ...medication({ genericName: 'testosterone cypionate', strength: '200 mg/mL', form: 'injection', route: 'intramuscular', unit: 'ML', schedule: '3', therapeuticClass: 'androgen', sig: '1ML IM Q2WK' }, [
    { ndc: '0009-0417-01', by: 'Pfizer', size: 1, text: '1 VIAL in 1 CARTON > 1 mL in 1 VIAL', brand: 'Depo-Testosterone', awp: 14.628, acq: 12.19, nadac: 12.19 },
    { ndc: '0009-0417-02', by: 'Pfizer', size: 10, text: '1 VIAL in 1 CARTON > 10 mL in 1 VIAL', brand: 'Depo-Testosterone', awp: 12.15984, acq: 10.1332, nadac: 10.1332 },
    { ndc: '0574-0827-10', by: 'Perrigo', size: 10, text: '1 VIAL, GLASS in 1 CARTON > 10 mL in 1 VIAL, GLASS', awp: 39, acq: 6 },
  ]),
  ...medication({ genericName: 'alprazolam', strength: '0.5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO TID PRN', aux: [1, 8] }, [
    { ndc: '59762-3720-1', by: 'Greenstone', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['oval', 'peach', 'G3720'] },
    { ndc: '0228-2029-10', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['round', 'peach', 'R 029'] },
    { ndc: '0009-0055-01', by: 'Pfizer', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Xanax', awp: 8.05171, acq: 6.70976, nadac: 6.70976, look: ['oval', 'peach', 'XANAX 0.5'] },
  ]),
  ...medication({ genericName: 'alprazolam', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO TID PRN', aux: [1, 8] }, [
    { ndc: '59762-3721-1', by: 'Greenstone', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04, look: ['oval', 'blue', 'G3721'] },
    { ndc: '0228-2031-10', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04, look: ['round', 'blue', 'R 031'] },
  ]),
  ...medication({ genericName: 'lorazepam', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO BID PRN', aux: [1, 8] }, [
    { ndc: '0591-0241-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.26, acq: 0.04 },
    { ndc: '0378-2457-10', by: 'Mylan', size: 1000, text: '1000 TABLET in 1 BOTTLE, PLASTIC', awp: 0.26, acq: 0.04 },
    { ndc: '0187-0064-01', by: 'Bausch', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Ativan', awp: 57.03404, acq: 47.52837, nadac: 47.52837 },
  ]),
  ...medication({ genericName: 'clonazepam', strength: '0.5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO BID', aux: [1, 8] }, [
    { ndc: '0093-0832-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['round', 'yellow', 'TEVA 832'] },
    { ndc: '0185-0063-01', by: 'Sandoz', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'clonazepam', strength: '1 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO BID', aux: [1, 8] }, [
    { ndc: '0093-0833-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['round', 'green', 'TEVA 833'] },
  ]),
  ...medication({ genericName: 'diazepam', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1T PO BID PRN', aux: [1, 8] }, [
    { ndc: '0378-0345-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.26, acq: 0.04 },
    { ndc: '0591-5619-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'temazepam', strength: '15 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'benzodiazepine', sig: '1C PO QHS PRN', aux: [1, 8] }, [
    { ndc: '0781-2201-01', by: 'Sandoz', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.78, acq: 0.12 },
    { ndc: '0228-2076-10', by: 'Actavis', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.78, acq: 0.12 },
  ]),
  ...medication({ genericName: 'zolpidem tartrate', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'z-drug', sig: '1T PO QHS PRN', aux: [1, 8] }, [
    { ndc: '0093-0074-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '13668-008-01', by: 'Torrent', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0024-5421-31', by: 'Sanofi', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', brand: 'Ambien', awp: 24.69602, acq: 20.58002, nadac: 20.58002 },
  ]),
  ...medication({ genericName: 'tramadol hydrochloride', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'opioid', sig: '1T PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '0093-0058-01', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['oblong', 'white', '93 58'] },
    { ndc: '65162-627-10', by: 'Amneal', size: 100, text: '100 TABLET, COATED in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['round', 'white', 'AN 627'] },
    { ndc: '57664-377-08', by: 'Sun', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'carisoprodol', strength: '350 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'muscle-relaxant', sig: '1T PO TID PRN', aux: [1, 8] }, [
    { ndc: '0591-5513-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06, look: ['round', 'white', 'DAN 5513'] },
    { ndc: '0037-2001-01', by: 'Meda', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', brand: 'Soma', awp: 13.0212, acq: 10.851, nadac: 10.851 },
  ]),
  ...medication({ genericName: 'modafinil', strength: '200 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '4', therapeuticClass: 'wakefulness', sig: '1T PO QAM' }, [
    { ndc: '63459-201-30', by: 'Cephalon', size: 30, text: '30 TABLET in 1 BOTTLE', brand: 'Provigil', awp: 96.82729, acq: 80.68941, nadac: 80.68941 },
  ]),
  ...medication({ genericName: 'pregabalin', strength: '75 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '5', therapeuticClass: 'gabapentinoid', sig: '1C PO BID', aux: [1, 8] }, [
    { ndc: '0071-1014-68', by: 'Pfizer', size: 90, text: '90 CAPSULE in 1 BOTTLE', brand: 'Lyrica', awp: 11.63933, acq: 9.69944, nadac: 9.69944, look: ['capsule', 'white/orange', 'PFIZER PGN 75'] },
  ]),
  ...medication({ genericName: 'pregabalin', strength: '150 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '5', therapeuticClass: 'gabapentinoid', sig: '1C PO BID', aux: [1, 8] }, [
    { ndc: '0071-1016-68', by: 'Pfizer', size: 90, text: '90 CAPSULE in 1 BOTTLE', brand: 'Lyrica', awp: 11.63316, acq: 9.6943, nadac: 9.6943, look: ['capsule', 'white', 'PFIZER PGN 150'] },
  ]),
  ...medication({ genericName: 'lacosamide', strength: '100 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '5', therapeuticClass: 'antiepileptic', sig: '1T PO BID', aux: [1] }, [
    { ndc: '0131-2478-35', by: 'UCB', size: 60, text: '60 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Vimpat', awp: 21.6777, acq: 18.06475, nadac: 18.06475 },
  ]),
  ...medication({ genericName: 'diphenoxylate hydrochloride and atropine sulfate', strength: '2.5 mg-0.025 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '5', therapeuticClass: 'antidiarrheal', sig: '1T PO QID PRN', aux: [1, 8] }, [
    { ndc: '0378-0415-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 1.95, acq: 0.3 },
    { ndc: '0025-0061-31', by: 'Pfizer', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Lomotil', awp: 3.50863, acq: 2.92386, nadac: 2.92386 },
  ]),
  ...medication({ genericName: 'promethazine hydrochloride and codeine phosphate', strength: '6.25 mg-10 mg/5 mL', form: 'solution', route: 'oral', unit: 'ML', schedule: '5', therapeuticClass: 'sedating-antihistamine', sig: '5ML PO Q6H PRN', aux: [1, 8] }, [
    { ndc: '50383-804-04', by: 'Akorn', size: 118, text: '118 mL in 1 BOTTLE', awp: 0.52, acq: 0.08 },
    { ndc: '50383-804-16', by: 'Akorn', size: 473, text: '473 mL in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'guaifenesin and codeine phosphate', strength: '100 mg-10 mg/5 mL', form: 'solution', route: 'oral', unit: 'ML', schedule: '5', therapeuticClass: 'antitussive', sig: '10ML PO Q4H PRN', aux: [1, 8] }, [
    { ndc: '0121-0775-04', by: 'Pharmaceutical Associates', size: 118, text: '118 mL in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
];
