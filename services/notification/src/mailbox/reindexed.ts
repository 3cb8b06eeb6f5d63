import type { Sealer } from '@stillpoint/sealing';
import type { MessageContent } from '../domain/message-content.ts';
import { indexOf, wordHash } from './reading/search-words.ts';

/** What a mail is found by, made anew under the newest key when its text is sealed anew. */
export function reindexed(sealer: Sealer): (plain: string) => { column: string; type: string; value: unknown } {
  const hash = wordHash(sealer);
  return (plain) => {
    const words = indexOf(JSON.parse(plain) as MessageContent, hash);
    return { column: 'words', type: 'text::integer[]', value: `{${words.join(',')}}` };
  };
}
