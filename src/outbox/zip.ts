/** The part of the zip library that is used, so that nothing else of it is loaded; itself loaded when it is first needed. */
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

export { BlobReader, Uint8ArrayReader, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

// Its workers would run code from an address that the content policy does not allow.
configure({ useWebWorkers: false });
