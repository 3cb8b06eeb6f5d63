import { lazy, type ComponentType } from 'react';

/** Makes components of those in a file that is loaded when the first of them is drawn. */
export const lazyFrom =
  <Parts>(load: () => Promise<Parts>) =>
  <Props>(pick: (parts: Parts) => ComponentType<Props>) =>
    lazy(async () => ({ default: pick(await load()) }));
