import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { listAccounts } from './accounts-store.ts'

const world = worldOfFile()

/** What each makes an entry of scb-1 no report of the bank about that account. */
const unreported = [
  { createdByStaff: true },
  { madeBy: 'split' },
  { movedIn: true },
  { accountCode: 'kbank-1' },
]

test('an account says when the bank last reported to it, whatever people and other accounts did since', async () => {
  const desk = await newDesk(world)
  const ids = [await desk.pays(world.shop.players[0]!), await desk.pays(world.shop.players[0]!)]
  await rolledBack(world.sql, async (tx) => {
    await tx`update statement_entry set created_at = now() - interval '1 day'`
    const [last] = await tx`
      update statement_entry set created_at = now() - interval '1 hour' where id = ${ids[0]!} returning created_at`
    for (const change of unreported) {
      const entry = {
        accountCode: 'scb-1',
        channel: 'bank',
        direction: 'in',
        amountSatang: 100,
        occurredAt: new Date(),
      }
      await tx`insert into statement_entry ${tx({ id: randomUUID(), fingerprint: randomUUID(), ...entry, ...change })}`
    }
    const accounts = await listAccounts(tx)
    expect(accounts.find(({ code }) => code === 'scb-1')).toMatchObject({ heardAt: last!['createdAt'] })
  })
})

test('automatic matching of an account is on, off, or stopped after a wrong match', () =>
  rolledBack(world.sql, async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    const codes = (await listAccounts(tx)).map(({ code }) => code)
    const [on, stopped, off] = codes as [string, string, string]
    const machine = (code: string, by: string | null) => tx`
      insert into auto_match (account_code, switched_on, stopped_by, back_test_id, changed_by)
      values (${code}, ${by === null}, ${by}, ${randomUUID()}, 'lek')`
    await machine(on, null)
    await machine(stopped, 'wrong-match')
    await machine(off, 'person')
    const found = Object.fromEntries((await listAccounts(tx)).map(({ code, autoMatch }) => [code, autoMatch]))
    const others = Object.fromEntries(codes.map((code) => [code, 'off']))
    expect(found).toEqual({ ...others, [on]: 'on', [stopped]: 'stopped', [off]: 'off' })
    const [first] = await tx<{ code: string }[]>`select code from own_account order by position, code limit 1`
    expect(on).toBe(first!.code)
  }))
