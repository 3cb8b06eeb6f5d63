import { config } from 'zod';

/** Pages may not make code out of text, and browsers report each try: zod is not to find out whether it may. Loaded before any schema. */
config({ jitless: true });
