import { useMemo, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { countRemoteImages, mailDocument } from './mail-document.ts';

/**
 * HTML mail in a frame without scripts, without our origin and with a policy of its own. Remote images tell the sender that
 * and where a mail was read, so they load only when asked for. Mount it anew for every mail.
 */
export function HtmlMail({ html, subject }: { html: string; subject: string }) {
  const [showImages, setShowImages] = useState(false);
  const remote = useMemo(() => countRemoteImages(html), [html]);
  const page = useMemo(() => mailDocument(html, showImages), [html, showImages]);
  return (
    <>
      {remote > 0 && !showImages && (
        <div className="images-bar">
          <span>
            {remote === 1 ? '1 remote image is' : `${remote} remote images are`} blocked to protect your privacy.
          </span>
          <Button size="sm" variant="outline-secondary" onClick={() => setShowImages(true)}>
            Show images
          </Button>
        </div>
      )}
      <iframe
        className="mail-frame"
        title={`Message: ${subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={page}
      />
    </>
  );
}
