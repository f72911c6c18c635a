import { readCodes, ReaderMissingError } from './detector.ts';
import { readTag } from './read-tag.ts';

/** Interval between two frames, in ms: short enough for a tag held still for a moment, long enough for a cool tablet. */
const LOOK_EVERY_MS = 150;
/** Larger pictures cost time and read no better. In pixels. */
const WIDEST = 1280;
/** A tag that stays in view is reported again only after this long out of it, in ms. */
const FORGET_MS = 3000;

interface ScanCallbacks {
  /** A tag of ours, by its canonical code. */
  onCode: (code: string) => void;
  /** A code that is none of ours. */
  onOther?: () => void;
  /** The reader cannot be loaded: this device is offline and never scanned before. Keeps trying. */
  onMissing?: () => void;
}

/** Scans a playing video for tags, a few times a second, until the returned function is called. Reports each tag once. */
export function watchForTags(video: HTMLVideoElement, { onCode, onOther, onMissing }: ScanCallbacks): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Map<string, number>();
  const look = async () => {
    const frame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await frameOf(video) : null;
    const texts = frame ? await readCodes(frame) : [];
    if (stopped) return;
    for (const text of texts) {
      const isNew = Date.now() - (seen.get(text) ?? 0) > FORGET_MS;
      seen.set(text, Date.now());
      if (!isNew) continue;
      const code = readTag(text);
      if (code) onCode(code);
      else onOther?.();
    }
  };
  const again = () => {
    void look()
      .catch((error: unknown) => {
        if (error instanceof ReaderMissingError && !stopped) onMissing?.();
      })
      .then(() => {
        if (!stopped) timer = setTimeout(again, LOOK_EVERY_MS);
      });
  };
  again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The current frame, large enough to scan. */
function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth } = video;
  return videoWidth > WIDEST ? createImageBitmap(video, { resizeWidth: WIDEST }) : createImageBitmap(video);
}
