import { readCodes, ReaderMissing } from './detector.ts';
import { readTag } from './read-tag.ts';

/** Between two looks, in ms: often enough for a hand that holds a tag still for a moment, and a cool tablet. */
const LOOK_EVERY_MS = 150;
/** Larger pictures cost time and read no better. In pixels. */
const WIDEST = 1280;
/** A tag that stays in the picture is told again only after this long out of it, in ms. */
const FORGET_MS = 3000;

interface Watching {
  /** A tag of ours, by its canonical code. */
  onCode: (code: string) => void;
  /** A code that is none of ours. */
  onOther?: () => void;
  /** The reader cannot be loaded: this device has no network and never scanned before. It goes on trying. */
  onMissing?: () => void;
}

/** Looks for tags in a playing video, a few times a second, until the answered function is called. Each is told once. */
export function watchForTags(video: HTMLVideoElement, { onCode, onOther, onMissing }: Watching): () => void {
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
        if (error instanceof ReaderMissing && !stopped) onMissing?.();
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

/** The picture of this moment, in a size that is enough. */
function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth } = video;
  return videoWidth > WIDEST ? createImageBitmap(video, { resizeWidth: WIDEST }) : createImageBitmap(video);
}
