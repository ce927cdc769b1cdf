import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { type Engine, placeExample, programOf, startEngine, waitUntil } from './engine.ts'

/** Starts HAProxy as `deploy/many` shows it, before consoles at these ports. */
export async function startBalancer(
  folder: string,
  consoles: readonly number[],
): Promise<{ url: string; engine: Engine; restart(): Promise<void> }> {
  const port = await freePort()
  const config = placeExample('haproxy.cfg', folder, {
    'bind 10.0.0.20:80': `bind 127.0.0.1:${port}`,
    '10.0.0.21:8080': `127.0.0.1:${consoles[0]}`,
    '10.0.0.22:8080': `127.0.0.1:${consoles[1]}`,
  })
  const url = `http://127.0.0.1:${port}`
  const start = () => startEngine(programOf('haproxy'), ['-W', '-db', '-f', config])
  let engine = start()
  const answers = async () => (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  await waitUntil('HAProxy finds a console that is ready', answers).catch((problem: unknown) => {
    throw new Error(`${String(problem)}\n${engine.lastWords()}`)
  })
  return {
    url,
    get engine() {
      return engine
    },
    async restart() {
      engine.die()
      engine = start()
      await waitUntil('HAProxy is back', answers)
    },
  }
}
