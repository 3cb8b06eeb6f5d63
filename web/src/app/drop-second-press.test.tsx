// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dropSecondPress } from './drop-second-press.ts';

const pressed = vi.fn();
const button = () => document.body.appendChild(document.createElement('button'));
const press = ({ x = 100, detail = 1 } = {}) =>
  new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 100, detail });
const tap = (on: Element, how = {}) => on.dispatchEvent(press(how));
const after = (ms: number) => vi.advanceTimersByTime(ms);

/** Presses a button, in whose place another one comes. */
function replaced(): Element {
  const first = button();
  tap(first);
  first.remove();
  pressed.mockClear();
  return button();
}

beforeAll(() => {
  vi.useFakeTimers();
  dropSecondPress();
  document.body.addEventListener('click', pressed);
});
afterEach(() => {
  document.body.replaceChildren();
  after(1_000);
});
afterAll(() => void vi.useRealTimers());

it('the further taps of a double or triple tap do not press what came in the place of what the first one pressed', () => {
  const second = replaced();
  after(250);
  expect(tap(second)).toBe(false);
  after(250);
  expect(tap(second)).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
});

it('the second tap of a double tap does not press what came meanwhile where the page was busy when it was tapped', () => {
  const second = replaced();
  after(250);
  const tapped = press();
  after(700);
  expect(second.dispatchEvent(tapped)).toBe(false);
});

it.each([
  ['after a while', 500, {}],
  ['beside it', 100, { x: 140 }],
  ['with the keyboard', 100, { detail: 0 }],
])('what came in the place of what was pressed can be pressed %s', (_, ms, how) => {
  const second = replaced();
  after(ms);
  tap(second, how);
  expect(pressed).toHaveBeenCalledOnce();
});

it('what came in the place of what was pressed can be pressed after a key, as the row that was searched for in between', () => {
  const second = replaced();
  after(100);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  tap(second);
  expect(pressed).toHaveBeenCalledOnce();
});

it('what stays can be pressed twice at once', () => {
  const stays = button();
  pressed.mockClear();
  tap(stays);
  tap(stays);
  expect(pressed).toHaveBeenCalledTimes(2);
});
