/** Asks for step-up authentication; resolves to false when the person cancels. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Registers the page's dialog for step-up authentication; returns the function that removes it. */
export function handleStepUps(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks for step-up authentication; false when it failed, or where no page has a dialog for it. */
export const stepUp = async (): Promise<boolean> => (asker ? asker() : false);
