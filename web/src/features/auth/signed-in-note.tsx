import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../components/state/note.tsx';
import { clientUserQuery } from '../../lib/session/client-session.ts';
import { isClientKnown } from '../../lib/session/known-client.ts';
import { WORDS } from './words.ts';

/** Greets who was signed in last in this browser, and leads on who still is. The greeting stands before the answer: nothing jumps. */
export function SignedInNote() {
  const [known] = useState(isClientKnown);
  const { data } = useQuery({ ...clientUserQuery, enabled: known });
  if (!known) return null;
  return (
    <Note className="mb-3">
      {WORDS.welcomeBack(data?.firstName)}{' '}
      {data ? <Link to="/client/dashboard">{WORDS.isSignedIn}</Link> : WORDS.pleaseSignIn}
    </Note>
  );
}
