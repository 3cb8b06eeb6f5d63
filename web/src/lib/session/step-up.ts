/** Asks the person to show who is there; resolves to false when they would rather not. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Puts the page's dialog in charge of such questions; returns what takes it off again. */
export function answerStepUps(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether the person has just shown who is there; false where no page asks. */
export const stepUp = async (): Promise<boolean> => (asker ? asker() : false);
