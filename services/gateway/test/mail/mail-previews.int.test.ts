import { describe, expect, it } from 'vitest';
import { MAIL_PREVIEWS_PATH } from '../../src/routes/emails/mail-previews.ts';
import { testGateway } from '../support/start-gateway.ts';

const KINDS = ['confirmation', 'cancellation', 'receipt', 'login-code', 'reminder-hour', 'admin-rejection'];

describe('in development', () => {
  const gateway = testGateway({ settings: { isProduction: false } });

  it('one page shows every mail in development as it would be sent, in frames that cannot run scripts', async () => {
    const page = await gateway.browser().get(MAIL_PREVIEWS_PATH);
    expect(page.status).toBe(200);
    for (const kind of KINDS) expect(page.text).toMatch(new RegExp(`<section id="${kind}[",]`));
    expect(page.text.match(/<iframe sandbox /g)?.length).toBe(page.text.match(/<section /g)?.length);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    // The practice's name reaches the page as text.
    expect(page.text).not.toContain('<Sons>');
  });
});

describe('in production', () => {
  const gateway = testGateway({ settings: { isProduction: true } });

  it('there is no page with the mails in production', async () => {
    expect((await gateway.browser().get(MAIL_PREVIEWS_PATH)).text).not.toContain('Every mail');
  });
});
