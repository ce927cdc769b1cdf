import { createServer, type Server } from 'node:net'

/**
 * A port for a process that is about to start. It lies below the ports that the system gives out by itself (from 32768
 * on, most systems from 49152), so no connection and no `listen(0)` takes it before that process does; and whoever asks
 * has a hundred ports that nobody else is given.
 */
export async function freePort(): Promise<number> {
  hundred ??= takeHundred()
  const first = await hundred
  for (let tries = 1; tries < perHundred; tries++) {
    const port = first + 1 + (given++ % (perHundred - 1))
    const server = await listenOn(port)
    if (!server) continue
    await new Promise((closed) => server.close(closed))
    return port
  }
  throw new Error(`All ports from ${first} to ${first + perHundred - 1} are taken.`)
}

const [lowest, perHundred, hundreds] = [10_000, 100, 220]
let hundred: Promise<number> | undefined
let given = 0

/** Whoever listens on the first port of a hundred has the others, until that process ends, however it ends. */
async function takeHundred(): Promise<number> {
  for (let tries = 0; tries < hundreds; tries++) {
    const first = lowest + ((process.pid + tries) % hundreds) * perHundred
    const guard = await listenOn(first)
    if (!guard) continue
    guard.unref()
    return first
  }
  throw new Error(`Each hundred of ports from ${lowest} on is taken by another process.`)
}

/** Null where somebody else listens. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer()
      .on('error', () => done(null))
      .listen(port, () => done(server))
  })
}
