/** The second press of a double tap comes at most so long after the first, in ms, and so far beside it, in px. */
const WITHIN = 400;
const BESIDE = 20;

/**
 * The second press of a double tap does not press what has come under the finger in the place of what the first one pressed: two taps
 * on 'Continue' do not book.
 */
export function dropSecondPress(): void {
  let last: { pressed: Element; at: number; x: number; y: number } | null = null;
  // A key between two presses makes them two.
  document.addEventListener('keydown', () => (last = null), true);
  document.addEventListener(
    'click',
    (event) => {
      // `at`: when it was pressed, however long the page was busy until it heard of it.
      const { target, clientX: x, clientY: y, detail, timeStamp: at } = event;
      // Detail 0: the keyboard.
      if (detail === 0 || !(target instanceof Element)) return;
      if (last && !last.pressed.isConnected && at - last.at < WITHIN && Math.hypot(x - last.x, y - last.y) < BESIDE) {
        event.preventDefault();
        event.stopPropagation();
        // Nor does a third one.
        last.at = at;
      } else last = { pressed: target.closest('button, a') ?? target, at, x, y };
    },
    true,
  );
}
