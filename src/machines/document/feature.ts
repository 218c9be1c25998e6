import { galleryMachine } from '#machines/patient/gallery.machine.ts';
import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideDms } from './dms.ts';
import { documentViewMachine } from './document-view.machine.ts';
import type { DmsPorts } from './documents.ports.ts';
import { provideFax, type FaxPorts, type faxMachine } from './fax.machine.ts';
import { provideFaxes } from './faxes.ts';
import { provideScanDocuments, type scanDocumentsMachine } from './scan-documents.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly documents: DmsPorts;
    readonly faxes: FaxPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    documentList: typeof galleryMachine;
    sendFax: typeof faxMachine;
    faxes: ListDialogMachine;
    scanDocuments: typeof scanDocumentsMachine;
    dmsSearch: ListDialogMachine;
    scanInbox: ListDialogMachine;
    documentSplit: typeof recordMachine;
    documentHold: typeof recordMachine;
    documentDestroy: typeof recordMachine;
    documentDetails: typeof recordMachine;
    documentName: typeof recordMachine;
    documentUpload: typeof recordMachine;
    documentView: typeof documentViewMachine;
  }
}

/** The dialogs of documents, with their ports. */
export const documentMachines = {
  dialogs: (ports: Ports) => ({
    documentList: galleryMachine,
    sendFax: provideFax(ports.faxes),
    faxes: provideFaxes(ports.faxes, ports.clock),
    scanDocuments: provideScanDocuments(ports.documents),
    ...provideDms(ports.documents, ports.clock),
    documentView: documentViewMachine,
  }),
};
