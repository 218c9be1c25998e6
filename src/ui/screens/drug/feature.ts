import { CircleDollarSign } from 'lucide-react';
import { drugMachines } from '#machines/drug/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { drugCommands } from './drug-commands.ts';
import {
  auxLabelsDialog,
  boxedWarningDialog,
  drugDialog,
  drugFactsDialog,
  drugPage,
} from './drug.tsx';
import { otcCommands } from './otc-commands.ts';
import { otcDialog, otcPage } from './otc.tsx';
import { priceCodeDialog, priceCodePage } from './price-code.tsx';
import { priceCommands, priceView } from './rx-price-dialog.tsx';

/** Drugs and prices: dialogs, commands, tools and pages. */
export const drugFeature = defineFeature({
  ...drugMachines,
  views: {
    drug: drugDialog.view,
    otcProduct: otcDialog.view,
    priceCode: priceCodeDialog.view,
    auxLabels: auxLabelsDialog,
    boxedWarning: boxedWarningDialog,
    drugFacts: drugFactsDialog,
    rxPriceCheck: priceView,
  },
  commands: [otcCommands, drugCommands, priceCommands],
  pages: [drugPage, priceCodePage, otcPage],
  adds: [priceCodeDialog],
  tools: {
    rxPriceCheck: {
      title: 'Rx PC',
      icon: CircleDollarSign,
      keys: ['Ctrl+G X'],
      hint: 'A price check; nothing is saved.',
      permission: 'drug.read',
      words: ['price check'],
    },
  },
});
