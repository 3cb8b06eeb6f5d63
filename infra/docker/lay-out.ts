/** Lays out what the image runs in the folder of the first argument: `tsx infra/docker/lay-out.ts /image`, after `npm run build`. */
import { layOutImage } from './image-tree.ts';

const target = process.argv[2];
if (target === undefined) throw new Error('say where the image is laid out');
layOutImage(target);
