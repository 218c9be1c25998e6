import { FolderSearch } from 'lucide-react';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import { documentMachines } from '#machines/document/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import {
  dmsCommands,
  dmsView,
  documentDestroyView,
  documentDetailsView,
  documentHoldView,
  documentNameView,
  documentSplitView,
  documentUploadView,
  documentViewView,
  scanInboxView,
} from './dms.tsx';
import { faxCommands, faxView, faxesView } from './fax-dialog.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';
import { pictureCommands } from './picture-commands.ts';
import { ScanDocumentsDialog } from './scan-documents-dialog.tsx';

declare module '#ui/platform/fields/field-ports.tsx' {
  interface FieldPorts {
    /** Pictures of papers: attached, and shown again. */
    readonly documents: DocumentPorts;
  }
}

/** Documents: dialogs, commands and tools. */
export const documentFeature = defineFeature({
  ...documentMachines,
  views: {
    documentList: { title: 'Document List', width: 1100, View: GalleryDialog },
    sendFax: faxView,
    faxes: faxesView,
    scanDocuments: { title: 'Scan', width: 1100, View: ScanDocumentsDialog },
    dmsSearch: dmsView,
    scanInbox: scanInboxView,
    documentSplit: documentSplitView,
    documentHold: documentHoldView,
    documentDestroy: documentDestroyView,
    documentDetails: documentDetailsView,
    documentName: documentNameView,
    documentUpload: documentUploadView,
    documentView: documentViewView,
  },
  commands: [pictureCommands, ...faxCommands, ...dmsCommands],
  tools: {
    dmsSearch: {
      title: 'DMS Search',
      icon: FolderSearch,
      keys: ['Ctrl+G M'],
      hint: 'Finds documents by name, tag or patient, and links what was scanned.',
      permission: 'document.read',
      words: ['documents', 'scan'],
    },
  },
});
