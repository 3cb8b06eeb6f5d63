import { usePractice } from '../../lib/practice.tsx';
import { LandingBody } from './landing-body.tsx';
import { PortalNotice } from './frame/portal-notice.tsx';

/** The public page, and beside it, not shown, the 'Client Portal Required' notice that takes its place (spec section 4). */
export function LandingPage() {
  const { name } = usePractice();
  return (
    <>
      <LandingBody />
      <template id="portal-notice" data-title={`Client Portal Required · ${name}`}>
        <PortalNotice />
      </template>
    </>
  );
}
