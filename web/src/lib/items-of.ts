/** What an answer lists that is a whole list or one page of it. */
export const itemsOf = <Item>(answer: readonly Item[] | { items: readonly Item[] }): readonly Item[] =>
  'items' in answer ? answer.items : answer;

/** The answer of such an endpoint to who asked for a page. */
export const pageOf = <Answer>(answer: Answer) => answer as Exclude<Answer, readonly unknown[]>;
