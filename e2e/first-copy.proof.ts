import { testFirstCopy } from './support/first-copy.ts';

testFirstCopy(10_000);
