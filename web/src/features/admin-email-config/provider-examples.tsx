import './provider-examples.scss';
/** What to type for the two usual providers (spec section 2). */
export const ProviderExamples = () => (
  <section className="panel providers" aria-labelledby="providers-title">
    <h2 id="providers-title">Provider Examples</h2>
    <h3>Gmail</h3>
    <dl className="facts-list">
      <dt>SMTP</dt>
      <dd>smtp.gmail.com, port 587, TLS</dd>
      <dt>IMAP</dt>
      <dd>imap.gmail.com, port 993, TLS</dd>
      <dt>Password</dt>
      <dd>An app password: your Google account's own password is not accepted</dd>
    </dl>
    <h3>Outlook/Hotmail</h3>
    <dl className="facts-list">
      <dt>SMTP</dt>
      <dd>smtp-mail.outlook.com, port 587, TLS</dd>
      <dt>IMAP</dt>
      <dd>outlook.office365.com, port 993, TLS</dd>
      <dt>Username</dt>
      <dd>Your full e-mail address</dd>
    </dl>
    <p className="text-secondary mb-0">
      At port 587 the connection turns to TLS by itself (STARTTLS): leave the SMTP switch off there, and turn it on for
      port 465.
    </p>
  </section>
);
