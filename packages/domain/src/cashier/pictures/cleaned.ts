/** A picture without what tells more than it shows, and its size. */
export type Cleaned = { bytes: Uint8Array; width: number; height: number }
