import { createServer, type Server } from 'node:net'

/**
 * Returns a port for a process that is about to start. The port is below those that the system assigns by
 * itself (from 32768 on, on most systems from 49152), so no connection and no `listen(0)` takes it first.
 * Each caller's process has a hundred ports that no other process gets.
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

/**
 * Reserves a hundred ports by listening on the first of them. The others belong to this process until it
 * ends, however it ends.
 */
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

/** Returns null if somebody else listens on the port. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer()
      .on('error', () => done(null))
      .listen(port, () => done(server))
  })
}
