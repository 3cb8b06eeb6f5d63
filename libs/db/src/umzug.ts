/**
 * In a file of its own: a dynamic import of a CommonJS package yields its names only through a plain import, whichever way this
 * code is run.
 */
export { Umzug } from 'umzug';
