/**
 * What runs in the thread that draws a PDF (plain JavaScript, as Node takes it). PDFium lives in it
 * as WebAssembly: it sees the bytes that it is
 * given and its own memory, no disk, no network, and it has no engine for the scripts that a PDF
 * may carry. `most.memory` (bytes) bounds what it
 * may take. It draws one page for each message that it gets, and says `{ refused }` with a code of
 * `pictureRefusals`, `{ width, height, pixels }`
 * (RGBA) of a page, or `{ done }`.
 */
export const pdfWorker = `
const { parentPort, workerData: { library, bytes, most } } = require('node:worker_threads');
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (more) {
  if (this.buffer.byteLength + more * 65536 > most.memory) throw new RangeError('more memory than a paper takes');
  return grow.call(this, more);
};
const say = (what, moved) => parentPort.postMessage(what, moved);
// A thread that listens to nothing for a moment would end.
let wishes = 0, go = () => undefined;
parentPort.on('message', () => { wishes += 1; go(); });
const asked = async () => { while (wishes === 0) await new Promise((done) => { go = done; }); wishes -= 1; };
const annotations = 0x01, redFirst = 0x10, colours = 4;
(async () => {
  await asked();
  const pdfium = await require(library).PDFiumLibrary.init(), m = pdfium.module;
  let pdf;
  try { pdf = await pdfium.loadDocument(bytes); } catch (e) { return say({ refused: /password|security/i.test(String(e)) ? 'PDF_LOCKED' : 'DAMAGED' }); }
  const count = pdf.getPageCount();
  if (count < 1) return say({ refused: 'DAMAGED' });
  if (count > most.pages) return say({ refused: 'TOO_MANY_PAGES' });
  // What was typed into a form is drawn with it. Nothing that the form would do is ever asked for.
  const form = pdf.initializeFormFields();
  for (let n = 0; n < count; n++) {
    if (n > 0) await asked();
    const page = m._FPDF_LoadPage(pdf.documentIdx, n), wide = page ? m._FPDF_GetPageWidth(page) : 0, high = page ? m._FPDF_GetPageHeight(page) : 0;
    if (!(wide > 0 && high > 0)) return say({ refused: 'DAMAGED' });
    if (wide > most.points || high > most.points) return say({ refused: 'PDF_PAGE' });
    const full = Math.min(most.short / Math.min(wide, high), most.long / Math.max(wide, high)), scale = Math.min(Math.max(most.dpi / 72, full), Math.sqrt(most.pixels / (wide * high))), width = Math.max(1, Math.round(wide * scale)), height = Math.max(1, Math.round(high * scale)), size = width * height * colours;
    m._FORM_OnAfterLoadPage(page, form);
    const at = m.wasmExports.malloc(size);
    if (!at) return say({ refused: 'PDF_HEAVY' });
    const canvas = m._FPDFBitmap_CreateEx(width, height, colours, at, width * colours);
    m._FPDFBitmap_FillRect(canvas, 0, 0, width, height, 0xffffffff);
    m._FPDF_RenderPageBitmap(canvas, page, 0, 0, width, height, 0, annotations | redFirst);
    m._FPDF_FFLDraw(form, canvas, page, 0, 0, width, height, 0, redFirst);
    const pixels = m.HEAPU8.slice(at, at + size);
    m._FORM_OnBeforeClosePage(page, form);
    m._FPDFBitmap_Destroy(canvas);
    m.wasmExports.free(at);
    m._FPDF_ClosePage(page);
    say({ width, height, pixels, pages: count }, [pixels.buffer]);
  }
  await asked();
  say({ done: true });
})();
`;
