import { randomUUID } from 'node:crypto'
import { defaultRetentionDays } from '@khlang/domain/retention'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { purgeAll } from '#platform/purge/purge.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { auditSecret } from '#testing/world.ts'
import { findTakenOut } from './audit-chain-store.ts'
import { verifyAudit } from './verify-audit.ts'

const world = worldOfFile()
const verify = () => verifyAudit({ sql: world.sql, witness: world.witness, key: auditSecret })
const night = (batchSize?: number) => purgeAll(world.sql, world.files, batchSize)

/** Changes the database past the triggers, as somebody with every right there could. */
const tamper = (work: (tx: Tx) => PromiseLike<unknown>) =>
  world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await work(tx)
  })

/** Writes so many lines, dated so many days ago; returns their numbers. `bare`: without any details. */
async function written(count: number, days: number, { sealed = true, bare = false } = {}): Promise<number[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await writeAudit(world.sql, {
      actor: 'nok@example.test',
      act: 'player.update',
      object: ['player', id],
      ...(!bare && { before: { mobile: '0811111111' }, after: { mobile: '0822222222' } }),
      reason: 'they called',
    })
  await tamper(
    (tx) =>
      tx`update audit set at = clock_timestamp() - make_interval(days => ${days}), origin = ${bare ? null : tx.json({ address: '10.1.2.3' })} where object_id = any(${ids})`,
  )
  if (sealed) await world.app.sealAudit()
  const rows = await world.sql<
    { seq: number }[]
  >`select seq from audit where object_id = any(${ids}) order by seq`
  return rows.map(({ seq }) => seq)
}
const linesOf = (seqs: readonly number[]) =>
  world.sql`select actor, act, before, after, origin, reason from audit where seq = any(${seqs as number[]}) order by seq`
const whole = { before: { mobile: '0811111111' }, after: { mobile: '0822222222' }, reason: 'they called' }
const blank = {
  actor: 'nok@example.test',
  act: 'player.update',
  before: null,
  after: null,
  origin: null,
  reason: 'they called',
}

/** Earlier nights have already gone through what is there. */
beforeEach(async () => {
  await world.app.sealAudit()
  await world.sql`
    insert into purge_run (kept, up_to, removed) select 'auditDetails', coalesce(max(seq), 0), 0 from audit
    on conflict (kept) do update set up_to = excluded.up_to`
})

describe('the details of an audit line', () => {
  test('are deleted after their retention; who did what, when and why stays, and the chain verifies', async () => {
    const old = await written(3, defaultRetentionDays.auditDetails + 1)
    const young = await written(1, defaultRetentionDays.auditDetails - 1)
    expect((await night()).auditDetails).toBe(3)
    expect(await linesOf(old)).toEqual([blank, blank, blank])
    expect(await linesOf(young)).toMatchObject([whole])
    await world.app.sealAudit()
    expect((await verify()).broken).toBeNull()
    expect(await findTakenOut(world.sql)).toMatchObject([
      { act: 'audit.blank', actor: 'system', lines: 3, sound: true },
    ])
    expect((await night()).auditDetails).toBe(0)
  })

  test('are blanked in batches, and an interrupted run continues the next time', async () => {
    const seqs = await written(5, 3_000)
    const began = seqs[0]!
    await world.sql.unsafe(`
        create or replace function cut_off() returns trigger language plpgsql as $$
        begin
          if (select count(*) from audit where act = 'audit.blank' and seq > ${began}) > 0 then
            raise exception 'the power failed';
          end if;
          return new;
        end $$`)
    await world.sql`create trigger cut_off before insert on audit for each row when (new.act = 'audit.blank') execute function cut_off()`
    await expect(night(2)).rejects.toThrow('the power failed')
    await world.app.sealAudit()
    expect((await verify()).broken).toBeNull()
    expect(await linesOf(seqs)).toMatchObject([blank, blank, whole, whole, whole])
    await world.sql`drop trigger cut_off on audit`
    await night(2)
    expect(await linesOf(seqs)).toEqual([blank, blank, blank, blank, blank])
    const [run] = await world.sql<
      { removed: number }[]
    >`select removed from purge_run where kept = 'auditDetails'`
    expect(run!.removed).toBeGreaterThanOrEqual(5) // the count covers the whole night, although it was interrupted
    await world.app.sealAudit()
    expect((await verify()).broken).toBeNull()
  })

  test('are blanked to the last old line in one night, past lines that have none', async () => {
    const seqs = [
      ...(await written(1, 3_000)),
      ...(await written(1, 3_000, { bare: true })),
      ...(await written(3, 3_000)),
    ]
    expect((await night(2)).auditDetails).toBe(4)
    expect(await linesOf(seqs)).toEqual([blank, blank, blank, blank, blank])
  })

  test('stay until their line and the lines before it are sealed', async () => {
    const seqs = await written(2, 3_000, { sealed: false })
    expect((await night()).auditDetails).toBe(0)
    expect(await linesOf(seqs)).toMatchObject([whole, whole])
    await world.app.sealAudit()
    expect((await night()).auditDetails).toBe(2)
  })

  // Invariant: When their time is over, only the details of audit lines are removed, and nothing else of the
  // audit. Rule: `platform/purge/purge-audit.ts`. Database: `blank_on_file`, `audit_forgotten`.
  test('can be deleted only by that function, not before an owner’s shortest retention, and only with an audit line', async () => {
    const [young] = await written(1, 399)
    await expect(world.sql`update audit set after = null where seq = ${young!}`).rejects.toThrow(
      'append-only',
    )
    await expect(world.sql`select blank_on_file(${young!})`).rejects.toThrow('nothing on file')
    const blanks = (seq: number) =>
      world.sql.begin(async (tx) => {
        await writeAudit(tx, {
          actor: 'system',
          act: 'audit.blank',
          object: ['setting', 'keeps'],
          after: { above: seq - 1, upTo: seq, lines: 1, digest: '' },
        })
        await tx`select blank_on_file(currval(pg_get_serial_sequence('audit', 'seq')))`
      })
    await expect(blanks(young!)).rejects.toThrow('are kept')
    // If a line is not sealed yet, nothing would show later that it was changed.
    const [unsealed] = await written(1, 800, { sealed: false })
    await expect(blanks(unsealed!)).rejects.toThrow('are kept')
  })
})

describe('a line without its details', () => {
  let seq: number
  beforeEach(async () => {
    ;[seq] = (await written(1, 3_000)) as [number]
    await night()
    await world.app.sealAudit()
    expect((await verify()).broken).toBeNull()
  })

  test('is reported as broken when changed by hand', async () => {
    await tamper((tx) => tx`update audit set actor = 'somebody@else.test' where seq = ${seq}`)
    expect((await verify()).broken).toMatchObject({ seq, how: 'changed' })
    await tamper((tx) => tx`update audit set actor = 'nok@example.test' where seq = ${seq}`)
    expect((await verify()).broken).toBeNull()
  })

  test('is reported as broken when the table of removals was changed with it', async () => {
    await tamper(async (tx) => {
      await tx`update audit set reason = 'another' where seq = ${seq}`
      await tx`update audit_forgotten f set digest = audit_digest(a) from audit a where a.seq = f.seq and f.seq = ${seq}`
    })
    const { broken } = await verify()
    expect(broken).toMatchObject({ how: 'changed' })
    await tamper(async (tx) => {
      await tx`update audit set reason = 'they called' where seq = ${seq}`
      await tx`update audit_forgotten f set digest = audit_digest(a) from audit a where a.seq = f.seq and f.seq = ${seq}`
    })
    expect((await verify()).broken).toBeNull()
  })

  test('is reported as broken when another line is added to cover the change', async () => {
    await tamper(async (tx) => {
      const [line] = await tx<{ digest: Buffer }[]>`
        select audit_digest(jsonb_populate_record(a, '{"after": {"mobile": "0899999999"}}')) as digest from audit a where seq = ${seq}`
      const [told] = await tx<{ seq: number }[]>`
        insert into audit (actor, act, object_kind, object_id, after)
        select 'system', 'audit.blank', 'setting', 'keeps', jsonb_build_object('digest', forgotten_digest(array[row(${seq}::bigint, ${line!.digest}::bytea, 0)::audit_forgotten]))
        returning seq`
      await tx`insert into audit_forgotten values (${seq}, ${line!.digest}, ${told!.seq})`
      await tx`update audit set after = '{"mobile": "0899999999"}' where seq = ${seq}`
    })
    await world.app.sealAudit()
    expect((await verify()).broken).toMatchObject({ how: 'changed' })
  })
})
