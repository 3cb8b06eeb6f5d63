import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * One parameter of the page's address as state: `[value, set]`. Setting '' removes it. `push` makes the change a step that
 * the Back button undoes; `resets` is another parameter that a change removes, like the page of what is filtered.
 */
export function useSearchParam(name: string, { push = false, resets = '' } = {}): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setSearch(
        (old) => {
          if (value === '') old.delete(name);
          else old.set(name, value);
          if (resets !== '') old.delete(resets);
          return old;
        },
        { replace: !push, preventScrollReset: true },
      ),
    [name, push, resets, setSearch],
  );
  return [search.get(name) ?? '', set];
}

/** The page number of a list, from the address; 1 when it is not one. `resets` as above. */
export function usePage({ resets = '' } = {}): [number, (page: number) => void] {
  const [text, setText] = useSearchParam('page', { push: true, resets });
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return [page, (next) => setText(next === 1 ? '' : String(next))];
}
