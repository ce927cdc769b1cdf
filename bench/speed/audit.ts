import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowLongTransaction, type Sql } from '../../apps/server/src/platform/database/database.ts'
import { createLog } from '../../apps/server/src/platform/monitoring/log.ts'
import { openWitness } from '../../apps/server/src/platform/monitoring/witness.ts'
import { startSealer } from '../../apps/server/src/staff/audit/seal-audit.ts'
import { verifyAudit } from '../../apps/server/src/staff/audit/verify-audit.ts'
import { compare, type Measured, must } from './figure.ts'
import { openStage } from './stage.ts'

export type AuditOptions = {
  lines: number
  /** Number of changes to stored lines, each of which must be located, in a chain of `edited` lines. */
  edits: number
  edited: number
  databaseUrl?: string
}

export const fullAudit: AuditOptions = { lines: 1_000_000, edits: 1_000, edited: 400 }

/** Measures whether every change to a stored line is found, and how long verifying a million lines takes. */
export async function measureAudit({ lines, edits, edited, databaseUrl }: AuditOptions): Promise<Measured> {
  const stage = await openStage({ players: 20, databaseUrl })
  const folder = mkdtempSync(join(tmpdir(), 'khlang-heads-'))
  const witness = openWitness({ dataDir: folder })
  const chain = { sql: stage.sql, witness, key: 'by which the audit is sealed' }
  const sealer = startSealer({ ...chain, epoch: () => Promise.resolve(0), log: createLog('silent') })
  try {
    await fillAudit(stage.sql, edited)
    await sealer.seal()
    const located = await locate(stage.sql, edits, async () => (await verifyAudit(chain)).broken?.seq)
    await fillAudit(stage.sql, lines - edited)
    const sealing = await seconds(sealer.seal)
    const verifying = await seconds(async () => {
      const { broken } = await verifyAudit(chain)
      if (broken) throw new Error(`Nobody changed anything, and ${JSON.stringify(broken)}`)
    })
    const reading = await seconds(() =>
      stage.sql.begin(async (tx) => {
        await allowLongTransaction(tx, 'any')
        await tx`select max(length(a::text)) from audit a`
      }),
    )
    const asText = (value: number) => `${value.toFixed(1)} s`
    return {
      figures: [
        must(`of ${edits} changed lines, located`, `${located}`, `${edits}`, located === edits),
        {
          ...compare(`verifying ${lines.toLocaleString('en')} lines`, [verifying, reading], asText).only(),
          bar: '≤ 60 s',
          held: verifying <= 60,
          weight: 'must',
        },
        compare('sealing as many at once', [sealing, reading], asText).only(),
      ],
      notes: ['reference: the same lines read by the database as text and thrown away'],
    }
  } finally {
    await sealer.close()
    await witness.close()
    rmSync(folder, { recursive: true, force: true })
    await stage.close()
  }
}

/** Inserts lines like those that the console writes. */
async function fillAudit(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await allowLongTransaction(tx, 'any')
    await tx`
      insert into audit (actor, act, object_kind, object_id, before, after, reason, origin)
      select 'staff' || n % 40 || '@example.test', (array['entry.claim', 'entry.match', 'order.done', 'request.create'])[1 + n % 4], 'setting',
        'n' || n, jsonb_build_object('state', 'pending', 'revision', n), jsonb_build_object('state', 'claimed', 'holder', 'staff' || n % 40),
        case when n % 9 = 0 then 'เหตุผลที่ ' || n end, jsonb_build_object('address', '127.0.0.1', 'session', md5(n::text))
      from generate_series(1, ${count}::int) n`
  })
}

const edits = [
  "actor = actor || 'x'",
  "act = 'entry.cancel'",
  "object_id = object_id || '0'",
  'before = before || \'{"revision": -1}\'',
  'after = null',
  "reason = coalesce(reason, '') || '.'",
  'origin = null',
  "at = at - interval '1 millisecond'",
]

/**
 * Returns how many random changes are located. Each change is made alone and then reverted. Every run makes
 * the same changes.
 */
async function locate(sql: Sql, count: number, firstBroken: () => Promise<number | null | undefined>) {
  const lines = await sql<{ seq: number }[]>`select seq from audit order by seq`
  let located = 0
  let random = 7
  const countUpTo = (limit: number) => {
    random = (random * 48_271) % 2_147_483_647
    return random % limit
  }
  const withoutTriggers = (work: (tx: Parameters<Parameters<Sql['begin']>[1]>[0]) => PromiseLike<unknown>) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'` // past the triggers, like someone with all privileges
      await work(tx)
    })
  for (let at = 0; at < count; at++) {
    const { seq } = lines[countUpTo(lines.length)]!
    await withoutTriggers((tx) => tx`create table bench_kept as select * from audit where seq = ${seq}`)
    await withoutTriggers(
      (tx) => tx`update audit set ${tx.unsafe(edits[countUpTo(edits.length)]!)} where seq = ${seq}`,
    )
    if ((await firstBroken()) === seq) located++
    await withoutTriggers(
      (tx) => tx`
        update audit a set at = k.at, actor = k.actor, act = k.act, object_id = k.object_id, before = k.before, after = k.after,
          reason = k.reason, origin = k.origin from bench_kept k where a.seq = k.seq`,
    )
    await withoutTriggers((tx) => tx`drop table bench_kept`)
  }
  return located
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
