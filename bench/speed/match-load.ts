import { randomUUID } from 'node:crypto'
import { Agent, get, request as requestHttp } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveParent } from './child.ts'
import type { Pair } from './money-rows.ts'
import { quantile } from './quantile.ts'

export type MatchJob =
  | { do: 'open'; url: string; cookie: string; referenceUrl: string }
  /** Matches each pair, and credits once per pair at the reference. `perSecond` null: one after the other. */
  | { do: 'match'; pairs: Pair[]; perSecond: number | null }
export type MatchTimes = { ours: Times; reference: Times }
type Times = { done: number; p50: number; p99: number }

const agent = new Agent({ keepAlive: true })
const resolvers = new Map<string, () => void>()
const mostMs = 15_000
let sides: { ours: (pair: Pair) => Promise<void>; reference: () => Promise<void> }

/**
 * Measures from the press of the button until a screen shows `done`; the reference has `done` in its answer. A
 * request that is not shown as done within 15 seconds fails the job.
 */
serveParent<MatchJob, MatchTimes | null>(async (job) => {
  if (job.do === 'match') return match(job)
  await watch(job.url, job.cookie)
  sides = {
    ours: (pair) => matchOurs(job, pair),
    reference: async () => {
      const state = await post(`${job.referenceUrl}/match`, {}, { id: randomUUID() })
      if (state !== 'done') throw new Error(`The reference says ${state}`)
    },
  }
  return null
})

async function match({ pairs, perSecond }: Extract<MatchJob, { do: 'match' }>): Promise<MatchTimes> {
  const took = { ours: [] as number[], reference: [] as number[] }
  const timed = async (side: keyof typeof took, work: () => Promise<void>) => {
    const startedAt = performance.now()
    await work()
    took[side].push(performance.now() - startedAt)
  }
  const startedAt = performance.now()
  const all: Promise<void>[] = []
  for (const [index, pair] of pairs.entries()) {
    const both = [() => timed('ours', () => sides.ours(pair)), () => timed('reference', sides.reference)]
    for (const [half, one] of both.entries()) {
      if (perSecond !== null) await sleepUntil(startedAt + ((index + half / 2) * 1000) / perSecond)
      const done = one()
      if (perSecond === null) await done
      all.push(done)
    }
  }
  await Promise.all(all)
  const times = (values: number[]) => ({
    done: values.length,
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
  })
  return { ours: times(took.ours), reference: times(took.reference) }
}

async function matchOurs(
  { url, cookie }: { url: string; cookie: string },
  { requestId, entryId }: Pair,
): Promise<void> {
  const shown = new Promise<void>((done, late) => {
    const timer = setTimeout(() => late(new Error(`Request ${requestId} was not shown as done`)), mostMs)
    resolvers.set(requestId, () => {
      clearTimeout(timer)
      done()
    })
  })
  const body = { operationId: randomUUID(), entryId, depositId: requestId }
  await Promise.all([post(`${url}/api/statements/match-deposit`, { cookie }, body), shown])
}

/** Opens one live screen, on which the row changes to `done`. */
function watch(url: string, cookie: string): Promise<void> {
  return new Promise((opened, refused) => {
    get(`${url}/api/live`, { headers: { cookie } }, (answer) => {
      let rest = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const id = /^event: row\ndata: \{"topic":"deposits","row":\{"id":"([^"]+)".*?"state":"done"/.exec(
            frame,
          )?.[1]
          if (id === undefined) continue
          resolvers.get(id)?.()
          resolvers.delete(id)
        }
      })
      opened()
    }).once('error', refused)
  })
}

function post(url: string, headers: Record<string, string>, body: object): Promise<string> {
  return new Promise((done, failed) => {
    const call = requestHttp(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    call.once('response', (answer) => {
      void text(answer).then((body) => {
        if (answer.statusCode === 200) done(body)
        else failed(new Error(`${answer.statusCode}: ${body}`))
      }, failed)
    })
    call.once('error', failed)
    call.end(JSON.stringify(body))
  })
}

async function sleepUntil(at: number): Promise<void> {
  const left = at - performance.now()
  if (left > 0) await new Promise((resume) => setTimeout(resume, left))
}
