import { expect, it } from 'vitest';
import { placeToast, type Box } from './place-toast.ts';

const toast = { width: 400, height: 80 };
const desk = { width: 1280, height: 900 };
const phone = { width: 375, height: 800 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const covers = ({ left, top }: { left: number; top: number }, size: typeof toast, { right, bottom, ...other }: Box) =>
  left < right && left + size.width > other.left && top < bottom && top + size.height > other.top;

it('the place of a toast is the lower right corner of a wide window without controls there', () => {
  expect(placeToast(toast, desk, [])).toEqual({ left: 872, top: 808 });
});

it('the place of a toast on a wide window is found without measuring the page’s words', () => {
  const words = (): Box[] => {
    throw new Error('they were measured');
  };
  expect(placeToast(toast, desk, [], { words })).toEqual({ left: 872, top: 808 });
});

it('the place of a toast is the upper edge of a phone without controls there', () => {
  expect(placeToast({ width: 359, height: 80 }, phone, [])).toEqual({ left: 8, top: 8 });
});

it('the place of a toast is below a header with a button on a phone', () => {
  const place = placeToast({ width: 359, height: 80 }, phone, [box(320, 12, 44, 44)]);
  expect(place.top).toBeGreaterThanOrEqual(64);
});

it('the place of a toast covers no button of a dialog whose buttons are in the lower right corner', () => {
  const buttons = [box(1000, 840, 120, 48), box(1130, 840, 140, 48)];
  const place = placeToast(toast, desk, buttons);
  expect(buttons.some((button) => covers(place, toast, button))).toBe(false);
});

it('the place of a toast covers as little as possible where controls fill the window', () => {
  const wall = [box(0, 0, 1280, 500), box(0, 500, 600, 400), box(600, 500, 680, 400)];
  expect(placeToast(toast, desk, wall)).toEqual(expect.objectContaining({ top: expect.any(Number) as number }));
});

it.each([320, 375])(
  'the place of a toast leaves the field that is typed into free on a phone of %i px, even where it covers more of the rest',
  (width) => {
    const field = box(16, 96, width - 32, 96);
    const rest = [box(16, 8, width - 32, 80), box(16, 200, width - 32, 464)];
    const size = { width: width - 16, height: 96 };
    const place = placeToast(size, { width, height: 664 }, [field, ...rest], { focus: field });
    expect(covers(place, size, field)).toBe(false);
  },
);

it('the place of a toast covers no sentence on a phone where there is room beside them', () => {
  const words = [box(12, 20, 280, 40), box(12, 140, 200, 24), box(12, 210, 350, 300)];
  const size = { width: 359, height: 110 };
  expect(placeToast(size, phone, [], { words: () => words }).top).toBeGreaterThanOrEqual(510);
  // With no room, it rather covers words than a button.
  const button = box(12, 520, 350, 280);
  const place = placeToast(size, phone, [button], { words: () => [...words, box(12, 0, 350, 520)] });
  expect(covers(place, size, button)).toBe(false);
});

it('the place of a toast stays while words move under it, and changes once it would cover a button', () => {
  const at = { left: 8, top: 520 };
  const size = { width: 359, height: 80 };
  expect(placeToast(size, phone, [], { words: () => [box(12, 500, 350, 200)], at })).toEqual(at);
  expect(placeToast(size, phone, [box(12, 560, 350, 48)], { at })).toEqual({ left: 8, top: 8 });
  // The window was turned, or its keyboard has opened.
  expect(placeToast(size, { width: 375, height: 400 }, [], { at }).top).toBeLessThan(400);
});

it('the place of a toast is beside the words of a page that comes under it on a phone, where there is room', () => {
  const at = { left: 8, top: 288 };
  const size = { width: 359, height: 108 };
  const comes = (words: Box[]) => placeToast(size, phone, [], { words: () => words, at, isNew: true });
  expect(comes([box(12, 0, 350, 470)]).top).toBeGreaterThanOrEqual(470);
  expect(comes([box(12, 0, 350, 200), box(12, 500, 350, 200)])).toEqual(at);
  expect(comes([box(12, 0, 350, 800)])).toEqual(at);
});

it('the place of a toast covers as few words as possible on a phone that is full of them', () => {
  const size = { width: 359, height: 108 };
  const words = [box(12, 0, 350, 430), box(12, 450, 350, 20), box(12, 560, 350, 240)];
  expect(placeToast(size, phone, [], { words: () => words }).top).toBe(440);
  // It rather covers all of them than a part of a button.
  const button = box(12, 540, 350, 48);
  const place = placeToast(size, phone, [button], { words: () => words });
  expect(covers(place, size, button)).toBe(false);
});
