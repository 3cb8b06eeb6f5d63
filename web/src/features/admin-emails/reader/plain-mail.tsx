import { WORDS } from '../words.ts';
import './plain-mail.scss';

/** An address of the web in a text, without the stop or bracket behind it. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?'()[\]{}])/i;

/** The text of a mail as it was written, with its links; focusable, because long ones scroll. */
export const PlainMail = ({ body }: { body: string }) => (
  <div className="mail-plain" tabIndex={0} role="region" aria-label="Text of the e-mail">
    {body
      ? body.split(LINK).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <a key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ),
        )
      : WORDS.emptyMessage}
  </div>
);
