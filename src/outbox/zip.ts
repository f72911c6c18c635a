/** The used part of the zip library, so that nothing else is loaded; itself loaded on first use. */
import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

export { BlobReader, Uint8ArrayReader, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

// Its workers would run code from an address that the content security policy does not allow.
configure({ useWebWorkers: false });
