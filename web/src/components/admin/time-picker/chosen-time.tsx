import type { ReactNode } from 'react';
import { PracticeTime } from '../practice-time.tsx';

/** The time that is chosen in `AdminTimePicker`, or why there is none: `gone` is not free; '' when there was none before either. */
export function ChosenTime({ instant, gone, children }: { instant: string; gone: string; children: ReactNode }) {
  if (instant !== '') return <PracticeTime instant={instant} />;
  if (gone === '') return children;
  return (
    <>
      Not free: <PracticeTime instant={gone} />
    </>
  );
}
