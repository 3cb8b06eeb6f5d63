/** Loaded late, and by a file of our own: a package of CommonJS gives its names in each way this code is run only to a plain import. */
export { simpleParser } from 'mailparser';
