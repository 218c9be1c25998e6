import { allFeatures } from '#ui/platform/feature/define-feature.ts';
import { adminFeature } from '#ui/screens/admin/feature.ts';
import { claimFeature } from '#ui/screens/claim/feature.ts';
import { complianceFeature } from '#ui/screens/compliance/feature.ts';
import { counterFeature } from '#ui/screens/counter/feature.ts';
import { documentFeature } from '#ui/screens/document/feature.ts';
import { drugFeature } from '#ui/screens/drug/feature.ts';
import { erxFeature } from '#ui/screens/erx/feature.ts';
import { importFeature } from '#ui/screens/import/feature.ts';
import { labelFeature } from '#ui/screens/label/feature.ts';
import { messageFeature } from '#ui/screens/message/feature.ts';
import { patientFeature } from '#ui/screens/patient/feature.ts';
import { platformFeature } from '#ui/screens/platform/feature.tsx';
import { prescriberFeature } from '#ui/screens/prescriber/feature.ts';
import { refillFeature } from '#ui/screens/refill/feature.ts';
import { rxFeature } from '#ui/screens/rx/feature.ts';
import { stockFeature } from '#ui/screens/stock/feature.ts';
import { trainingFeature } from '#ui/screens/training/feature.ts';

/** The areas. The search and the key sheet list what works everywhere in this order. */
export const features = allFeatures([
  patientFeature,
  prescriberFeature,
  drugFeature,
  stockFeature,
  claimFeature,
  adminFeature,
  complianceFeature,
  refillFeature,
  labelFeature,
  platformFeature,
  counterFeature,
  rxFeature,
  erxFeature,
  documentFeature,
  messageFeature,
  importFeature,
  trainingFeature,
]);
