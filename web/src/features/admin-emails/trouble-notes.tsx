import { Link } from 'react-router-dom';
import { Note } from '../../components/state/note.tsx';

/** Says what keeps mail from leaving or arriving, and where to look; nothing while all is well. */
export const TroubleNotes = ({ trouble }: { trouble: readonly string[] }) =>
  trouble.map((sentence) => (
    <Note key={sentence} tone="error" className="mb-3">
      {sentence} <Link to="?tab=email-config">Open Email Config</Link>
    </Note>
  ));
