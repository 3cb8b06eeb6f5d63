import { Command } from 'commander';
import { readConfig } from '@stillpoint/config';
import { releaseRestoredCopy } from '@stillpoint/db';
import { asOwner } from '../as-owner.ts';

/** `stillpoint go-live`. */
export const goLiveCommand = (): Command =>
  new Command('go-live')
    .description('let a restored copy send mail, make meetings and take money: it is the practice’s own from now on')
    .action(async () => {
      const wasCopy = await asOwner(readConfig([]), releaseRestoredCopy);
      console.log(
        wasCopy ? 'It is the practice’s own now: what waits is sent.' : 'It was no restored copy; nothing changed.',
      );
    });
