/** The longest time that a script may take to load (spec section 9). */
export const partTimeoutMs = 120_000

/** A chunk of the console failed to load: the network failed, or the chunk belongs to an old build that is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part. Throws a `ChunkLoadError` if loading fails or times out. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timed out')), partTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
