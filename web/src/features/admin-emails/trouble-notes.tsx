import type { MailTrouble } from '@stillpoint/contracts';
import { Link } from 'react-router-dom';
import { Note } from '../../components/state/note.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { momentText } from '../../lib/time.ts';
import { WORDS } from './words.ts';

/** Says in plain words what keeps mail from leaving or arriving, and where to look; nothing while all is well. */
export function TroubleNotes({ unsent, behindSince }: MailTrouble) {
  const { timeZone } = usePractice();
  const troubles = [
    unsent && WORDS.unsent(unsent.count, momentText(unsent.since, timeZone), unsent.reason),
    behindSince && WORDS.behind(momentText(behindSince, timeZone)),
  ].filter(Boolean);
  return troubles.map((sentence) => (
    <Note key={sentence} tone="error" className="mb-3">
      {sentence} <Link to="?tab=email-config">Open Email Config</Link>
    </Note>
  ));
}
