/** Fixed limits of the product, each with its section of the specification. */

/** Largest uploaded image, in bytes (spec sections 5 and 9: 2 MB, read as decimal, the strictest reading). */
export const IMAGE_BYTES_MAX = 2_000_000;
/** Target size of a capture, in bytes, with a margin below the server's limit. */
export const IMAGE_BYTES_TARGET = 1_900_000;
/** Longest edge of a captured photo, in pixels. */
export const IMAGE_EDGE_TARGET = 2048;
/** Largest picture the server decodes, in pixels. */
export const IMAGE_PIXELS_MAX = 40_000_000;
/** The same for a PNG that is interlaced or has 16 bits a colour. */
export const SLOW_PNG_PIXELS_MAX = 4_000_000;
/** Its longest edge, in pixels: just below the maximum of WebP. */
export const IMAGE_EDGE_MAX = 16_000;
/** Largest picture the device decodes, in pixels: 48-megapixel phones pass, a 60-megapixel scan is refused with a message. */
export const CAPTURE_PIXELS_MAX = 50_000_000;
/** Maximum free pictures (`images`) per item, and photos including its cover. */
export const IMAGES_MAX = 10;
export const SHOTS_MAX = IMAGES_MAX + 1;
/** How long a photo or document of no record is kept, and a removed one can be restored, in ms. */
export const UNATTACHED_MS = 24 * 3_600_000;
export const REMOVED_MS = 30 * 24 * 3_600_000;
/** Maximum removed photos of one item in a response, newest first. */
export const REMOVED_PHOTOS_MAX = 24;
/** Widths of the served renditions, in pixels. */
export const IMAGE_WIDTHS = [160, 640, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Maximum weight, in grams, and price, in euro: high enough for a bale of fabric, low enough to catch typing errors. */
export const GRAMS_MAX = 1_000_000;
export const PRICE_MAX = 1_000_000;
/** Maximum pieces of one item, measure in centimetres, and number of defects. */
export const STOCK_MAX = 1_000_000;
export const CM_MAX = 100_000;
export const DEFECTS_MAX = 20;
/** Coupons: characters of a code, special accounts of one coupon, codes made at once, and characters of its banner. */
export const COUPON_CODE_MAX = 30;
export const COUPON_ACCOUNTS_MAX = 100;
export const COUPON_CODES_MAX = 1000;
export const BANNER_MAX = 200;
/** API keys of the shop: characters of a name, web origins of one key, and its calls a minute. */
export const SHOP_KEY_NAME_MAX = 60;
export const SHOP_ORIGINS_MAX = 20;
export const SHOP_CALLS_PER_MINUTE = 600;
/** Maximum items of a basket. */
export const BASKET_ITEMS_MAX = 100;
/** What Stripe takes as one payment in euro, in cents. */
export const PAYMENT_CENTS = { min: 50, max: 99_999_999 };
/** Orders shown with a coupon. */
export const REDEMPTIONS_SHOWN = 100;
/** Maximum shipping addresses of one hub center. */
export const ADDRESSES_MAX = 20;

/** Maximum length of the expedition notes of an order, in characters. */
export const ORDER_NOTE_MAX = 2000;
/** Maximum terms that a customer accepts with one order. */
export const ORDER_TERMS_MAX = 10;

/** How many days a textile mix is kept for who books it: until an admin sets it, and at most from today on; maximum length of a note, in characters. */
export const BOOKING_DAYS = 7;
export const BOOKING_DAYS_MAX = 60;
export const BOOKING_NOTE_MAX = 2000;

/** How many minutes the items of an unpaid order are reserved: until an admin sets it, and between which. */
export const RESERVED_MINUTES = 15;
export const RESERVED_MINUTES_MIN = 5;
export const RESERVED_MINUTES_MAX = 120;
/** The most for orders of an API key with web origins, which anybody can use. */
export const PUBLIC_RESERVED_MINUTES = 10;

/** What one API key of the shop, one customer and one network take off sale at once. */
export interface ShopShare {
  key: number;
  customer: number;
  network: number;
}
/** Pieces of unpaid orders, and textile mixes of open and unconfirmed bookings. */
export interface ShopShares {
  pieces: ShopShare;
  mixes: ShopShare;
}
export const SHOP_SHARES: ShopShares = {
  pieces: { key: 500, customer: 100, network: 100 },
  mixes: { key: 100, customer: 10, network: 10 },
};

/** How long the link lives that confirms a booking of the shop. */
export const BOOKING_CONFIRM_MS = 24 * 3_600_000;

/** Shipments: lengths of texts, and how many are packed or addressed at once. */
export const CARRIER_MAX = 60;
export const TRACKING_MAX = 100;
export const SHIPMENT_NOTE_MAX = 1000;
export const PLAN_NOTE_MAX = 1000;
export const SUBSCRIPTION_NOTE_MAX = 1000;
export const DIFFERENCE_NOTE_MAX = 1000;
export const PAPERS_MAX = 100;

/** Timeout of form and JSON calls, in ms (spec section 7). Uploads have their own. */
export const CALL_TIMEOUT_MS = 5000;

/** Below this width, in CSS pixels, the quick-add dialog opens by itself (spec sections 2 and 9). */
export const QUICK_ADD_BELOW = 991;
/** Below this width, in CSS pixels, the layout counts as mobile (spec sections 2 and 9). */
export const MOBILE_BELOW = 992;
/** Below this width, in CSS pixels, the window is a phone's: the open pages are in the menu, rare actions behind one button. */
export const PHONE_BELOW = 600;

/** Rows of a list page: the default, and the maximum. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** Selectable rows per page. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
/** Counting stops at this many rows; beyond it, `total` is this number and `totalIsAtLeast` is set. */
export const LIST_TOTAL_MAX = 10_000;
/** Maximum ids in a list query. A URL holds fewer: many proxies accept 8 kB, about two hundred ids. */
export const LIST_IDS_MAX = 500;
/** Maximum products in the manual catalogue order. */
export const PLACED_MAX = 200;
/** Saved views: maximum length of name and address, in characters, and views per person and list. */
export const SAVED_VIEW_NAME_MAX = 60;
export const DEVICE_NAME_MAX = 60;
export const SAVED_VIEW_QUERY_MAX = 4000;
export const SAVED_VIEWS_MAX = 50;
/** Maximum length of a search, in characters. */
export const SEARCH_MAX = 100;

/** Codes per reservation, and how long a reservation lasts, in ms. */
export const CODES_PER_RESERVATION_MAX = 200;
export const SINGLE_CODE_MS = 24 * 3_600_000;
export const CODE_BLOCK_MS = 90 * 24 * 3_600_000;
/** Maximum unused codes of one hub center and kind: per account or on a hub center's blank tags, and per device. */
export const UNUSED_CODES_MAX = 5000;
export const UNUSED_CODES_OF_DEVICE_MAX = 1500;

/** Bulk changes: ids per preview, ids per step, records per change, and rows a preview shows of each type. */
export const BULK_IDS_MAX = 1000;
export const BULK_STEP_MAX = 200;
export const BULK_ROWS_MAX = 20_000;
export const BULK_SHOWN = 50;

/** Maximum length of a restock reason, in characters. */
export const REASON_MAX = 500;

/** Maximum length of a message to the shop, and of a reply or note about it, in characters. */
export const CONTACT_MESSAGE_MAX = 10_000;
export const CONTACT_NAME_MAX = 200;

/** Receipts per verification call. */
export const RECEIPTS_PER_CALL_MAX = 500;

/** Maximum length of a device's self-assigned id, in characters. */
export const DEVICE_ID_MAX = 100;
/** Limits of one device report: people with unsent items, codes of each, highest codes. The report as a whole is a JSON body. */
export const LANES_PER_DEVICE_MAX = 50;
export const CODES_PER_LANE_MAX = 500;
export const HIGHEST_CODES_MAX = 60;
/** A device with unsent items counts as silent after this long without contact, in ms. */
export const DEVICE_SILENT_MS = 24 * 3_600_000;

/** A read-only view of a hub center ends by itself after this time, in ms. */
export const VIEW_MS = 30 * 60_000;

/** Idle time after which a session expires, in ms. */
export const SESSION_MS = 30 * 24 * 3_600_000;

/** Password length, in characters. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** Two-step sign-in: digits of an app's code, recovery codes of a set, and maximum length of a passkey's name. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
/** Maximum passkeys of a person. */
export const PASSKEYS_MAX = 20;
/** How long a sign-in waits for its second step, in ms. */
export const SECOND_STEP_MS = 5 * 60_000;
/** How long a sign-in, or a repeated password, allows changes of two-step sign-in, in ms. */
export const PROOF_MS = 10 * 60_000;

/** Maximum length of a person's name, in characters. */
export const NAME_MAX = 400;

/** A mailed code: digits, lifetime in ms, and maximum tries (contract 4). */
export const MAIL_CODE_DIGITS = 6;
export const MAIL_CODE_MS = 15 * 60_000;
export const MAIL_CODE_TRIES = 5;
/** Lifetime of a mailed link, in ms. */
export const MAIL_LINK_MS = 7 * 24 * 3_600_000;
/** Lifetime of a link for a new password that an administrator passes on, in ms. */
export const PASSWORD_LINK_MS = 24 * 3_600_000;

/** Lifetime of an export ticket, in ms (contract 4). */
export const TICKET_MS = 60_000;
/** Maximum records of one export: Excel's rows without the header. */
export const EXPORT_ROWS_MAX = 1_048_575;

/** Jobs: how long files and failed jobs without an owner are kept, longest silence of a worker (ms); tries, open jobs per person. */
export const JOB_KEPT_MS = 24 * 3_600_000;
export const FAILED_JOB_KEPT_MS = 30 * 24 * 3_600_000;
export const JOB_SILENT_MS = 60_000;
export const JOB_TRIES = 3;
export const OPEN_JOBS_MAX = 10;

/** Largest document as uploaded, in bytes (spec sections 5 and 9: 10 MB, read as decimal). */
export const DOCUMENT_BYTES_MAX = 10_000_000;
/** Maximum length of its name, in characters. */
export const FILE_NAME_MAX = 200;
/** Receipts of SDI in one request, and the largest one in bytes. */
export const RECEIPTS_MAX = 50;
export const RECEIPT_BYTES_MAX = 200_000;
/** Limits of a spreadsheet: uncompressed bytes, rows and columns. */
export const SHEET_UNPACKED_MAX = 150_000_000;
export const SHEET_ROWS_MAX = 20_000;
export const SHEET_COLUMNS_MAX = 200;
