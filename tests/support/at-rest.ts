/** Runs in the page: waits until everything that moves or fades has ended, as half-faded text is no text anyone reads. */
export async function atRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ends = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
  for (let round = 0; round < 10; round++) {
    // What has just been asked for begins with the frame after the next.
    await frame();
    await frame();
    const moving = document.getAnimations().filter(ends);
    if (moving.length === 0) return;
    // One that is broken off has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
