// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import trash from 'bootstrap-icons/icons/trash.svg?raw';
import { IconButton } from '../icon-button.tsx';
import { Tooltips } from './tooltips.tsx';

const press = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton svg={trash} label="Edit Monday" onClick={press} />
      <IconButton svg={trash} label="Delete Monday" onClick={press} />
      <button aria-label="Add Service now">Add Service</button>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pointAt = (name: string | null, pointerType = 'mouse') => {
  const button = name && screen.getByRole('button', { name });
  fireEvent.pointerOver(button ? (button.querySelector('svg') ?? button) : document.body, { pointerType });
};
const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('.tooltip-name')?.textContent ?? null;

it('a button that is only a drawing shows its name once the mouse has rested on it for 700 ms, and until it leaves', () => {
  pointAt('Edit Monday');
  after(699);
  expect(shown()).toBeNull();
  after(1);
  expect(shown()).toBe('Edit Monday');
  pointAt(null);
  expect(shown()).toBeNull();
});

it('the next button shows its name at once within 300 ms of the last name, and later waits as the first did', () => {
  pointAt('Edit Monday');
  after(700);
  pointAt(null);
  after(299);
  pointAt('Delete Monday');
  after(0);
  expect(shown()).toBe('Delete Monday');
  pointAt(null);
  after(300);
  pointAt('Edit Monday');
  after(699);
  expect(shown()).toBeNull();
});

it.each([
  ['it is pressed', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Edit Monday' }))],
  ['what it is in scrolls', () => fireEvent.scroll(screen.getByRole('button', { name: 'Edit Monday' }).parentElement!)],
  ['a key is pressed, such as Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('the name of a button goes when %s, and stays away while the mouse stays', (_, happen) => {
  pointAt('Edit Monday');
  after(700);
  happen();
  pointAt('Edit Monday');
  after(1000);
  expect(shown()).toBeNull();
});

it('neither a finger nor a button with words in it brings up a name', () => {
  pointAt('Edit Monday', 'touch');
  after(1000);
  pointAt('Add Service now');
  after(1000);
  expect(shown()).toBeNull();
});
