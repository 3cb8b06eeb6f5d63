import type { PublicPractice } from '@stillpoint/contracts';
import { createContext, use, useState, type ReactNode } from 'react';
import { writeDatesIn } from './time.ts';

const PracticeContext = createContext<PublicPractice | null>(null);
const RenewContext = createContext<(practice: PublicPractice) => void>(() => undefined);

/** The practice's data as the server put it into the page, in `<script type="application/json" id="practice">`. Throws when it is missing. */
export function readPractice(): PublicPractice {
  const text = document.getElementById('practice')?.textContent;
  if (!text) throw new Error('the page carries no practice data');
  const practice = JSON.parse(text) as PublicPractice;
  writeDatesIn(practice.dateStyle);
  return practice;
}

export function PracticeProvider({ practice, children }: { practice: PublicPractice; children: ReactNode }) {
  const [renewed, setRenewed] = useState<PublicPractice | null>(null);
  const renew = (published: PublicPractice) => {
    writeDatesIn(published.dateStyle);
    setRenewed(published);
  };
  return (
    <RenewContext value={renew}>
      <PracticeContext value={renewed ?? practice}>{children}</PracticeContext>
    </RenewContext>
  );
}

/** Has every page show what was just published, without another document. */
export const useRenewPractice = () => use(RenewContext);

/** Name, contact, time zone and logo of the practice. */
export function usePractice(): PublicPractice {
  const practice = use(PracticeContext);
  if (!practice) throw new Error('usePractice needs a PracticeProvider above it');
  return practice;
}
