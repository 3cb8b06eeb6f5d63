import { useEffect, useState } from 'react';
import { ButtonChoice } from '../../components/page/button-choice.tsx';
import { ScaledFrame } from '../../components/page/scaled-frame.tsx';
import { showMail } from './show-mail.ts';
import { WORDS } from './words.ts';

const WIDTHS = { Phone: 390, Desktop: 800 } as const;

interface Mail {
  subject: string;
  html: string;
  text: string;
  isInvented: boolean;
}

/** A mail as a phone or a desktop shows it, and as plain text; null while there is none. */
export function MailPreview({ mail }: { mail: Mail | null }) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Phone');
  const [page, setPage] = useState<Document | null>(null);
  const html = mail?.html ?? '';
  useEffect(() => (page ? showMail(page, html) : undefined), [page, html]);
  return (
    <section className="mail-preview" aria-label="Preview">
      <div className="mail-preview-head">
        <p>
          <b>{mail?.subject ?? 'Preview'}</b>
          {mail && <span className="text-secondary">{mail.isInvented ? WORDS.aboutInvented : WORDS.aboutLatest}</span>}
        </p>
        <ButtonChoice label="Width" words={{ Phone: 'Phone', Desktop: 'Desktop' }} chosen={width} onChoose={setWidth} />
      </div>
      <ScaledFrame title="Preview of the mail" width={WIDTHS[width]} onLoad={setPage} />
      <details>
        <summary>As plain text</summary>
        <pre>{mail?.text}</pre>
      </details>
    </section>
  );
}
