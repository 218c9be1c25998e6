import { breathingAndStomach } from './formulary/breathing-stomach.ts';
import { cardiovascular } from './formulary/cardiovascular.ts';
import { controlled } from './formulary/controlled.ts';
import { infection } from './formulary/infection.ts';
import { localAndOtc } from './formulary/local-otc.ts';
import { metabolic } from './formulary/metabolic.ts';
import { mind } from './formulary/mind.ts';
import type { DemoDrug } from './types.ts';

/** The hand-made drug file of the demo store: real products, checked against the FDA's listing (`scripts/check-formulary.ts`). */
export const formulary: readonly DemoDrug[] = [...cardiovascular, ...mind, ...controlled, ...infection, ...metabolic, ...breathingAndStomach, ...localAndOtc];
