import { randomUUID } from 'node:crypto'
import { maxNameLength } from '@khlang/domain/players/player-name'
import { expect, vi } from 'vitest'
import { foldRollups } from '#rollups/rollup-store.ts'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

const kinds = ['redemption', 'spin', 'roulette', 'goodwill']

/**
 * Adds what commands of one day cannot make: rows of other days, a hidden employee, an entry that the owner
 * claimed, and rewards of each kind with other figures, players, prizes and employees. So each filter keeps
 * some rows and leaves others out.
 */
export async function addVariety({ sql, shop }: World, owner: Client): Promise<void> {
  await owner.post('statements/next', {})
  const other = (at: number) => new Date(Date.now() - (at + 1) * 86_400_000)
  for (const [at, kind] of kinds.entries())
    for (const row of [0, 1, 2, 3, 4])
      await sql`
        insert into reward (id, external_key, kind, player_id, credits, coins, prize, note, employee, state, created_at)
        values (${randomUUID()}, ${randomUUID()}, ${kind}, ${shop.players[6 + row]!.id}, ${101 + at * 10 + row * 7},
          ${kind === 'redemption' ? 31 + row : null}, ${['ทอง', 'ร่ม'][row % 2]!}, 'note', ${['one@example.test', 'two@example.test'][row % 2]!},
          ${row === 4 ? 'cancelled' : 'done'}, ${other(row)})`
  for (const row of [0, 1, 2])
    await sql`
      insert into phone_message (id, phone_id, digest, sender, heard_at, outcome)
      select ${randomUUID()}, id, ${Buffer.from(String(row))}, 'kbank', ${other(row)}, 'other' from phone order by created_at limit 1`
  await sql`
    insert into auth."user" (id, name, email, "emailVerified")
    select 'waits-' || n, 'waits', 'waits-' || n || '@example.test', true from generate_series(1, 3) n`
  await sql`update agent set created_at = ${other(1)} where id = (select id from agent order by created_at, id limit 1)`
  await sql`update master set created_at = ${other(1)} where id = (select id from master order by created_at, id limit 1)`
  await sql`update employee set hidden = true, created_at = ${other(2)} where email = (select max(email) from employee where role = 'viewer')`
  await foldRollups(sql)
  // The lists must not change while they are compared.
  await vi.waitFor(
    async () => expect(await sql`select id from credit_order where state = 'sending'`).toEqual([]),
    { timeout: 180_000 },
  )
}

/**
 * Gives players and agents texts as long as forms take them, and longer ones, as an import may bring them; many begin
 * alike. Codes also have letters whose small form is another one in JavaScript than in the database.
 */
export async function lengthenTexts({ sql }: World): Promise<void> {
  const longest = (letter: string, length: number) => letter.repeat(length)
  await sql`
    update player set code = case number % 4 when 0 then ${longest('x', 300)} || code else code || 'İΣ' end,
      first_name = case number % 2 when 0 then ${longest('ก', maxNameLength)} else ${longest('ข', 2_000)} || number end,
      last_name = ${longest('ฮ', maxNameLength - 8)} || number
    where forgotten_at is null`
  await sql`update agent set username = left(username, 1) || ${longest('x', 300)} || username, name = ${longest('ก', 2_000)}`
  await sql`update master set name = ${longest('ก', 2_000)}`
  await sql`update employee set first_name = ${longest('ก', 2_000)}`
}
