import { testFirstCopy } from './support/first-copy.ts';

/** So many that a copy which leaves its memory to the garbage collector needs more than it may. */
testFirstCopy(2_500);
