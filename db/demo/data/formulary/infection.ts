import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Infections. Real products; AWP and acquisition cost are fictional. */
export const infection: readonly DemoDrug[] = [
  ...medication({ genericName: 'amoxicillin', strength: '500 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'amino-penicillin', sig: '1C PO TID', aux: [2] }, [
    { ndc: '0093-3109-05', by: 'Teva', size: 500, text: '500 CAPSULE in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '65862-017-01', by: 'Aurobindo', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '0781-2613-01', by: 'Sandoz', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'amoxicillin', strength: '400 mg/5 mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'amino-penicillin', sig: '5ML PO BID', aux: [2, 12, 15] }, [
    { ndc: '0093-4161-73', by: 'Teva', size: 100, text: '100 mL in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0143-9887-01', by: 'West-Ward', size: 100, text: '100 mL in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'amoxicillin', strength: '250 mg/5 mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'amino-penicillin', sig: '5ML PO TID', aux: [2, 12, 15] }, [
    { ndc: '0093-4155-80', by: 'Teva', size: 150, text: '150 mL in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0781-6041-46', by: 'Sandoz', size: 100, text: '100 mL in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0781-6041-55', by: 'Sandoz', size: 150, text: '150 mL in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'amoxicillin and clavulanate potassium', strength: '875 mg-125 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'amino-penicillin', sig: '1T PO BID', aux: [2, 10] }, [
    { ndc: '0093-2275-34', by: 'Teva', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', awp: 2.6, acq: 0.4 },
    { ndc: '0781-1852-20', by: 'Sandoz', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', awp: 2.6, acq: 0.4 },
    { ndc: '65862-503-20', by: 'Aurobindo', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', awp: 2.6, acq: 0.4 },
  ]),
  ...medication({ genericName: 'amoxicillin and clavulanate potassium', strength: '600 mg-42.9 mg/5 mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'amino-penicillin', sig: '5ML PO BID', aux: [2, 10, 12, 15] }, [
    { ndc: '0093-8675-75', by: 'Teva', size: 125, text: '125 mL in 1 BOTTLE', awp: 0.975, acq: 0.15 },
    { ndc: '0781-6139-54', by: 'Sandoz', size: 125, text: '125 mL in 1 BOTTLE, DISPENSING', awp: 0.975, acq: 0.15 },
  ]),
  ...medication({ genericName: 'cephalexin', strength: '500 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'cephalosporin', sig: '1C PO QID', aux: [2] }, [
    { ndc: '0093-3147-01', by: 'Teva', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.455, acq: 0.07 },
    { ndc: '68180-122-01', by: 'Lupin', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.455, acq: 0.07 },
  ]),
  ...medication({ genericName: 'cefdinir', strength: '250 mg/5 mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'cephalosporin', sig: '5ML PO QD', aux: [2, 12] }, [
    { ndc: '68180-723-20', by: 'Lupin', size: 60, text: '60 mL in 1 BOTTLE', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'cefuroxime axetil', strength: '500 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'cephalosporin', sig: '1T PO BID', aux: [2, 10] }, [
    { ndc: '68180-303-20', by: 'Lupin', size: 20, text: '20 TABLET in 1 BOTTLE', awp: 1.95, acq: 0.3 },
  ]),
  ...medication({ genericName: 'azithromycin', strength: '250 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'macrolide', sig: '2T PO QD X1D THEN 1T PO QD X4D', aux: [2] }, [
    { ndc: '59762-3060-1', by: 'Greenstone', size: 18, text: '3 BLISTER PACK in 1 BOX > 6 TABLET, FILM COATED in 1 BLISTER PACK', awp: 2.6, acq: 0.4 },
    { ndc: '0093-7146-56', by: 'Teva', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 2.6, acq: 0.4 },
    { ndc: '0069-3060-75', by: 'Pfizer', size: 18, text: '3 BLISTER PACK in 1 BOX > 6 TABLET, FILM COATED in 1 BLISTER PACK', brand: 'Zithromax', awp: 2.49522, acq: 2.07935, nadac: 2.07935 },
  ]),
  ...medication({ genericName: 'azithromycin', strength: '200 mg/5 mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'macrolide', sig: '5ML PO QD', aux: [2, 12] }, [
    { ndc: '0093-2026-23', by: 'Teva', size: 15, text: '15 mL in 1 BOTTLE', awp: 3.25, acq: 0.5 },
    { ndc: '59762-3110-1', by: 'Greenstone', size: 15, text: '1 BOTTLE in 1 CARTON > 15 mL in 1 BOTTLE', awp: 3.25, acq: 0.5 },
  ]),
  ...medication({ genericName: 'clarithromycin', strength: '500 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'macrolide', sig: '1T PO BID', aux: [2, 10] }, [
    { ndc: '0781-1962-60', by: 'Sandoz', size: 60, text: '60 TABLET in 1 BOTTLE', awp: 2.6, acq: 0.4 },
  ]),
  ...medication({ genericName: 'ciprofloxacin hydrochloride', strength: '500 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '1T PO BID', aux: [2, 4, 11] }, [
    { ndc: '55111-127-01', by: 'Dr. Reddy\'s', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.65, acq: 0.1 },
    { ndc: '65862-077-20', by: 'Aurobindo', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', awp: 0.65, acq: 0.1 },
    { ndc: '0172-5312-60', by: 'Teva', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.65, acq: 0.1 },
  ]),
  ...medication({ genericName: 'levofloxacin', strength: '500 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'fluoroquinolone', sig: '1T PO QD', aux: [2, 4, 11] }, [
    { ndc: '65862-537-50', by: 'Aurobindo', size: 50, text: '50 TABLET, FILM COATED in 1 BOTTLE', awp: 0.975, acq: 0.15 },
    { ndc: '55111-280-30', by: 'Dr. Reddy\'s', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 0.975, acq: 0.15 },
  ]),
  ...medication({ genericName: 'sulfamethoxazole and trimethoprim', strength: '800 mg-160 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sulfonamide-antibiotic', sig: '1T PO BID', aux: [2, 5, 11] }, [
    { ndc: '53746-272-01', by: 'Amneal', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06, look: ['oval', 'white', 'IP 272'] },
    { ndc: '65862-420-01', by: 'Aurobindo', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '0603-5781-21', by: 'Qualitest', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'doxycycline hyclate', strength: '100 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'tetracycline', sig: '1C PO BID', aux: [2, 4, 11] }, [
    { ndc: '0143-3142-50', by: 'West-Ward', size: 50, text: '50 CAPSULE, GELATIN COATED in 1 BOTTLE, PLASTIC', awp: 0.975, acq: 0.15 },
    { ndc: '0591-5440-05', by: 'Actavis', size: 500, text: '500 CAPSULE in 1 BOTTLE, PLASTIC', awp: 0.975, acq: 0.15 },
  ]),
  ...medication({ genericName: 'doxycycline hyclate', strength: '100 mg', form: 'tablet, coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'tetracycline', sig: '1T PO BID', aux: [2, 4, 11] }, [
    { ndc: '0143-2112-50', by: 'West-Ward', size: 50, text: '50 TABLET, COATED in 1 BOTTLE', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'nitrofurantoin monohydrate and nitrofurantoin, macrocrystalline', strength: '100 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nitrofuran', sig: '1C PO BID', aux: [2, 6, 10] }, [
    { ndc: '0378-3422-01', by: 'Mylan', size: 100, text: '100 CAPSULE in 1 BOTTLE, PLASTIC', awp: 2.275, acq: 0.35 },
  ]),
  ...medication({ genericName: 'metronidazole', strength: '500 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nitroimidazole', sig: '1T PO BID', aux: [2, 8] }, [
    { ndc: '50111-334-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.65, acq: 0.1, look: ['oblong', 'white', 'PLIVA 334'] },
    { ndc: '0591-2521-01', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.65, acq: 0.1 },
  ]),
  ...medication({ genericName: 'fluconazole', strength: '150 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'azole-antifungal', sig: '1T PO ONCE' }, [
    { ndc: '0172-5412-11', by: 'Teva', size: 12, text: '12 BLISTER PACK in 1 BOX > 1 TABLET in 1 BLISTER PACK', awp: 3.25, acq: 0.5 },
    { ndc: '57237-005-11', by: 'Citron', size: 12, text: '12 BLISTER PACK in 1 CARTON > 1 TABLET in 1 BLISTER PACK', awp: 3.25, acq: 0.5 },
    { ndc: '68462-103-40', by: 'Glenmark', size: 12, text: '12 BLISTER PACK in 1 CARTON > 1 TABLET in 1 BLISTER PACK', awp: 3.25, acq: 0.5 },
  ]),
  ...medication({ genericName: 'valacyclovir hydrochloride', strength: '1 g', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'herpes-antiviral', sig: '1T PO BID', aux: [5] }, [
    { ndc: '65862-449-30', by: 'Aurobindo', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 2.275, acq: 0.35 },
    { ndc: '0173-0565-04', by: 'GlaxoSmithKline', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Valtrex', awp: 24.3708, acq: 20.309, nadac: 20.309 },
  ]),
  ...medication({ genericName: 'acyclovir', strength: '400 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'herpes-antiviral', sig: '1T PO TID', aux: [5] }, [
    { ndc: '0093-8943-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'oseltamivir phosphate', strength: '75 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'influenza-antiviral', sig: '1C PO BID', aux: [2] }, [
    { ndc: '0004-0800-85', by: 'Genentech', size: 10, text: '1 BLISTER PACK in 1 CARTON > 10 CAPSULE in 1 BLISTER PACK', brand: 'Tamiflu', awp: 17.50944, acq: 14.5912, nadac: 14.5912 },
  ]),
  ...medication({ genericName: 'oseltamivir phosphate', strength: '6 mg/mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'influenza-antiviral', sig: '12.5ML PO BID', aux: [2, 12] }, [
    { ndc: '0004-0822-05', by: 'Genentech', size: 60, text: '1 BOTTLE, GLASS in 1 CARTON > 60 mL in 1 BOTTLE, GLASS', brand: 'Tamiflu', awp: 2.9169, acq: 2.43075, nadac: 2.43075 },
  ]),
  ...medication({ genericName: 'ivermectin', strength: '3 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'anthelmintic', sig: '4T PO ONCE', aux: [3] }, [
    { ndc: '0006-0032-20', by: 'Merck', size: 20, text: '2 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BLISTER PACK', brand: 'Stromectol', awp: 5.34996, acq: 4.4583, nadac: 4.4583 },
    { ndc: '42799-806-01', by: 'Edenbridge', size: 20, text: '2 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BLISTER PACK', awp: 19.5, acq: 3 },
  ]),
  ...medication({ genericName: 'nystatin', strength: '100,000 units/mL', form: 'suspension', route: 'oral', unit: 'ML', schedule: '0', therapeuticClass: 'polyene-antifungal', sig: '5ML PO QID', aux: [2, 12] }, [
    { ndc: '60432-537-60', by: 'Morton Grove', size: 60, text: '60 mL in 1 BOTTLE, GLASS', awp: 0.585, acq: 0.09 },
    { ndc: '51672-4117-9', by: 'Taro', size: 473, text: '473 mL in 1 BOTTLE', awp: 0.585, acq: 0.09 },
  ]),
  ...medication({ genericName: 'linezolid', strength: '600 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'weak-maoi', sig: '1T PO BID', aux: [2] }, [
    { ndc: '0009-5135-02', by: 'Pfizer', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', brand: 'Zyvox', awp: 96, acq: 80 },
    { ndc: '0093-7490-34', by: 'Teva', size: 20, text: '20 TABLET, FILM COATED in 1 BOTTLE', awp: 13, acq: 2 },
  ]),
  ...medication({ genericName: 'mupirocin', strength: '2%', form: 'ointment', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'topical-antibiotic', sig: 'APPLY TOP TID', aux: [13] }, [
    { ndc: '45802-112-22', by: 'Perrigo', size: 22, text: '1 TUBE in 1 CARTON > 22 g in 1 TUBE', awp: 1.3, acq: 0.2 },
    { ndc: '0093-1010-42', by: 'Teva', size: 22, text: '1 TUBE in 1 CARTON > 22 g in 1 TUBE', awp: 1.3, acq: 0.2 },
    { ndc: '51672-1312-0', by: 'Taro', size: 22, text: '1 TUBE in 1 CARTON > 22 g in 1 TUBE', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'ketoconazole', strength: '2%', form: 'cream', route: 'topical', unit: 'GM', schedule: '0', therapeuticClass: 'azole-antifungal', sig: 'APPLY TOP QD', aux: [13] }, [
    { ndc: '51672-1298-1', by: 'Taro', size: 15, text: '1 TUBE in 1 CARTON > 15 g in 1 TUBE', awp: 2.6, acq: 0.4 },
    { ndc: '51672-1298-2', by: 'Taro', size: 30, text: '1 TUBE in 1 CARTON > 30 g in 1 TUBE', awp: 2.6, acq: 0.4 },
    { ndc: '0168-0099-15', by: 'Fougera', size: 15, text: '1 TUBE in 1 CARTON > 15 g in 1 TUBE', awp: 2.6, acq: 0.4 },
  ]),
];
