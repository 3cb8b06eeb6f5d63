import type { PublicPractice } from '@stillpoint/contracts';
import { createContext, use, type ReactNode } from 'react';
import { writeDatesIn } from './time.ts';

const PracticeContext = createContext<PublicPractice | null>(null);

/** The practice's data as the server put it into the page, in `<script type="application/json" id="practice">`. Throws when it is missing. */
export function readPractice(): PublicPractice {
  const text = document.getElementById('practice')?.textContent;
  if (!text) throw new Error('the page carries no practice data');
  const practice = JSON.parse(text) as PublicPractice;
  writeDatesIn(practice.dateStyle);
  return practice;
}

export function PracticeProvider({ practice, children }: { practice: PublicPractice; children: ReactNode }) {
  return <PracticeContext value={practice}>{children}</PracticeContext>;
}

/** Name, contact, time zone and logo of the practice. */
export function usePractice(): PublicPractice {
  const practice = use(PracticeContext);
  if (!practice) throw new Error('usePractice needs a PracticeProvider above it');
  return practice;
}
