export interface Caller {
  /** Network address; null where the gateway cannot tell it from its proxy's. */
  address: string | null;
  /** Browser and system in words. */
  device: string;
  /** Value of the browser's device cookie, if it sent one. */
  deviceId: string | null;
}
