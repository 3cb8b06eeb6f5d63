import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionPart } from '../../components/admin/admin-actions.tsx';

const isPart = (text: string | null): text is SessionPart => text === 'note' || text === 'next';

/**
 * The session whose sheet is open: it stands in the address (`?session=<id>`, and `part` for what the focus goes to), so that it
 * can be linked to. It is no step of its own: Back closes the sheet as it does all dialogs. The last one stays known while its
 * sheet fades.
 */
export function useOpenSession() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('session');
  const [id, setId] = useState(asked);
  if (asked !== null && asked !== id) setId(asked);
  const part = search.get('part');
  const open = useCallback(
    (session: string, wanted?: SessionPart) =>
      setSearch((old) => placed(old, session, wanted), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const close = useCallback(
    () => setSearch((old) => placed(old), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return { id, part: isPart(part) ? part : null, show: asked !== null, open, close };
}

/** The address with this session open, or none. */
function placed(search: URLSearchParams, session?: string, part?: SessionPart): URLSearchParams {
  search.delete('session');
  search.delete('part');
  if (session) search.set('session', session);
  if (part) search.set('part', part);
  return search;
}
