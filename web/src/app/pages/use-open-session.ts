import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionPart } from '../../components/admin/admin-actions.tsx';

const isPart = (text: string | null): text is SessionPart => text === 'note' || text === 'next';

/**
 * The session whose sheet is open: it stands in the address (`?session=<id>`, and `part` for what the focus goes to), so that it
 * can be linked to and Back closes it. The last one stays known while its sheet fades.
 */
export function useOpenSession() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('session');
  const [id, setId] = useState(asked);
  if (asked !== null && asked !== id) setId(asked);
  const part = search.get('part');
  const open = useCallback(
    (session: string, wanted?: SessionPart) =>
      setSearch(
        (old) => {
          old.set('session', session);
          if (wanted) old.set('part', wanted);
          else old.delete('part');
          return old;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        (old) => {
          old.delete('session');
          old.delete('part');
          return old;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return { id, part: isPart(part) ? part : null, show: asked !== null, open, close };
}
