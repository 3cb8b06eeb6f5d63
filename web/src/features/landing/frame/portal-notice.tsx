import lock from 'bootstrap-icons/icons/shield-lock.svg?raw';
import { Mark } from '../../../components/mark.tsx';
import { SiteHeader } from './site-header.tsx';
import { WORDS } from '../words.ts';
import './portal-notice.scss';

/** The full-page notice behind Book Now and Schedule Session (spec section 2). */
export const PortalNotice = () => (
  <>
    <SiteHeader />
    <main id="main" className="notice">
      <Mark svg={lock} big />
      <h1 tabIndex={-1}>Client Portal Required</h1>
      <p>{WORDS.portal}</p>
      <div className="notice-actions">
        <a className="btn btn-primary btn-lg" href="/client/login">
          Login to Client Portal
        </a>
        <a className="btn btn-outline-primary btn-lg" href="/client/register">
          Create New Account
        </a>
        <button type="button" className="btn btn-link" data-action="back">
          Back to Home
        </button>
      </div>
    </main>
  </>
);
