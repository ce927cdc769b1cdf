import { createServer } from 'node:net'

/**
 * A port for a process that is about to start. It lies below the ports that the system gives out by itself (from 32768
 * on, most systems from 49152), so no connection and no `listen(0)` takes it before that process does; and each process
 * that asks has a hundred of its own, so no two tests are given the same one.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < ownPorts; tries++) {
    const port = lowest + (process.pid % slices) * ownPorts + (given++ % ownPorts)
    if (await isFree(port)) return port
  }
  throw new Error(`All ${ownPorts} ports of this process are taken.`)
}

const [lowest, ownPorts, slices] = [10_000, 100, 220]
let given = 0

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
      .on('error', () => done(false))
      .listen(port, () => server.close(() => done(true)))
  })
}
