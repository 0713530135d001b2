import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';

/** The calls of pdfium that are used here; its library wraps fewer than it has. Numbers are pointers. */
interface PdfiumCalls {
  FPDF_InitLibrary(): void;
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(textPage: number): void;
  FPDFText_CountChars(textPage: number): number;
  FPDFText_GetUnicode(textPage: number, index: number): number;
  FPDFText_GetFontWeight(textPage: number, index: number): number;
  FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  FPDFBookmark_GetTitle(bookmark: number, buffer: number, length: number): number;
  FPDFBookmark_GetDest(document: number, bookmark: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  FPDFLink_Enumerate(page: number, position: number, link: number): number;
  FPDFLink_GetAction(link: number): number;
  FPDFAction_GetURIPath(document: number, action: number, buffer: number, length: number): number;
}

type Prefixed = { [K in keyof PdfiumCalls as `_${K}`]: PdfiumCalls[K] };

interface PdfiumHeap {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
}

export interface Pdfium {
  readonly call: PdfiumCalls;
  /** A piece of its memory for as long as `use` runs. */
  borrow<T>(size: number, use: (pointer: number) => T): T;
  put(bytes: Uint8Array): number;
  free(pointer: number): void;
  view(): DataView;
  bytes(pointer: number, length: number): Uint8Array;
}

/** A document that unpacks to more is not read. Workers' own limits do not count memory of this kind. */
const maxMemory = 512 * 1024 * 1024;

interface ResizeImports {
  env?: { emscripten_resize_heap?: (size: number) => number };
}

/** What it prints when it gives up is told by the error. */
const silent = { print: () => {}, printErr: () => {} };

type Instantiate = (imports: WebAssembly.Imports, succeed: (module: WebAssembly.Module) => void) => WebAssembly.Exports;

function withinMemory(compiled: WebAssembly.Module): Instantiate {
  return (imports, succeed) => {
    const { env } = imports as ResizeImports;
    const grow = env?.emscripten_resize_heap;
    if (env && grow) env.emscripten_resize_heap = (size) => (size > maxMemory ? 0 : grow(size));
    const instance = new WebAssembly.Instance(compiled, imports);
    // The declaration says module; what emscripten takes here is an instance.
    succeed(instance as unknown as WebAssembly.Module);
    return instance.exports;
  };
}

function callsOf(module: PdfiumHeap & Prefixed): PdfiumCalls {
  const calls = Object.entries(module).filter(
    ([name, value]) => name.startsWith('_FPDF') && typeof value === 'function',
  );
  return Object.fromEntries(calls.map(([name, value]) => [name.slice(1), value])) as unknown as PdfiumCalls;
}

async function load(): Promise<Pdfium> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const compiled = await WebAssembly.compile(new Uint8Array(wasm));
  const options = { ...silent, instantiateWasm: withinMemory(compiled) };
  const module = (await PDFiumModule(options)) as unknown as PdfiumHeap & Prefixed;
  const call = callsOf(module);
  call.FPDF_InitLibrary();
  const { malloc, free } = module.wasmExports;
  return {
    call,
    free,
    borrow(size, use) {
      const pointer = malloc(size);
      try {
        return use(pointer);
      } finally {
        free(pointer);
      }
    },
    put(bytes) {
      const pointer = malloc(bytes.length);
      if (pointer !== 0) module.HEAPU8.set(bytes, pointer);
      return pointer;
    },
    view: () => new DataView(module.HEAPU8.buffer),
    bytes: (pointer, length) => module.HEAPU8.subarray(pointer, pointer + length),
  };
}

let loaded: Promise<Pdfium> | undefined;

/** One for each thread, made when the first document comes. */
export function openPdfium(): Promise<Pdfium> {
  loaded ??= load();
  return loaded;
}

/** After a crash inside it, or when it has grown: its memory is never given back otherwise. */
export function forgetPdfium(): void {
  loaded = undefined;
}

/** Text that a call writes as UTF-16 into a buffer of the length it names itself. */
export function utf16({ borrow, bytes }: Pdfium, write: (buffer: number, length: number) => number): string {
  const length = Math.min(write(0, 0), 20_000);
  if (length <= 2) return '';
  return borrow(length, (buffer) => {
    write(buffer, length);
    return new TextDecoder('utf-16le').decode(bytes(buffer, length - 2).slice());
  });
}
