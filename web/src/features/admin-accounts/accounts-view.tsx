import { SettingsHead } from '../../components/admin/settings-head.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { usePaypalAccount, useVideoRoom } from './api.ts';
import { PaypalForm } from './paypal-form.tsx';
import { VideoForm } from './video-form.tsx';
import { WORDS } from './words.ts';

/** How clients pay, and where sessions are held: each saved by itself, each can be left for later. */
export function AccountsView() {
  const paypal = usePaypalAccount();
  const video = useVideoRoom();
  return (
    <>
      <SettingsHead title={WORDS.title} />
      <div className="stack">
        <section className="panel measure" aria-labelledby="paypal-title">
          <h2 id="paypal-title">{WORDS.paypal.title}</h2>
          <p className="text-secondary">{WORDS.paypal.why}</p>
          <Loaded query={paypal} rows={4} label="Loading how clients pay">
            {(account) => <PaypalForm account={account} />}
          </Loaded>
        </section>
        {/* Not before the form above it is there, which would push it down. */}
        {!paypal.isPending && (
          <section className="panel measure" aria-labelledby="video-title">
            <h2 id="video-title">{WORDS.video.title}</h2>
            <p className="text-secondary">{WORDS.video.why}</p>
            <Loaded query={video} rows={4} label="Loading where sessions are held">
              {(room) => <VideoForm room={room} />}
            </Loaded>
          </section>
        )}
      </div>
    </>
  );
}
