// The library's own worker: as an entry of ours the build gives it a name of its own.
import "pdfjs-dist/build/pdf.worker.min.mjs";
