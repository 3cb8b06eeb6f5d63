import { TEST_PRACTICE as practice } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { MAIL_KINDS } from '../domain/mail-kind.ts';
import { WORDINGS, type WordingKey } from '../domain/wordings/catalogue.ts';
import { renderEmail } from './email-template.ts';
import { madeUpSession, renderPreviews, sampleEmail } from './previews.ts';

test('every kind of mail has a preview, in HTML and text', () => {
  const previews = renderPreviews(practice);
  const kinds = new Set(previews.map(({ name }) => name.split(',')[0]));
  expect(kinds).toEqual(new Set(MAIL_KINDS.filter((kind) => kind !== 'composed' && kind !== 'test')));
  for (const { html, text, subject } of previews) {
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).not.toMatch(/#[0-9a-f]{6}\b/i);
    expect(text).not.toMatch(/<[a-z]|undefined|\[object|&[a-z]+;/);
    expect(text.length).toBeGreaterThan(100);
  }
});

test('the link of the button is also in the text as an address', () => {
  const previews = renderPreviews(practice);
  const invitation = previews.find(({ name }) => name === 'invitation, new client');
  expect(invitation?.text).toContain('Pay now: https://practice.example/payment/sample');
});

test('a button to book again leads into booking, not to the account', () => {
  const texts = renderPreviews(practice).map(({ text }) => text);
  const buttons = texts.flatMap((text) => /(?:Book a new session|Choose another time): (\S+)/.exec(text)?.[1] ?? []);
  expect(new Set(buttons)).toEqual(new Set(['https://practice.example/client/dashboard?tab=schedule&step=1']));
});

test('a confirmation has one main button, the way into the session', () => {
  const confirmation = renderPreviews(practice).find(({ name }) => name === 'confirmation');
  const main = [
    ...confirmation!.html.matchAll(/<a class="button"[^>]*>(?:<span><!--.*?--><\/span>)?<span[^>]*>([^<]+)/g),
  ];
  expect(main.map(([, words]) => words)).toEqual(['Join the session']);
});

test('the telephone number at the end of a mail does not break where it fits onto a line', () => {
  for (const { name, html } of renderPreviews(practice).filter(({ html }) => html.includes(practice.phone)))
    expect(html, name).toContain(`<span style="display:inline-block">${practice.phone}</span>`);
});

test('the name of a service stands apart in a mail, so that one written from right to left does not turn its line around', () => {
  const { html } = renderPreviews(practice).find(({ name }) => name.startsWith('confirmation'))!;
  expect(html).toMatch(/<strong dir="auto">[^<]+<\/strong>, 1?\d?\d minutes/);
  const about = madeUpSession(practice);
  const session = { ...about.session, serviceName: 'ייעוץ' };
  const hebrew = sampleEmail('reminder-day', practice, 'https://practice.example', { ...about, session });
  expect(renderEmail(hebrew, practice).text).toContain('\u2068ייעוץ\u2069, 60 minutes, online');
});

test('a session of one minute is mailed in the singular', () => {
  const about = madeUpSession(practice);
  const session = { ...about.session, durationMinutes: 1 };
  const short = sampleEmail('reminder-day', practice, 'https://practice.example', { ...about, session });
  expect(renderEmail(short, practice).text).toContain('Sleep Improvement, 1 minute, online');
});

const sample = (key: WordingKey) => sampleEmail(key, practice, 'https://practice.example', madeUpSession(practice));
const PRACTICE_WORDS = ['practiceName', 'practiceEmail', 'practicePhone'];

test.each(Object.keys(WORDINGS) as WordingKey[])('each placeholder that %s offers has a value', (key) => {
  const { values } = sample(key);
  for (const name of WORDINGS[key].placeholders)
    if (!PRACTICE_WORDS.includes(name)) expect([name, values[name]]).not.toEqual([name, undefined]);
});

test('the value of a placeholder is text, whatever it looks like, and an empty one leaves no gap', () => {
  const template = sample('cancellation-by-client');
  const values = { ...template.values, clientName: '{serviceName} <b>$&</b>', refundWords: null };
  const words = {
    subject: 'For {clientName}',
    preview: '',
    heading: 'Gone',
    text: 'Hello {clientName}, and {refundWords}.\n\n{refundWords}\n\n~ Small {unknown}',
  };
  const { subject, html, text } = renderEmail({ ...template, values }, practice, words);
  expect(subject).toBe('For {serviceName} <b>$&</b>');
  expect(text).toMatch(/Hello \{serviceName\} <b>\$&<\/b>, and\.\s+Small \{unknown\}/);
  expect(html).not.toContain('<b>');
});

test('a name that looks like a code is left out of a mail with a code, even if it only does next to other digits', () => {
  const template = sample('login-code');
  const values = { ...template.values, firstName: '12345' };
  const words = { subject: '6{firstName}', preview: '', heading: '6{firstName}', text: '6{firstName}\n\n{code}' };
  const { subject, text } = renderEmail({ ...template, values }, practice, words);
  expect(`${subject} ${text}`.match(/\d{6,}/g)).toEqual(['493027']);
});
