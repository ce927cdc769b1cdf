/** How long a script may take to arrive (spec section 9). */
export const partTimeoutMs = 120_000

/** A part of the console that did not arrive: the network, or a console of before that is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part, or says within the time allowed that it does not come. */
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
