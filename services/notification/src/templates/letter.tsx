import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { plainTextSelectors, render } from '@react-email/render';
import { compile } from 'html-to-text';
import type { Practice } from '@stillpoint/contracts';
import { oneLine } from '../domain/address.ts';
import type { Wording } from '../domain/wordings/wording.ts';
import { composeLetter, withoutCodes, type FixedLetter, type WordedLetter } from './compose-letter.tsx';
import { Small } from './parts.tsx';
import { darkStyles, styles } from './theme.ts';

/** A mail before it is rendered: to the administrator as it is, to a client in the words that are in force. */
export type Letter = FixedLetter | WordedLetter;

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** Renders a letter in the practice's frame; one with placeholders in the words of `wording`, else in the specified ones. */
export async function renderLetter(
  given: Letter,
  practice: Practice,
  wording: Wording | null = null,
): Promise<RenderedLetter> {
  const letter = 'values' in given ? composeLetter(given, wording, practice) : given;
  const html = await render(<Frame letter={letter} practice={practice} />);
  return { subject: oneLine(letter.subject), html, text: toPlainText(html).trim() };
}

/** Made once: working out the selectors takes longer than reading a mail. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'hr', options: { length: 30 } },
  ],
});

function Frame({ letter, practice }: { letter: FixedLetter; practice: Practice }) {
  const name = letter.isBare ? withoutCodes(practice.name) : practice.name;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview data-skip-in-text="true">{letter.preview}</Preview>
      <Body className="page" style={styles.page}>
        <Container className="card" style={styles.card}>
          <Text className="muted" style={styles.practice}>
            {name}
          </Text>
          {letter.body}
          <Hr className="rule" style={styles.rule} />
          {letter.isBare ? (
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
