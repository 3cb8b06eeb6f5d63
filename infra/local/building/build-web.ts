/** Runs the web's own build into the folder of the first argument. */
import { buildWeb } from '../../../web/build.ts';

const outDir = process.argv[2];
if (outDir === undefined) throw new Error('say where the built web goes');
await buildWeb({ outDir });
