/// <reference types="vite/client" />

declare const __APP_VERSION__: string;
/** The build of this bundle; the same in page and worker. */
declare const __BUILD__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?lingui' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '*.po?declared?lingui' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
