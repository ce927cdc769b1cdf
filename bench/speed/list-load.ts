import { Agent, get } from 'node:http'
import { serveParent } from './child.ts'
import { quantile } from './quantile.ts'

export type ListLoad = { url: string; cookie: string; connections: number; milliseconds: number }
export type ListLoaded = { requests: number; failures: number; p50: number; p99: number }

/** Requests one address repeatedly over a few kept connections, for a given time. */
serveParent<ListLoad, ListLoaded>(async ({ url, cookie, connections, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + milliseconds
  const took: number[] = []
  let failures = 0

  function ask(): Promise<void> {
    const askedAt = performance.now()
    return new Promise((done) => {
      get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          took.push(performance.now() - askedAt)
          if (answer.statusCode !== 200) failures += 1
          done()
        })
      }).once('error', () => {
        failures += 1
        done()
      })
    })
  }

  async function connection() {
    while (performance.now() < until) await ask()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { requests: took.length, failures, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
})
