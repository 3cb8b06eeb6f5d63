import gear from 'bootstrap-icons/icons/gear.svg?raw';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { usePage } from '../../lib/use-search-param.ts';
import { useMailbox, useMailsAhead } from './api.ts';
import { Mailbox } from './mailbox.tsx';
import { WORDS } from './words.ts';

/** The Emails tab: the mailbox, or what is missing for one (spec section 2). */
export default function EmailsTab() {
  const config = useMailbox();
  const [page] = usePage();
  const [opened] = useState(page);
  useMailsAhead(opened);
  return (
    <section className="panel" aria-labelledby="emails-title">
      {config.data?.found ? (
        <Mailbox />
      ) : (
        <>
          <div className="section-head">
            <h2 id="emails-title">Emails</h2>
          </div>
          <Loaded query={config} rows={6} label="Loading the mailbox">
            {() => <ConfigurationRequired />}
          </Loaded>
        </>
      )}
    </section>
  );
}

const ConfigurationRequired = () => (
  <EmptyState icon={gear} title="Email Configuration Required" why={WORDS.setUpFirst}>
    <Link className="btn btn-primary" to="?tab=email-config">
      Open Email Config
    </Link>
  </EmptyState>
);
