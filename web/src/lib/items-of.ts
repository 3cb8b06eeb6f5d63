/** What an answer lists that is a whole list or one page of it. */
export const itemsOf = <Item>(answer: readonly Item[] | { items: readonly Item[] }): readonly Item[] =>
  'items' in answer ? answer.items : answer;
