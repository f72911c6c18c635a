import { Readable } from 'node:stream';

import { image } from '../../contract/calls/live.ts';
import type { ImageWidth } from '../../contract/limits.ts';
import { openRendition } from '../engine/photos/renditions.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Routes } from './route-deps.ts';

/** Serves renditions: immutable, and safe when opened as a page (contract 6). */
export const imageRoutes: Routes = (api, deps) => {
  api.mountOpen(image, async ({ params: { imageId }, query: { w }, context }) => {
    const rendition = await openRendition(deps, imageId, Number(w) as ImageWidth);
    if (!rendition) throw new Refusal('notFound');
    const headers = {
      'Content-Type': 'image/webp',
      'Content-Length': String(rendition.size),
      'Cache-Control': 'private, max-age=31536000, immutable',
      // Pages of the shop show them too.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
    };
    const { body } = rendition;
    if (context.req.method === 'HEAD') {
      if (body instanceof Readable) body.destroy();
      return new Response(null, { headers });
    }
    return new Response(
      body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : (body as Uint8Array<ArrayBuffer>),
      {
        headers,
      },
    );
  });
};
