/// <reference types="vite/client" />

declare const __APP_VERSION__: string;
/** What this was built from; the same in page and worker. */
declare const __BUILD__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
