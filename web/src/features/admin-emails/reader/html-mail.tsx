import { emailFrameUrl, type EmailMessage } from '@stillpoint/contracts';
import { subjectOf } from '../../../components/admin/mail-subject.ts';
import { useMemo, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { countRemoteImages, isHarmless } from './mail-check.ts';
import { PlainMail } from './plain-mail.tsx';
import { handFocusOn } from '../../../lib/focus.ts';
import { WORDS } from '../words.ts';
import './html-mail.scss';

/**
 * HTML mail in a frame without scripts and without our origin, under the policy the gateway sends with it. Remote images tell
 * the sender that and where a mail was read, so they load only when asked for. Mount it anew for every mail.
 */
export function HtmlMail({ mail, html }: { mail: EmailMessage; html: string }) {
  const [showImages, setShowImages] = useState(false);
  const remote = useMemo(() => countRemoteImages(html), [html]);
  const harmless = useMemo(() => isHarmless(html), [html]);
  if (!harmless) {
    return (
      <>
        <p className="images-bar mb-0">{WORDS.notMadeSafe}</p>
        <PlainMail body={mail.body} />
      </>
    );
  }
  return (
    <>
      {remote > 0 && !showImages && (
        <div ref={handFocusOn} className="images-bar">
          <span>{WORDS.imagesBlocked(remote)}</span>
          <Button size="sm" variant="outline-secondary" onClick={() => setShowImages(true)}>
            Show images
          </Button>
        </div>
      )}
      <iframe
        className="mail-frame"
        title={`Message: ${subjectOf(mail)}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        src={emailFrameUrl(mail.id, showImages)}
      />
    </>
  );
}
