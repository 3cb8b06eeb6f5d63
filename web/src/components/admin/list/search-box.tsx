import search from 'bootstrap-icons/icons/search.svg?raw';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import Form from 'react-bootstrap/Form';
import { usePage } from '../../../lib/use-search-param.ts';
import { Icon } from '../../icon.tsx';
import './search-box.scss';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE = 250;

/**
 * What a list is searched for, and its page in the address: another search begins at the first page. `closes` is the parameter of
 * what is open beside the list, until another page or search.
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
 * A search field that asks once the typing pauses. What is typed is a person's name or address, so it lives in memory and
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
  const asked = useRef('');
  useEffect(() => {
    const text = typed.trim();
    if (text === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text;
      onSearch(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <div className="search-box" role="search">
      <Icon svg={search} />
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
