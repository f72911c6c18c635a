/** Sound and vibration for working without looking: a short tick for "saved", two low tones for a problem. */

export type Signal = 'saved' | 'problem';

/** Tones of each signal: pitch in Hz, start and length in seconds. */
const TONES: Record<Signal, readonly (readonly [number, number, number])[]> = {
  saved: [[1320, 0, 0.06]],
  problem: [
    [330, 0, 0.14],
    [220, 0.18, 0.22],
  ],
};
/** In ms: on, off, on. */
const PULSES: Record<Signal, number[]> = { saved: [35], problem: [120, 80, 120] };
const LOUDNESS = 0.18;

let audio: AudioContext | null = null;

/** Plays a signal. Browsers stay silent until the person has touched the page once, which every shot does. */
export function signal(which: Signal, { sound, vibration }: { sound: boolean; vibration: boolean }): void {
  if (vibration) navigator.vibrate?.(PULSES[which]);
  if (!sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  for (const [pitch, begins, lasts] of TONES[which]) play(audio, pitch, audio.currentTime + begins, lasts);
}

function play(context: AudioContext, pitch: number, at: number, lasts: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  tone.type = 'triangle';
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
