import { TEST_PRACTICE as practice } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { renderExport } from './render-export.ts';

it.each([
  ['lines', { text: 'a\n'.repeat(1_000) }],
  ['files', { attachments: Array.from({ length: 200 }, () => `${'a'.repeat(140)}.pdf`) }],
  ['recipients', { to: 'ada@client.example, '.repeat(50) }],
])('a copy of a person’s data has some hundred pages at most, however many %s their mails have', async (_, written) => {
  const mail = { direction: 'received', at: '2026-11-01T12:00:00Z', from: 'ada@client.example', text: '', ...written };
  const pdf = await renderExport({ mails: { mailbox: Array(300).fill(mail) } }, { practice, madeAt: new Date() });
  const [, pages] = /\/Count (\d+)/.exec(pdf.toString('latin1')) ?? [];
  expect(Number(pages)).toBeGreaterThan(1);
  expect(Number(pages)).toBeLessThan(500);
});
