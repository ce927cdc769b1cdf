import { createHmac, hash } from 'node:crypto'
import type { Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import type { Witness } from '#platform/witness.ts'
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
/** A head leaves the database this often while there is something new. */
const headMs = 60_000
const atOnce = 2_000
/** Who began to write a line commits it well within this many lines and this time. */
const late = { lines: 20_000, ms: 10 * 60_000 }

export type Sealer = {
  /** Seals what there is now; tests and whoever verifies call it. */
  seal: () => Promise<void>
  close: () => Promise<void>
}

export type Sealing = {
  sql: Sql
  witness: Pick<Witness, 'note'>
  /** `audit.secret`: whoever has the database alone cannot seal. */
  key: string
  /** In which epoch of the history a head is written; null while history is lost, and none is. */
  epoch: () => Promise<number | null>
  log: Log
}

/** Seals the audit behind the backs of those who write it, so that nobody waits for the line before his (safety 4.3). */
export function startSealer({ sql, witness, key, epoch: epochNow, log }: Sealing): Sealer {
  let closed = false
  let written = { at: 0, place: -1 }
  let reached: { at: number; seq: number }[] = []
  let sealing = Promise.resolve()

  /** The number below which everything is sealed, since nobody is that late. */
  async function settledBelow() {
    const old = reached.findLast(({ at }) => at < Date.now() - late.ms)
    if (!old) return lineAt(sql, (await lastHead(sql)).place - late.lines)
    reached = reached.filter(({ at }) => at >= old.at)
    return old.seq
  }

  async function sealAll() {
    let above = await settledBelow()
    for (let more = true; more && !closed;) {
      more = false
      await whileSealing(sql, async (tx) => {
        const lines = await findUnsealed(tx, above, atOnce)
        if (lines.length === 0) return
        await addLinks(tx, linkedTo(await lastHead(tx), lines, key))
        above = lines.at(-1)!.seq
        reached.push({ at: Date.now(), seq: above })
        more = lines.length === atOnce
      })
    }
    await writeHead()
  }

  async function writeHead() {
    if (!closed && Date.now() - written.at < headMs) return
    const head = await lastHead(sql)
    if (head.place === written.place || head.place === 0) return
    // Asked first, and what it compares is older than this head: a head of a history that was lost never leaves.
    const epoch = await epochNow()
    if (epoch === null) return
    await witness.note({
      kind: 'head',
      at: new Date().toISOString(),
      epoch,
      place: head.place,
      hash: head.hash.toString('hex'),
    })
    written = { at: Date.now(), place: head.place }
    log.info({ place: head.place, hash: head.hash.toString('hex') }, 'the audit is sealed up to here')
  }

  const seal = () => {
    sealing = sealing.then(sealAll).catch((error: unknown) => {
      log.warn({ err: error }, 'the audit could not be sealed yet')
    })
    return sealing
  }
  const timer = setInterval(() => void seal(), sealMs)
  return {
    seal,
    async close() {
      clearInterval(timer)
      await sealing
      closed = true
      await writeHead().catch(() => {})
    },
  }
}

/** The links of these lines, in their order, after this one. */
function linkedTo(head: Head, lines: readonly Line[], key: string): (Line & Head)[] {
  let last = head
  return lines.map((line) => {
    last = { place: last.place + 1, hash: linkHash(last, line, key) }
    return { ...line, ...last }
  })
}

/** A link holds the one before it, its place, and the line. Without a key: as all were sealed once. */
export function linkHash(before: Head, { seq, digest }: Line, key: string | null): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(BigInt(before.place + 1))
  numbers.writeBigInt64BE(BigInt(seq), 8)
  const held = Buffer.concat([before.hash, numbers, digest])
  return key === null ? hash('sha256', held, 'buffer') : createHmac('sha256', key).update(held).digest()
}
