export interface Caller {
  /** Network address; null where the gateway cannot distinguish it from its proxy's. */
  address: string | null;
  /** Browser and system in words. */
  device: string;
  /** The value of the browser's device cookie, if it came. */
  deviceId: string | null;
}
