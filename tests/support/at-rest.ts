/** Runs in the page: waits until all animations have ended, because contrast cannot be checked on half-faded text. */
export async function atRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ends = ({ playState, effect }: Animation) =>
    playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
  for (let round = 0; round < 10; round++) {
    // Animations just requested start with the frame after the next.
    await frame();
    await frame();
    const moving = document.getAnimations().filter(ends);
    if (moving.length === 0) return;
    // A cancelled animation has ended too.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
