import type { Practice } from '@stillpoint/contracts';
import { createContext, use, type ReactNode } from 'react';

const PracticeContext = createContext<Practice | null>(null);

/** The practice's data as the server put it into the page, in `<script type="application/json" id="practice">`. Throws when it is missing. */
export function readPractice(): Practice {
  const text = document.getElementById('practice')?.textContent;
  if (!text) throw new Error('the page carries no practice data');
  return JSON.parse(text) as Practice;
}

export function PracticeProvider({ practice, children }: { practice: Practice; children: ReactNode }) {
  return <PracticeContext value={practice}>{children}</PracticeContext>;
}

/** Name, e-mail, phone and time zone of the practice. */
export function usePractice(): Practice {
  const practice = use(PracticeContext);
  if (!practice) throw new Error('usePractice needs a PracticeProvider above it');
  return practice;
}
