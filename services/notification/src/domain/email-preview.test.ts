import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emailPreview } from './email-preview.ts';

it('the preview of a mail is its first 100 characters, never half of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (body) => {
      const preview = emailPreview(body);
      expect(body.startsWith(preview)).toBe(true);
      expect(Array.from(preview).length).toBe(Math.min(100, Array.from(body).length));
      // Throws on half a character.
      expect(() => encodeURIComponent(preview)).not.toThrow();
    }),
  );
  expect(emailPreview('🌿'.repeat(120))).toBe('🌿'.repeat(100));
});
