import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../apps/server/src/testing/client.ts'
import { newDesk } from '../apps/server/src/testing/desk.ts'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { createRandom, type Random } from '../seed/random.ts'
import { rowOf, th } from './browser.ts'
import { browserOfFile } from './browser-of-file.ts'
import { enter } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()
let screens: Page[]
let entryIds: string[]
beforeAll(async () => {
  const desk = await newDesk(world)
  entryIds = []
  for (let at = 0; at < 12; at++) entryIds.push(await desk.pays(world.shop.players[at]!, `${900 + at}.00`))
  screens = [
    await enter(await browser.person(), world, 'support', 'nok', '/management/statement'),
    await enter(await browser.person(), world, 'finance', 'fon', '/management/statement'),
  ]
  for (const page of screens) await page.getByText(th['connection_health_live']!).first().waitFor()
})

const turns = 30
const names = [...'abcdefghij'].map((letter) => `hand-${letter}`)

/**
 * Claims offered entries, releases those it holds, and collects the refusals when somebody else was first.
 */
async function work(client: Client, me: string, random: Random) {
  const lostClaims: { holder: unknown }[] = []
  const ownEntryIds = new Set<string>()
  for (let round = 0; round < turns; round++) {
    const entryId = random.pick(entryIds)
    if (ownEntryIds.has(entryId)) {
      await client.post('statements/release', { entryId })
      ownEntryIds.delete(entryId)
      continue
    }
    const answer = await client.raw('POST', '/api/statements/claim', { entryId })
    const said = (await answer.json()) as { code?: string; holder?: unknown }
    if (answer.ok) ownEntryIds.add(entryId)
    else if (said.code === 'held-by-another') lostClaims.push({ holder: said.holder })
    else throw new Error(`${me} was told ${answer.status} ${said.code}`)
  }
  return { me: `${me}@example.test`, mine: [...ownEntryIds], lost: lostClaims }
}

test('ten employees on one list: no entry is claimed twice or lost, every loser sees the winner, and screens agree', async () => {
  const clients = await Promise.all(names.map((name) => world.as('support', name)))
  const employees = await Promise.all(
    clients.map((client, at) => work(client, names[at]!, createRandom(at + 1))),
  )

  const held = employees.flatMap(({ me, mine }) => mine.map((id) => [id, me] as const))
  expect(new Set(held.map(([id]) => id)).size).toBe(held.length)
  const losses = employees.flatMap(({ me, lost }) => lost.map(({ holder }) => ({ me, holder })))
  expect(losses.length).toBeGreaterThan(0)
  const people = new Set<unknown>(employees.map(({ me }) => me))
  for (const { me, holder } of losses)
    expect(people.has(holder) && holder !== me, `${me} ${holder}`).toBe(true)

  const holderOf = new Map(held)
  const rows = await world.sql<{ id: string; holder: string | null }[]>`
    select id, holder from statement_entry where id = any(${entryIds})`
  expect(new Map(rows.map(({ id, holder }) => [id, holder]))).toEqual(
    new Map(entryIds.map((id) => [id, holderOf.get(id) ?? null])),
  )
  for (const page of screens)
    for (const id of entryIds) {
      const name = holderOf.get(id)?.split('@')[0]
      const text = () => rowOf(page, id).textContent()
      await expect.poll(text).toMatch(name ? new RegExp(name) : /^(?!.*hand-)/s)
    }
})
