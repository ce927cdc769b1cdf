/** SHA-256 of a file that somebody sent. Outside of our thread: 30 MB would keep every other request waiting for 60 ms. */
export async function hashBytes(bytes: Uint8Array): Promise<Buffer> {
  // A body is never in memory that is shared with another thread.
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}
