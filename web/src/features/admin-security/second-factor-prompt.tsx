import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { handFocusOn } from '../../lib/focus.ts';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import { tryStorage } from '../../lib/browser/try-storage.ts';
import './second-factor-prompt.scss';

const DISMISSED = 'stillpoint-second-factor-dismissed';

/** Asks for a second factor where there is none, until one is set up or the question was put away once in this browser. */
export function SecondFactorPrompt() {
  const user = useAdminUser();
  const [isDismissed, setDismissed] = useState(
    () => tryStorage(() => localStorage.getItem(DISMISSED) !== null) ?? false,
  );
  // Among the first steps it is one of them.
  const isAskedElsewhere = useSearchParams()[0].has('step');
  if (isDismissed || isAskedElsewhere || !user.data || user.data.hasSecondFactor) return null;
  const dismiss = () => {
    tryStorage(() => localStorage.setItem(DISMISSED, '1'));
    setDismissed(true);
  };
  return (
    <section ref={handFocusOn} className="second-factor-prompt" aria-label="Second factor">
      <p>
        One password opens everything here. <strong>Add a second factor</strong>: an app on your phone, or a passkey.
      </p>
      <div>
        <Link className="btn btn-sm btn-primary" to="/admin/security">
          Set it up
        </Link>
        <button type="button" className="btn btn-sm btn-link" onClick={dismiss}>
          Not now
        </button>
      </div>
    </section>
  );
}
