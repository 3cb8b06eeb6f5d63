import { expect, test } from 'vitest';
import { MAIL_KINDS } from '../domain/mail-kind.ts';
import { renderPreviews } from './previews.ts';

const practice = {
  name: 'Stillpoint',
  email: 'hello@practice.example',
  phone: '+1 555 0100',
  timeZone: 'America/New_York',
};

test('every kind of mail has a preview, in HTML and text', async () => {
  const previews = await renderPreviews(practice);
  const kinds = new Set(previews.map(({ name }) => name.split(',')[0]));
  expect(kinds).toEqual(new Set(MAIL_KINDS.filter((kind) => kind !== 'composed')));
  for (const { html, text, subject } of previews) {
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).not.toMatch(/#[0-9a-f]{6}\b/i);
    expect(text).not.toMatch(/<[a-z]|undefined|\[object|&[a-z]+;/);
    expect(text.length).toBeGreaterThan(100);
  }
});

test('what the button opens stands in the text as an address', async () => {
  const previews = await renderPreviews(practice);
  const invitation = previews.find(({ name }) => name === 'invitation, new client');
  expect(invitation?.text).toContain('Pay now: https://practice.example/payment/sample');
});
