import { createHmac, hash } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { runPeriodically } from '#platform/workers/run-periodically.ts'
import type { Witness } from '#platform/monitoring/witness.ts'
import {
  addLinks,
  findUnsealed,
  type Head,
  lastHead,
  type Line,
  lineAt,
  whileSealing,
} from './audit-chain-store.ts'

const sealMs = 5_000
/** How often a head is written outside the database if there are new lines. */
const headMs = 60_000
/** Lines sealed in one transaction at most. */
const batchSize = 2_000
/** A line is assumed to be committed within this time, or before this many later lines are. */
const commitLimit = { lines: 20_000, ms: 10 * 60_000 }

export type Sealer = {
  /** Seals all lines and writes their head outside the database now, however recently it wrote one. For tests. */
  seal: () => Promise<void>
  close: () => Promise<void>
}

export type SealerOptions = {
  sql: Sql
  witness: Pick<Witness, 'note'>
  /** Key from `audit.secret`, so that access to the database alone is not enough to seal. */
  key: string
  /** The history epoch in which a head is written; null while history is lost, when none is written. */
  epoch: () => Promise<number | null>
  log: Log
  /** Repeats the sealing; tests may leave it to `seal`. */
  repeat?: typeof runPeriodically | undefined
}

/**
 * Seals the audit log in the background. If each act sealed its own line, it would have to wait for the act
 * before it.
 */
export function startSealer({
  sql,
  witness,
  key,
  epoch: epochNow,
  log,
  repeat = runPeriodically,
}: SealerOptions): Sealer {
  let closed = false
  // By a clock that nobody sets: a head is not held back because the machine's time was corrected.
  let lastWritten = { at: -Infinity, hash: '' }
  let reached: { at: number; seq: number }[] = []
  let sealing = Promise.resolve()

  /**
   * Returns the number below which all lines are committed and sealed, given the maximum delay of a commit
   * (`commitLimit`).
   */
  async function settledBelow() {
    const old = reached.findLast(({ at }) => at < performance.now() - commitLimit.ms)
    if (!old) return lineAt(sql, (await lastHead(sql)).place - commitLimit.lines)
    reached = reached.filter(({ at }) => at >= old.at)
    return old.seq
  }

  async function sealAll(headEveryMs: number) {
    let above = await settledBelow()
    for (let hasMore = true; hasMore && !closed;) {
      hasMore = false
      await whileSealing(sql, async (tx) => {
        const lines = await findUnsealed(tx, above, batchSize)
        if (lines.length === 0) return
        await addLinks(tx, linkedTo(await lastHead(tx), lines, key))
        above = lines.at(-1)!.seq
        reached.push({ at: performance.now(), seq: above })
        hasMore = lines.length === batchSize
      })
    }
    await writeHead(headEveryMs)
  }

  async function writeHead(everyMs: number) {
    if (performance.now() - lastWritten.at < everyMs) return
    const head = await lastHead(sql)
    const hash = head.hash.toString('hex')
    if (hash === lastWritten.hash || head.place === 0) return
    // `epochNow` compares the history first, so that no head of a database that has lost history is written
    // out.
    const epoch = await epochNow()
    if (epoch === null) return
    await witness.note({
      kind: 'head',
      at: new Date().toISOString(),
      epoch,
      place: head.place,
      hash,
    })
    lastWritten = { at: performance.now(), hash }
    log.info({ place: head.place, hash }, 'the audit log is sealed up to this line')
  }

  const seal = (headEveryMs: number) => {
    sealing = sealing
      .then(() => sealAll(headEveryMs))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'could not seal the audit log; retrying')
      })
    return sealing
  }
  const stop = repeat(
    sealMs,
    () => seal(headMs),
    () => {},
  )
  return {
    seal: () => seal(0),
    async close() {
      await stop()
      await sealing
      closed = true
      await writeHead(0).catch(() => {})
    },
  }
}

/** Computes the links of these lines, in order, after this head. */
function linkedTo(head: Head, lines: readonly Line[], key: string): (Line & Head)[] {
  let last = head
  return lines.map((line) => {
    last = { place: last.place + 1, hash: linkHash(last, line, key) }
    return { ...line, ...last }
  })
}

/**
 * Returns the hash of a link, which covers the previous link, the place and the line. Without a key, returns
 * the hash used for old links, from before there was a secret.
 */
export function linkHash(before: Head, { seq, digest }: Line, key: string | null): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(BigInt(before.place + 1))
  numbers.writeBigInt64BE(BigInt(seq), 8)
  const content = Buffer.concat([before.hash, numbers, digest])
  return key === null ? hash('sha256', content, 'buffer') : createHmac('sha256', key).update(content).digest()
}
