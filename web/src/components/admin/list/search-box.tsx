import magnifier from 'bootstrap-icons/icons/search.svg?raw';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import Form from 'react-bootstrap/Form';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { usePage } from '../../../lib/use-search-param.ts';
import { Icon } from '../../icon.tsx';
import './search-box.scss';

/**
 * The search of a list, and its page in the address; another search begins at page 1. `closes` names a search parameter that is
 * removed when page or search change.
 */
export function useSearchedPage({ closes = '' } = {}) {
  const [page, setPage] = usePage({ resets: closes });
  const [search, setSearch] = useState('');
  const onSearch = useCallback(
    (text: string) => {
      setSearch(text);
      setPage(1);
    },
    [setPage],
  );
  return { page, setPage, search, onSearch };
}

/**
 * A search field that calls `onSearch` when the typing pauses. The text is a person's name or address, so it is kept in memory,
 * never in the page's address.
 */
export function SearchBox({
  label,
  placeholder,
  onSearch,
}: {
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const searched = useRef('');
  useEffect(() => {
    if (search === searched.current) return;
    searched.current = search;
    onSearch(search);
  }, [search, onSearch]);
  return (
    <div className="search-box" role="search">
      <Icon svg={magnifier} />
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Form.Control
        id={id}
        type="search"
        size="sm"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
