/** A picture stripped of hidden data (place, time, comments), and its size. */
export type CleanedPicture = { bytes: Uint8Array; width: number; height: number }
