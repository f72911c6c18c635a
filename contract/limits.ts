/** Fixed limits of the product, each with the section of the specification it comes from. */

/** Largest image as uploaded, in bytes (spec sections 5 and 9: 2 MB, read as decimal so that no reading is exceeded). */
export const IMAGE_BYTES_MAX = 2_000_000;
/** What capture aims to stay under, in bytes, so that a server's limit is never met by a hair. */
export const IMAGE_BYTES_TARGET = 1_900_000;
/** Longest edge of a captured photo, in pixels. */
export const IMAGE_EDGE_TARGET = 2048;
/** Largest picture the server decodes, in pixels. */
export const IMAGE_PIXELS_MAX = 40_000_000;
/** Its longest edge, in pixels: what WebP has room for, and a little less. */
export const IMAGE_EDGE_MAX = 16_000;
/** Largest picture the device decodes, in pixels: 48-megapixel phones pass, a 60-megapixel scan is refused with words. */
export const CAPTURE_PIXELS_MAX = 50_000_000;
/** How many free pictures (`images`) one item may carry beside its cover, and how many photos that is. */
export const IMAGES_MAX = 10;
export const SHOTS_MAX = IMAGES_MAX + 1;
/** How long a photo that was uploaded for no item is kept, and a removed one can be restored, in ms. */
export const LOOSE_PHOTO_MS = 24 * 3_600_000;
export const REMOVED_PHOTO_MS = 30 * 24 * 3_600_000;
/** Removed photos of one item that are told at once, the newest. */
export const REMOVED_PHOTOS_MAX = 24;
/** Widths of the served renditions, in pixels. */
export const IMAGE_WIDTHS = [160, 640, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Heaviest item, in grams, and highest price, in euro: a slip of the finger is told from a bale of fabric. */
export const GRAMS_MAX = 1_000_000;
export const PRICE_MAX = 1_000_000;
/** Most pieces of one item, longest measure in centimetres, and most defects that are noted. */
export const STOCK_MAX = 1_000_000;
export const CM_MAX = 100_000;
export const DEFECTS_MAX = 20;

/** Timeout of form and JSON calls, in ms (spec section 7). Uploads have a limit of their own. */
export const CALL_TIMEOUT_MS = 5000;

/** Below this width, in CSS pixels, the quick-add dialog opens by itself (spec sections 2 and 9). */
export const QUICK_ADD_BELOW = 991;
/** Below this width, in CSS pixels, the layout counts as mobile (spec sections 2 and 9). */
export const MOBILE_BELOW = 992;

/** Rows of a list page: what a caller gets without asking, and the most it may ask for. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** How many rows of a page a person may choose between. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
/** Rows of a list are counted up to here; beyond, its `total` is this number and `totalIsAtLeast` stands beside it. */
export const LIST_TOTAL_MAX = 10_000;
/** Most records a list is asked for by their ids. An address has room for fewer: many a proxy takes 8 kB, some two hundred ids. */
export const LIST_IDS_MAX = 500;
/** Most products that have a place of their own in the catalogue. */
export const PLACED_MAX = 200;
/** A saved view of a list: the longest name and address, in characters, and how many of one list a person may keep. */
export const SAVED_VIEW_NAME_MAX = 60;
export const SAVED_VIEW_QUERY_MAX = 4000;
export const SAVED_VIEWS_MAX = 50;
/** Longest text a list may be searched for, in characters. */
export const SEARCH_MAX = 100;

/** Codes reserved in one call, and how long a reservation holds, in ms. */
export const CODES_PER_RESERVATION_MAX = 200;
export const SINGLE_CODE_MS = 24 * 3_600_000;
export const CODE_BLOCK_MS = 90 * 24 * 3_600_000;
/** Unused codes of one hub center and kind that an account may hold, or a hub center on blank tags, and those of one of its devices. */
export const UNUSED_CODES_MAX = 5000;
export const UNUSED_CODES_OF_DEVICE_MAX = 1500;

/** Changing many records at once: ids a preview takes, ids of one step, the most records of one change, and rows a preview shows of each sort. */
export const BULK_IDS_MAX = 1000;
export const BULK_STEP_MAX = 200;
export const BULK_ROWS_MAX = 20_000;
export const BULK_SHOWN = 50;

/** Longest reason for taking a sold item back on offer, in characters. */
export const REASON_MAX = 500;

/** Receipts asked about in one call. */
export const RECEIPTS_PER_CALL_MAX = 500;

/** Longest id a device may give itself, in characters. */
export const DEVICE_ID_MAX = 100;
/** What one report of a device may hold: people with unsent items, codes of each, and highest codes. The whole of it has the limit of any JSON body. */
export const LANES_PER_DEVICE_MAX = 50;
export const CODES_PER_LANE_MAX = 500;
export const HIGHEST_CODES_MAX = 60;
/** A device with something unsent counts as silent when it was not heard of for this long, in ms. */
export const DEVICE_SILENT_MS = 24 * 3_600_000;

/** A session ends after this long without use, in ms. */
export const SESSION_MS = 30 * 24 * 3_600_000;

/** Password length, in characters. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Longest name a person may have, in characters. */
export const NAME_MAX = 400;

/** A mailed code: its digits, how long it lives, in ms, and how often it may be tried (contract 4). */
export const MAIL_CODE_DIGITS = 6;
export const MAIL_CODE_MS = 15 * 60_000;
export const MAIL_CODE_TRIES = 5;
/** A mailed link lives this long, in ms. */
export const MAIL_LINK_MS = 7 * 24 * 3_600_000;

/** How long a ticket for an export opens its door, in ms (contract 4). */
export const TICKET_MS = 60_000;
/** Most records of one export: the rows Excel has, without the header. */
export const EXPORT_ROWS_MAX = 1_048_575;

/** How long the file of a job is kept, a failed job nobody waits for, and the longest its worker may be silent, in ms; how often one is begun, and how many a person may have open. */
export const JOB_KEPT_MS = 24 * 3_600_000;
export const FAILED_JOB_KEPT_MS = 30 * 24 * 3_600_000;
export const JOB_SILENT_MS = 60_000;
export const JOB_TRIES = 3;
export const OPEN_JOBS_MAX = 10;

/** Largest document as uploaded, in bytes (spec sections 5 and 9: 10 MB, read as decimal). */
export const DOCUMENT_BYTES_MAX = 10_000_000;
/** What a spreadsheet may unfold to, in bytes, and its rows and columns. */
export const SHEET_UNPACKED_MAX = 150_000_000;
export const SHEET_ROWS_MAX = 20_000;
export const SHEET_COLUMNS_MAX = 200;
