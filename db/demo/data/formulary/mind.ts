import type { DemoDrug } from '../types.ts';
import { medication } from './medication.ts';

/** Mood, seizures, movement, muscle. Real products; AWP and acquisition cost are fictional. */
export const mind: readonly DemoDrug[] = [
  ...medication({ genericName: 'sertraline hydrochloride', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ssri', sig: '1T PO QD', aux: [1, 8] }, [
    { ndc: '16714-612-03', by: 'Northstar', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '59762-4900-1', by: 'Greenstone', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '68180-352-09', by: 'Lupin', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0049-4900-30', by: 'Pfizer', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Zoloft', awp: 17.15137, acq: 14.29281, nadac: 14.29281 },
  ]),
  ...medication({ genericName: 'sertraline hydrochloride', strength: '100 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ssri', sig: '1T PO QD', aux: [1, 8] }, [
    { ndc: '16714-613-03', by: 'Northstar', size: 90, text: '90 TABLET, FILM COATED in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '31722-214-30', by: 'Camber', size: 30, text: '30 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'escitalopram oxalate', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ssri', sig: '1T PO QD', aux: [1, 8] }, [
    { ndc: '65862-374-01', by: 'Aurobindo', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '16729-169-01', by: 'Accord', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'citalopram hydrobromide', strength: '20 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ssri', sig: '1T PO QD', aux: [1, 8] }, [
    { ndc: '13668-010-01', by: 'Torrent', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '0456-4020-01', by: 'Allergan', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', brand: 'Celexa', awp: 10.84762, acq: 9.03968, nadac: 9.03968 },
  ]),
  ...medication({ genericName: 'fluoxetine hydrochloride', strength: '20 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'ssri', sig: '1C PO QAM', aux: [1, 8] }, [
    { ndc: '65862-193-01', by: 'Aurobindo', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.195, acq: 0.03 },
    { ndc: '50111-648-01', by: 'Teva', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'venlafaxine hydrochloride', strength: '75 mg', form: 'capsule, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'snri', sig: '1C PO QD WF', aux: [1, 10] }, [
    { ndc: '0093-7385-98', by: 'Teva', size: 90, text: '90 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', awp: 0.78, acq: 0.12 },
    { ndc: '0008-0833-21', by: 'Pfizer', size: 30, text: '30 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', brand: 'Effexor XR', awp: 22.74197, acq: 18.95164, nadac: 18.95164 },
  ]),
  ...medication({ genericName: 'duloxetine hydrochloride', strength: '30 mg', form: 'capsule, delayed release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'snri', sig: '1C PO QD', aux: [1, 8] }, [
    { ndc: '60505-2996-3', by: 'Apotex', size: 30, text: '30 CAPSULE, DELAYED RELEASE in 1 BOTTLE', awp: 0.715, acq: 0.11 },
    { ndc: '0002-3240-30', by: 'Lilly', size: 30, text: '30 CAPSULE, DELAYED RELEASE in 1 BOTTLE', brand: 'Cymbalta', awp: 10.76878, acq: 8.97398, nadac: 8.97398, look: ['capsule', 'white/blue', 'LILLY 3240 30 mg'] },
    { ndc: '0002-3240-90', by: 'Lilly', size: 90, text: '90 CAPSULE, DELAYED RELEASE in 1 BOTTLE', brand: 'Cymbalta', awp: 10.76878, acq: 8.97398, nadac: 8.97398, look: ['capsule', 'white/blue', 'LILLY 3240 30 mg'] },
  ]),
  ...medication({ genericName: 'duloxetine hydrochloride', strength: '60 mg', form: 'capsule, delayed release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'snri', sig: '1C PO QD', aux: [1, 8] }, [
    { ndc: '0002-3270-30', by: 'Lilly', size: 30, text: '30 CAPSULE, DELAYED RELEASE in 1 BOTTLE', brand: 'Cymbalta', awp: 10.76044, acq: 8.96703, nadac: 8.96703 },
  ]),
  ...medication({ genericName: 'bupropion hydrochloride', strength: '150 mg', form: 'tablet, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'other-antidepressant', sig: '1T PO QAM', aux: [8] }, [
    { ndc: '10370-101-03', by: 'Par', size: 30, text: '30 TABLET, FILM COATED, EXTENDED RELEASE in 1 BOTTLE', awp: 1.105, acq: 0.17 },
    { ndc: '0187-0730-30', by: 'Bausch', size: 30, text: '30 TABLET, EXTENDED RELEASE in 1 BOTTLE', brand: 'Wellbutrin XL', awp: 84.11116, acq: 70.09263, nadac: 70.09263 },
  ]),
  ...medication({ genericName: 'trazodone hydrochloride', strength: '50 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'other-antidepressant', sig: '1T PO QHS', aux: [1, 8] }, [
    { ndc: '50111-433-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04, look: ['trapezoid', 'white', 'PLIVA 433'] },
    { ndc: '60505-2653-1', by: 'Apotex', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'amitriptyline hydrochloride', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'tca', sig: '1T PO QHS', aux: [1, 8] }, [
    { ndc: '0603-2213-21', by: 'Qualitest', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
    { ndc: '0781-1487-01', by: 'Sandoz', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'phenelzine sulfate', strength: '15 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'maoi', sig: '1T PO TID', aux: [9] }, [
    { ndc: '59762-0119-1', by: 'Greenstone', size: 60, text: '60 TABLET, FILM COATED in 1 BOTTLE', awp: 3.9, acq: 0.6 },
  ]),
  ...medication({ genericName: 'lithium carbonate', strength: '300 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'mood-stabilizer', sig: '1T PO TID', aux: [5, 10] }, [
    { ndc: '0143-1300-01', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.91, acq: 0.14 },
  ]),
  ...medication({ genericName: 'quetiapine fumarate', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antipsychotic', sig: '1T PO QHS', aux: [1, 8] }, [
    { ndc: '65862-489-01', by: 'Aurobindo', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '16729-145-01', by: 'Accord', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '0310-0275-10', by: 'AstraZeneca', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', brand: 'Seroquel', awp: 4.46327, acq: 3.71939, nadac: 3.71939, look: ['round', 'peach', 'SEROQUEL 25'] },
  ]),
  ...medication({ genericName: 'olanzapine', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antipsychotic', sig: '1T PO QHS', aux: [1, 8] }, [
    { ndc: '0002-4117-30', by: 'Lilly', size: 30, text: '30 TABLET in 1 BOTTLE', brand: 'Zyprexa', awp: 27.32111, acq: 22.76759, nadac: 22.76759 },
  ]),
  ...medication({ genericName: 'aripiprazole', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antipsychotic', sig: '1T PO QAM', aux: [8] }, [
    { ndc: '59148-007-13', by: 'Otsuka', size: 30, text: '30 TABLET in 1 BOTTLE, PLASTIC', brand: 'Abilify', awp: 22.43664, acq: 18.6972, nadac: 18.6972 },
  ]),
  ...medication({ genericName: 'haloperidol', strength: '5 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antipsychotic', sig: '1T PO QHS', aux: [1, 8] }, [
    { ndc: '0378-0327-01', by: 'Mylan', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 1.3, acq: 0.2 },
  ]),
  ...medication({ genericName: 'lamotrigine', strength: '100 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1T PO BID', aux: [1] }, [
    { ndc: '68382-008-01', by: 'Zydus', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
    { ndc: '29300-112-01', by: 'Unichem', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
    { ndc: '0173-0642-55', by: 'GlaxoSmithKline', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Lamictal', awp: 13.12741, acq: 10.93951, nadac: 10.93951 },
  ]),
  ...medication({ genericName: 'lamotrigine', strength: '25 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1T PO QD', aux: [1] }, [
    { ndc: '68382-006-01', by: 'Zydus', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'levetiracetam', strength: '500 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1T PO BID', aux: [1] }, [
    { ndc: '50474-595-40', by: 'UCB', size: 120, text: '120 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', brand: 'Keppra', awp: 11.6315, acq: 9.69292, nadac: 9.69292 },
  ]),
  ...medication({ genericName: 'carbamazepine', strength: '200 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1T PO BID WF', aux: [1, 10] }, [
    { ndc: '51672-4005-1', by: 'Taro', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '0093-0109-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '0078-0509-05', by: 'Novartis', size: 100, text: '100 TABLET in 1 BOTTLE', brand: 'Tegretol', awp: 3.55351, acq: 2.96126, nadac: 2.96126 },
  ]),
  ...medication({ genericName: 'phenytoin sodium', strength: '100 mg', form: 'capsule, extended release', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1C PO TID', aux: [1] }, [
    { ndc: '51672-4111-1', by: 'Taro', size: 100, text: '100 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', awp: 1.3, acq: 0.2 },
    { ndc: '0071-0369-24', by: 'Pfizer', size: 100, text: '100 CAPSULE, EXTENDED RELEASE in 1 BOTTLE', brand: 'Dilantin', awp: 1.99285, acq: 1.66071, nadac: 1.66071 },
  ]),
  ...medication({ genericName: 'topiramate', strength: '25 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'antiepileptic', sig: '1T PO BID', aux: [1, 5] }, [
    { ndc: '68382-138-14', by: 'Zydus', size: 60, text: '60 TABLET, FILM COATED in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'gabapentin', strength: '300 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'gabapentinoid', sig: '1C PO TID', aux: [1] }, [
    { ndc: '65162-102-10', by: 'Amneal', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.26, acq: 0.04, look: ['capsule', 'yellow', 'IP 102'] },
    { ndc: '67877-223-01', by: 'Ascend', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.26, acq: 0.04 },
    { ndc: '60505-0113-1', by: 'Apotex', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.26, acq: 0.04 },
  ]),
  ...medication({ genericName: 'gabapentin', strength: '100 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'gabapentinoid', sig: '1C PO TID', aux: [1] }, [
    { ndc: '65162-101-10', by: 'Amneal', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.195, acq: 0.03, look: ['capsule', 'white', 'IP 101'] },
  ]),
  ...medication({ genericName: 'donepezil hydrochloride', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'cholinesterase-inhibitor', sig: '1T PO QHS' }, [
    { ndc: '62856-246-30', by: 'Eisai', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', brand: 'Aricept', awp: 19.43632, acq: 16.19693, nadac: 16.19693 },
    { ndc: '55111-357-30', by: 'Dr. Reddy\'s', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'carbidopa and levodopa', strength: '25 mg-100 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'levodopa', sig: '1T PO TID' }, [
    { ndc: '0228-2539-10', by: 'Actavis', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09 },
    { ndc: '0093-0293-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.585, acq: 0.09 },
  ]),
  ...medication({ genericName: 'ropinirole hydrochloride', strength: '0.25 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'dopamine-agonist', sig: '1T PO QHS', aux: [1] }, [
    { ndc: '0054-0116-25', by: 'West-Ward', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'cyclobenzaprine hydrochloride', strength: '10 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'muscle-relaxant', sig: '1T PO TID PRN', aux: [1, 8] }, [
    { ndc: '0591-5658-01', by: 'Actavis', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE, PLASTIC', awp: 0.195, acq: 0.03 },
    { ndc: '10702-007-01', by: 'KVK', size: 100, text: '100 TABLET, FILM COATED in 1 BOTTLE', awp: 0.195, acq: 0.03 },
  ]),
  ...medication({ genericName: 'tizanidine hydrochloride', strength: '4 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'muscle-relaxant', sig: '1T PO TID PRN', aux: [1, 8] }, [
    { ndc: '55111-180-15', by: 'Dr. Reddy\'s', size: 150, text: '150 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
    { ndc: '60505-0252-3', by: 'Apotex', size: 150, text: '150 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'baclofen', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'muscle-relaxant', sig: '1T PO TID', aux: [1, 8] }, [
    { ndc: '0527-1330-01', by: 'Lannett', size: 100, text: '100 TABLET in 1 BOTTLE, PLASTIC', awp: 0.39, acq: 0.06 },
    { ndc: '0172-4096-60', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.39, acq: 0.06 },
  ]),
  ...medication({ genericName: 'sumatriptan succinate', strength: '50 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'triptan', sig: '1T PO BID PRN' }, [
    { ndc: '55111-292-01', by: 'Dr. Reddy\'s', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 4.55, acq: 0.7 },
    { ndc: '0173-0736-01', by: 'GlaxoSmithKline', size: 9, text: '9 TABLET, FILM COATED in 1 BLISTER PACK', brand: 'Imitrex', awp: 87.68179, acq: 73.06816, nadac: 73.06816 },
  ]),
  ...medication({ genericName: 'buspirone hydrochloride', strength: '10 mg', form: 'tablet', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'anxiolytic', sig: '1T PO BID', aux: [1] }, [
    { ndc: '0093-0054-01', by: 'Teva', size: 100, text: '100 TABLET in 1 BOTTLE', awp: 0.325, acq: 0.05 },
  ]),
  ...medication({ genericName: 'hydroxyzine pamoate', strength: '25 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'sedating-antihistamine', sig: '1C PO TID PRN', aux: [1, 8] }, [
    { ndc: '0185-0613-01', by: 'Sandoz', size: 100, text: '100 CAPSULE in 1 BOTTLE', awp: 0.52, acq: 0.08 },
  ]),
  ...medication({ genericName: 'atomoxetine hydrochloride', strength: '40 mg', form: 'capsule', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'nonstimulant', sig: '1C PO QAM' }, [
    { ndc: '0002-3229-30', by: 'Lilly', size: 30, text: '30 CAPSULE in 1 BOTTLE', brand: 'Strattera', awp: 16.43652, acq: 13.6971, nadac: 13.6971 },
  ]),
  ...medication({ genericName: 'naltrexone hydrochloride', strength: '50 mg', form: 'tablet, film coated', route: 'oral', unit: 'EA', schedule: '0', therapeuticClass: 'opioid-antagonist', sig: '1T PO QD', aux: [10] }, [
    { ndc: '0406-1170-03', by: 'SpecGx', size: 30, text: '30 TABLET, FILM COATED in 1 BOTTLE', awp: 4.55, acq: 0.7 },
  ]),
];
