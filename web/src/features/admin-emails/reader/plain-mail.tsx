import { WORDS } from '../words.ts';
import './plain-mail.scss';

/** The text of a mail as it was written; focusable, because long ones scroll. */
export const PlainMail = ({ body }: { body: string }) => (
  <div className="mail-plain" tabIndex={0} role="region" aria-label="Text of the e-mail">
    {body || WORDS.emptyMessage}
  </div>
);
