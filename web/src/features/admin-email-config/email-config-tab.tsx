import { Link } from 'react-router-dom';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { useEmailConfig } from './api.ts';
import { ConfigForm } from './config-form.tsx';
import { ProviderExamples } from './provider-examples.tsx';

export default function EmailConfigTab() {
  const config = useEmailConfig();
  return (
    <div className="config-columns">
      <section className="panel" aria-labelledby="config-title">
        <h2 id="config-title">Email Configuration</h2>
        <p className="text-secondary">
          The practice's own mailbox: client mail goes out through SMTP, and the Emails tab reads it through IMAP. Left
          empty, mail leaves through the server's own setting, where there is one, and Emails stays closed. You can
          change what the mails say under <Link to="/admin/mail-wording">Mail wording</Link>.
        </p>
        <Loaded query={config} rows={6} label="Loading the mail settings">
          {({ found }) => <ConfigForm stored={found} />}
        </Loaded>
      </section>
      <ProviderExamples />
    </div>
  );
}
