import { Agent, get } from 'node:http'
import { serveParent } from './child.ts'
import { quantile } from './quantile.ts'

/** `cookies`: one for each connection, since an employee may make only so many requests a minute. */
export type ListLoad = { url: string; cookies: readonly string[]; milliseconds: number }
export type ListLoaded = { requests: number; failures: number; p50: number; p99: number }

/** Requests one URL repeatedly over a few open connections, for a given time. */
serveParent<ListLoad, ListLoaded>(async ({ url, cookies, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length })
  const until = performance.now() + milliseconds
  const times: number[] = []
  let failures = 0

  function ask(cookie: string): Promise<void> {
    const askedAt = performance.now()
    return new Promise((done) => {
      get(url, { agent, headers: { cookie } }, (answer) => {
        answer.resume()
        answer.once('end', () => {
          times.push(performance.now() - askedAt)
          if (answer.statusCode !== 200) failures += 1
          done()
        })
      }).once('error', () => {
        failures += 1
        done()
      })
    })
  }

  async function connection(cookie: string) {
    while (performance.now() < until) await ask(cookie)
  }
  await Promise.all(cookies.map(connection))
  agent.destroy()
  return { requests: times.length, failures, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
})
