import { Agent, get } from 'node:http'
import { serveParent } from './child.ts'
import { quantile } from './quantile.ts'

/**
 * `screens`: one for each connection, with the cookie of another employee, since an employee may make only so many requests
 * a minute.
 */
export type ListLoad = { screens: readonly { url: string; cookie: string }[]; milliseconds: number }
export type ListLoaded = { requests: number; failures: number; p50: number; p99: number }

/** Requests the page of each screen repeatedly, over one open connection for each, for a given time. */
serveParent<ListLoad, ListLoaded>(async ({ screens, milliseconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: screens.length })
  const until = performance.now() + milliseconds
  const times: number[] = []
  let failures = 0

  function ask({ url, cookie }: ListLoad['screens'][number]): Promise<void> {
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

  async function connection(screen: ListLoad['screens'][number]) {
    while (performance.now() < until) await ask(screen)
  }
  await Promise.all(screens.map(connection))
  agent.destroy()
  return { requests: times.length, failures, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
})
