import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import { connect, type Db, type Sql, type Tx } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { openWitness, type Witness } from '#platform/monitoring/witness.ts'
import { newTestDatabase, patiently } from '#testing/test-database.ts'
import type { Head } from './audit-chain-store.ts'
import { linkHash, type Sealer, startSealer } from './seal-audit.ts'
import { verifyAudit } from './verify-audit.ts'

let parts: AsyncDisposableStack
let sql: Sql
let folder: string
let witness: Witness
const key = 'by which the audit is sealed'
const notes = () => join(folder, 'witness', 'notes.jsonl')
const newSealer = (to: Pick<Witness, 'note'> = witness, by = key) =>
  startSealer({ sql, witness: to, key: by, epoch: () => Promise.resolve(0), log: createLog('silent') })
let sealer: Sealer

beforeEach(async () => {
  parts = new AsyncDisposableStack()
  const database = parts.use(await newTestDatabase())
  sql = connect(database.url, { max: 4, ...patiently })
  parts.defer(() => sql.end({ timeout: 5 }))
  folder = await mkdtemp(join(tmpdir(), 'khlang-audit-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  witness = openWitness({ dataDir: folder })
  parts.defer(witness.close)
  sealer = newSealer()
  parts.defer(sealer.close)
})
afterEach(() => parts.disposeAsync())

async function write(count: number, db: Db = sql) {
  for (let at = 0; at < count; at++)
    await writeAudit(db, {
      actor: `${'abc'[at % 3]}@example.test`,
      act: 'entry.claim',
      object: ['entry', String(at)],
      before: { state: 'pending', at },
      after: { state: 'claimed', words: 'ก่อนหน้า “x”' },
      reason: at % 2 === 0 ? null : 'because',
    })
}
const verify = () => verifyAudit({ sql, witness, key })

/** Changes the database past the triggers, as somebody with every right there could. */
const tamper = (work: (tx: Tx) => PromiseLike<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await work(tx)
  })

async function numbers(): Promise<number[]> {
  const rows = await sql<{ seq: number }[]>`select seq from audit order by seq`
  return rows.map(({ seq }) => seq)
}

test('sealed lines that nobody changed verify as written', async () => {
  await write(50)
  await sealer.seal()
  await write(7)
  await sealer.seal()
  expect(await verify()).toEqual({ lines: (await numbers()).length, broken: null })
})

test('a line that is committed after younger ones were sealed is sealed with the next', async () => {
  const late = await sql.reserve()
  await late`begin`
  await write(1, late)
  await write(3)
  await sealer.seal()
  await late`commit`
  late.release()
  await sealer.seal()
  expect(await verify()).toEqual({ lines: (await numbers()).length, broken: null })
})

test('two processes seal one common chain', async () => {
  const other = newSealer({ note: () => Promise.resolve() })
  for (let at = 0; at < 5; at++) {
    await write(4)
    await Promise.all([sealer.seal(), other.seal()])
  }
  await sealer.seal()
  await other.close()
  expect(await verify()).toEqual({ lines: (await numbers()).length, broken: null })
})

const edits = {
  'who did it': "actor = 'somebody@example.test'",
  'what was done': "act = 'entry.cancel'",
  'to what kind': "object_kind = 'request'",
  'to which': "object_id = 'other'",
  'what was before': `before = '{"state": "done"}'`,
  'what is after': 'after = null',
  'the reason': "reason = coalesce(reason, '') || ' '",
  'from where': `origin = '{"address": "10.0.0.1"}'`,
  'whom it is about': 'player_id = gen_random_uuid()',
  'when, by a millisecond': "at = at + interval '1 millisecond'",
}

describe('a database superuser who tampers with the audit', () => {
  test.each(Object.entries(edits))('changes %s of any line: the line is named', async (_what, edit) => {
    await write(30)
    await sealer.seal()
    const all = await numbers()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), async (seq) => {
        const [kept] = await sql`select to_jsonb(a) as line from audit a where seq = ${seq}`
        await tamper((tx) => tx`update audit set ${tx.unsafe(edit)} where seq = ${seq}`)
        expect((await verify()).broken).toMatchObject({ seq, how: 'changed' })
        await tamper(
          (tx) => tx`
            update audit a set (at, actor, act, object_kind, object_id, before, after, reason, player_id, origin) = (
              select at, actor, act, object_kind, object_id, before, after, reason, player_id, origin
              from jsonb_populate_record(null::audit, ${tx.json(kept!['line'])})) where seq = ${seq}`,
        )
        expect((await verify()).broken).toBeNull()
      }),
      { numRuns: 4 },
    )
  })

  test('deletes a line: the line is named', async () => {
    await write(10)
    await sealer.seal()
    const seq = (await numbers())[4]!
    await tamper((tx) => tx`delete from audit where seq = ${seq}`)
    expect((await verify()).broken).toMatchObject({ seq, how: 'removed' })
  })

  test('deletes a line and its link: the next link no longer fits', async () => {
    await write(10)
    await sealer.seal()
    const [, , , , gone, next] = await numbers()
    await tamper(async (tx) => {
      await tx`delete from audit where seq = ${gone!}`
      await tx`delete from audit_link where seq = ${gone!}`
    })
    expect((await verify()).broken).toMatchObject({ seq: next, how: 'unlinked' })
  })

  test('inserts an old line: it was never sealed', async () => {
    await write(5)
    await sealer.seal()
    await sql`insert into audit (actor, act, object_kind, object_id, at) values ('x', 'y', 'entry', '1', clock_timestamp() - interval '1 day')`
    expect((await verify()).broken).toMatchObject({ how: 'slipped-in' })
  })

  test('changes a line and reseals everything after it: the outside record differs', async () => {
    await write(10)
    await sealer.seal()
    await sealer.close() // records where the chain ends
    const all = await numbers()
    await tamper(async (tx) => {
      await tx`update audit set actor = 'x' where seq = ${all[3]!}`
      await tx`delete from audit_link`
    })
    const forger = newSealer({ note: () => Promise.resolve() })
    await forger.seal()
    await forger.close()
    expect((await verify()).broken).toMatchObject({ how: 'unlinked' })
  })

  test('deletes the newest lines with their links: the outside record shows that they existed', async () => {
    await write(10)
    await sealer.seal()
    await sealer.close()
    await tamper(async (tx) => {
      await tx`delete from audit where seq > ${(await numbers())[6]!}`
      await tx`delete from audit_link where place > 7`
    })
    expect((await verify()).broken).toEqual({
      seq: null,
      place: (await witness.read()).heads!.at(-1)!.place,
      how: 'cut-off',
    })
  })
})

// Invariant: Nobody changes the audit unseen, whatever their rights in the database. Rule:
// `staff/audit/seal-audit.ts`, `verify-audit.ts`. Database: `audit_link`, keyed by a secret outside; heads
// at the witness. Also: `npm run bench -- audit`.
test('without the secret nobody can rewrite the chain so that it fits, even without an outside record', async () => {
  await write(6)
  await sealer.seal()
  const rewrite = async (forger: Sealer) => {
    await tamper(async (tx) => {
      await tx`update audit set reason = 'another' where seq = (select min(seq) from audit)`
      await tx`delete from audit_link`
    })
    await forger.seal()
    await forger.close()
  }
  const nowhere = { note: () => Promise.resolve() }
  await rm(notes())
  witness = openWitness({ dataDir: folder })
  await rewrite(newSealer(nowhere, 'a guess'))
  expect((await verify()).broken).toMatchObject({ place: 1, how: 'unlinked' })
  // Claiming that all lines are older than the secret does not help either, once a line was sealed with it.
  await tamper((tx) => tx`update audit_link set keyed = false where place > 3`)
  expect((await verify()).broken).toMatchObject({ how: 'unlinked' })
})

test('lines sealed before the secret existed verify, and none is accepted in that form after one with the secret', async () => {
  await write(4)
  await sealer.seal()
  await tamper(async (tx) => {
    const links = await tx<
      { place: number; seq: number; digest: Buffer }[]
    >`select place, seq, digest from audit_link order by place`
    let before: Head = { place: 0, hash: Buffer.alloc(32) }
    for (const { place, seq, digest } of links) {
      const bare = place !== 3
      before = { place, hash: linkHash(before, { seq, digest }, bare ? null : key) }
      await tx`update audit_link set hash = ${before.hash}, keyed = ${!bare} where place = ${place}`
    }
  })
  await rm(notes())
  witness = openWitness({ dataDir: folder })
  expect((await verify()).broken).toMatchObject({ place: 4, how: 'unlinked' })
  await tamper((tx) => tx`delete from audit_link where place = 4`)
  await newSealer().seal()
  expect(await verify()).toEqual({ lines: 4, broken: null })
})

test('a history rewritten to the same length is noticed by an earlier outside record', async () => {
  await write(6)
  await sealer.seal()
  await sealer.close()
  await tamper(async (tx) => {
    await tx`update audit set reason = 'another' where seq = (select min(seq) from audit)`
    await tx`delete from audit_link`
  })
  // The next process seals what it finds, and records where it ends, as it always does.
  const next = newSealer()
  await next.seal()
  await next.close()
  expect((await verify()).broken).toEqual({ seq: null, place: 6, how: 'two-heads' })
})

test('a missing outside record is reported, not treated as good', async () => {
  await write(3)
  await sealer.seal()
  await rm(notes())
  witness = openWitness({ dataDir: folder })
  expect(await verify()).toEqual({ lines: 3, broken: { seq: null, place: 3, how: 'no-heads' } })
})

test('a shop without any line needs no outside record', async () => {
  expect(await verify()).toEqual({ lines: 0, broken: null })
})

// Invariant: No change is made without its audit line; the server has no right to change such a line, or a
// line of the ledger. Rule: `platform/database/database-rights.ts`. Database: same transaction; `audit`,
// `ledger` append-only, `give_rights`. Also: `npm run chaos`.
test('neither a line nor a link can be changed without superuser rights', async () => {
  await write(3)
  await sealer.seal()
  for (const table of ['audit', 'audit_link']) {
    await expect(sql`delete from ${sql(table)}`).rejects.toThrow(/append-only/)
    await expect(sql`update ${sql(table)} set seq = seq`).rejects.toThrow()
    await expect(sql`truncate ${sql(table)}`).rejects.toThrow(/append-only/)
  }
})

test('half a line left by a dying process is ignored', async () => {
  await write(3)
  await sealer.seal()
  await sealer.close()
  const path = notes()
  await writeFile(path, `${await readFile(path, 'utf8')}{"at": "2026`)
  expect((await verify()).broken).toBeNull()
})
