import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { compile } from 'html-to-text';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Practice } from '@stillpoint/contracts';
import { oneLine } from '../domain/address.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { composeEmail, withoutCodes, type FixedEmail, type WordedEmail } from './compose-email.tsx';
import { Small } from './parts.tsx';
import { darkStyles, styles } from './theme.ts';

/** A mail before it is rendered: to the administrator as it is, to a client in the words that are in force. */
export type EmailTemplate = FixedEmail | WordedEmail;

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** Renders a mail in the practice's frame; one with placeholders in the words of `wording`, else in the specified ones. */
export function renderEmail(given: EmailTemplate, practice: Practice, wording: Wording | null = null): RenderedEmail {
  const template = 'values' in given ? composeEmail(given, wording, practice) : given;
  const html = DOCTYPE + renderToStaticMarkup(<Frame template={template} practice={practice} />);
  return { subject: oneLine(template.subject), html, text: toPlainText(html).trim() };
}

/** The one that mail programs know. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Each cell of the tables that a mail is laid out with. */
const ON_A_LINE_OF_ITS_OWN = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };

/** Made once: working out the selectors takes longer than reading a mail. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', ...ON_A_LINE_OF_ITS_OWN },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'hr', options: { length: 30 } },
  ],
});

function Frame({ template, practice }: { template: FixedEmail; practice: Practice }) {
  const name = template.isBare ? withoutCodes(practice.name) : practice.name;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview data-skip-in-text="true">{template.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container className="card" style={styles.card}>
          <Text className="muted" style={styles.practice}>
            {name}
          </Text>
          {template.body}
          <Hr className="rule" style={styles.rule} />
          {template.isBare ? (
            <Small>Sent by {name} because somebody used this address on its site.</Small>
          ) : (
            <Small>
              {practice.name} · {practice.email} · {practice.phone}
            </Small>
          )}
        </Container>
      </Body>
    </Html>
  );
}
