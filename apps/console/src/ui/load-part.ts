/** The longest time that a script may take to load, with all tries (spec section 9). */
export const partTimeoutMs = 120_000

/**
 * Pauses before a failed load is tried again, in milliseconds. When a phone or a laptop changes its network, the
 * browser ends all requests at once, and a moment later it is online again.
 */
export const retryPausesMs = [500, 2_000] as const

/** A chunk of the console failed to load: the network failed, or the chunk belongs to an old build that is gone. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a part, with three tries. Throws a `ChunkLoadError` if the last one fails, or if all take too long. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timed out')), partTimeoutMs)
  })
  try {
    return await Promise.race([tryToLoad(load), timeout])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function tryToLoad<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of retryPausesMs)
    try {
      return await load()
    } catch {
      await new Promise((resume) => setTimeout(resume, pause))
    }
  return load()
}
