import { beforeEach, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import type { Mail } from '#platform/mail.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { auditSecret } from '#testing/world.ts'
import { checkWhenDue } from './audit-worker.ts'
import { verifyAudit } from './verify-audit.ts'

const world = worldOfFile()
const morning = new Date('2026-03-02T05:00:00+07:00')
let posted: Mail[]
beforeEach(async () => {
  posted = []
  await world.sql`delete from audit_check`
  for (const [role, name] of [
    ['owner', 'boss'],
    ['auditor', 'eye'],
    ['finance', 'purse'],
  ] as const)
    await world.as(role, name)
  await writeAudit(world.sql, { actor: 'boss@example.test', act: 'entry.claim', object: ['entry', '1'] })
  await world.app.sealAudit()
})

const check = (at: Date, { lost = false } = {}) =>
  checkWhenDue(
    {
      sql: world.sql,
      witness: world.witness,
      key: auditSecret,
      epoch: () => Promise.resolve(lost ? null : 0),
      mail: (mail) => {
        posted.push(mail)
        return Promise.resolve(true)
      },
      log: createLog('silent'),
    },
    at,
  )
const verify = (givenHeads: { epoch: number; place: number; hash: string }[] = []) =>
  verifyAudit({ sql: world.sql, witness: world.witness, key: auditSecret, givenHeads })
const headOf = ({ text }: Mail) => {
  const [, epoch, place, hash] = /--head (\d+)-(\d+)-([0-9a-f]{64})/.exec(text) ?? []
  return { epoch: Number(epoch), place: Number(place), hash: hash! }
}

test('once a night owners and auditors get the end of the audit by mail, and nobody else', async () => {
  await check(new Date('2026-03-02T04:29:00+07:00'))
  expect(posted).toEqual([])
  await check(morning)
  expect(posted.map(({ to }) => to)).toEqual(['boss@example.test', 'eye@example.test'])
  await world.sql`update audit_check set at = ${morning}`
  await check(new Date('2026-03-02T06:00:00+07:00'))
  expect(posted).toHaveLength(2)
  expect(posted[0]!.text).toContain('every line matches its seal')
})

test('a history rewritten by someone with full access to the machine contradicts the nightly mail', async () => {
  await check(morning)
  const head = headOf(posted[0]!)
  expect((await verify([head])).broken).toBeNull()
  const other = { ...head, hash: head.hash.replaceAll(/[0-9]/g, '7') }
  expect((await verify([other])).broken).toMatchObject({ place: head.place })
  expect((await verify([{ ...head, place: head.place + 40 }])).broken).toMatchObject({ how: 'cut-off' })
})

test('a broken audit is alerted by mail too', async () => {
  const [line] = await world.sql`select seq, actor from audit order by seq limit 1`
  const set = (actor: string) =>
    world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set actor = ${actor} where seq = ${line!['seq']}`
    })
  await set('somebody@example.test')
  await check(morning)
  await set(line!['actor'] as string)
  expect(posted[0]).toMatchObject({ subject: expect.stringContaining('The audit log of Khlang is broken') })
  expect(posted[0]!.text).toContain('tell every owner at once')
})

test('while history is lost no end of the audit is sent', async () => {
  await check(morning, { lost: true })
  expect(posted).toHaveLength(2)
  expect(posted[0]!.text).not.toContain('--head')
})
