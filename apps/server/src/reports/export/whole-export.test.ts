import { randomUUID } from 'node:crypto'
import { exportMark } from '@khlang/contract/reports/export-permit'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile()
let supervisor: Client
beforeAll(async () => {
  supervisor = await world.as('supervisor', 'chai')
})
afterEach(() => setApprovals(world, {}))

const asked = (more: Record<string, string> = {}) => ({
  list: 'players',
  format: 'csv',
  columns: 'whole',
  reason: 'to bring it elsewhere',
  ...more,
})
/** Reads the file to its end, once the one before it is read: one employee has one at a time. */
const take = (client: Client, query: Record<string, string>) =>
  vi.waitFor(
    async () => {
      const answer = await client.file(query)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status).not.toBe(429)
      return new Response(bytes, { status: answer.status })
    },
    { timeout: 180_000, interval: 20 },
  )
const refused = async (answer: Response) => {
  const { code, approval } = (await answer.json()) as {
    code: string
    approval?: { ask: unknown; others: number }
  }
  return { status: answer.status, code, approval }
}
const lastLine = async (actor: string) => {
  const [line] = await world.sql<{ after: Record<string, unknown>; at: Date }[]>`
    select after, at from audit where act = 'list.export' and actor = ${actor} order by seq desc limit 1`
  return line!
}
async function approved(client: Client, query: Record<string, string>) {
  const waits = await client.post('staff/ask-approval', {
    operationId: randomUUID(),
    command: 'reports/permit-export',
    input: { query },
    reason: 'the player site moves',
  })
  const { version } = await supervisor.get('staff/approval', { id: waits.id })
  const decided = await supervisor.post('staff/decide', {
    approvalId: waits.id,
    version,
    decision: 'approve',
  })
  expect(decided.state).toBe('done')
  return waits
}

// Invariant: An export of whole numbers is limited to what one employee may reveal in an hour, or needs an
// approval by a second person, used once. Rule: `reports/export/whole-export.ts`. Database: `export_permit`.
test('each player in an export with full numbers counts as a view, and more than an hour’s allowance needs approval', async () => {
  const fern = await world.as('finance', 'fern')
  const players = (await fern.get('players/totals')).count
  const times = Math.floor(120 / players)
  for (let time = 0; time < times; time++) expect((await take(fern, asked())).status).toBe(200)
  expect((await lastLine('fern@example.test')).after).toMatchObject({ rows: players, looks: players })
  expect(await refused(await take(fern, asked()))).toMatchObject({ status: 409, code: 'approval-needed' })
  expect((await take(fern, asked({ columns: 'code,mobile' }))).status).toBe(200)
  const one = world.shop.players[0]!
  for (let look = times * players; look < 120; look++)
    await fern.post('players/reveal', { id: one.id, reason: 'they called' })
  expect(await fern.refused('players/reveal', { id: one.id, reason: 'more' })).toMatchObject({
    code: 'too-many-tries',
  })
})

test('from the configured number of players an export needs approval, and is made once', async () => {
  await setApprovals(world, { 'player.export': 5 })
  const dao = await world.as('finance', 'dao')
  const few = { q: world.shop.players[0]!.code }
  expect((await take(dao, asked(few))).status).toBe(200)
  const answer = await refused(await take(dao, asked()))
  expect(answer).toMatchObject({
    status: 409,
    code: 'approval-needed',
    approval: { act: 'player.export', ask: { command: 'reports/permit-export', input: { query: asked() } } },
  })
  expect(
    await dao.refused('reports/permit-export', { operationId: randomUUID(), query: asked() }),
  ).toMatchObject({
    code: 'approval-needed',
  })
  const waits = await approved(dao, asked())
  expect(waits.figures).toMatchObject([
    { name: 'players', value: String((await dao.get('players/totals')).count) },
    { name: 'filter', value: '–' },
    { name: 'reason', value: 'to bring it elsewhere' },
  ])
  const some = { ...asked({ q: 'east', status: 'normal' }), sort: 'code', direction: 'asc' }
  await setApprovals(world, { 'player.export': 0 })
  const ofSome = await dao.post('staff/ask-approval', {
    operationId: randomUUID(),
    command: 'reports/permit-export',
    input: { query: some },
    reason: 'only these',
  })
  expect(ofSome.figures).toContainEqual({ name: 'filter', value: 'q: east · status: normal' })
  await dao.post('staff/withdraw-approval', { approvalId: ofSome.id, version: ofSome.version })
  expect(
    await world.sql`select 1 from audit where act = 'list.permitExport' and actor = 'dao@example.test'`,
  ).toHaveLength(1)
  // Who asks again has the same permit, which ends no later.
  const { id: permitId } = await dao.post('reports/permit-export', {
    operationId: randomUUID(),
    query: asked(),
  })
  expect(
    await world.sql`select id, used_at from export_permit where employee_id = ${(await dao.get('staff/me')).id}`,
  ).toEqual([{ id: permitId, usedAt: null }])
  const elsewhere = await world.as('finance', 'somebody-else')
  expect((await take(elsewhere, asked())).status).toBe(409)
  expect((await take(dao, asked({ reason: 'something else' }))).status).toBe(409)
  expect((await take(dao, asked({ format: 'xlsx' }))).status).toBe(200)
  const { after } = await lastLine('dao@example.test')
  expect(after).toMatchObject({ approvedBy: 'chai@example.test' })
  expect(after).not.toHaveProperty('looks')
  expect((await take(dao, asked())).status).toBe(409)
})

// Invariant: What a second person is asked shows no full number, and says of chosen rows how many there are.
test('an approval shows the searched number masked and how many rows were chosen, and is for exactly these', async () => {
  const auditor = await world.as('auditor', 'reads-along')
  await setApprovals(world, { 'player.export': 0 })
  const nat = await world.as('finance', 'nat')
  const number = world.shop.players[0]!.mobile!
  const [one, two, three] = world.shop.players.map(({ id }) => id)
  const asks = async (query: Record<string, string>) => {
    const waits = await nat.post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'reports/permit-export',
      input: { query },
      reason: 'the player site moves',
    })
    const seen = await auditor.get('staff/approval', { id: waits.id })
    const all = JSON.stringify([seen, await auditor.get('staff/approvals', {})])
    expect(all).not.toContain(number)
    expect(all).not.toContain(`${one!},`)
    const { value } = seen.figures.find(({ name }: { name: string }) => name === 'filter')
    await nat.post('staff/withdraw-approval', { approvalId: waits.id, version: waits.version })
    return value as string
  }
  expect(await asks(asked({ q: `east ${number}`, status: 'normal' }))).toBe(
    `q: east xxxxxx${number.slice(-4)} · status: normal`,
  )
  const chosen = asked({ ids: `${one!},${two!}` })
  expect(await asks(chosen)).toBe('chosen: 2')
  expect(await asks(asked({ q: 'east', except: two! }))).toBe('q: east · except: 1')
  await approved(nat, chosen)
  expect((await take(nat, asked({ ids: `${one!},${three!}` }))).status).toBe(409)
  expect((await take(nat, chosen)).status).toBe(200)
})

test('an export of more players than were approved is refused', async () => {
  await setApprovals(world, { 'player.export': 5 })
  const mek = await world.as('finance', 'mek')
  await approved(mek, asked())
  const owner = await world.as('owner')
  await owner.post('players/create', {
    operationId: randomUUID(),
    player: { code: 'late1', firstName: 'Late' },
  })
  expect((await take(mek, asked())).status).toBe(409)
})

test('an export approved a day ago needs approval again', async () => {
  await setApprovals(world, { 'player.export': 5 })
  const noi = await world.as('finance', 'noi')
  await approved(noi, asked())
  await world.sql`update export_permit set until = clock_timestamp()`
  expect((await take(noi, asked())).status).toBe(409)
})

test('an export that needs no approval creates no request for one', async () => {
  const pim = await world.as('finance', 'pim')
  for (const query of [asked({ q: world.shop.players[0]!.code }), asked({ columns: 'code' })])
    expect(await pim.post('reports/permit-export', { operationId: randomUUID(), query })).toEqual({
      id: null,
    })
  expect(
    await world.sql`select 1 from export_permit e join employee m on m.id = e.employee_id where m.email = 'pim@example.test'`,
  ).toEqual([])
})

test('a repeated request for a permit is not decided again: who has the number since is not revealed', async () => {
  const ploy = await world.as('finance', 'ploy')
  const [one, another] = [world.shop.players[0]!, world.shop.players[1]!]
  const request = { operationId: randomUUID(), query: asked({ q: one.mobile! }) }
  const first = await ploy.post('reports/permit-export', request)
  await world.sql`update player set mobile = ${one.mobile} where id = ${another.id}`
  expect(await ploy.post('reports/permit-export', request)).toEqual(first)
  const revealed = await world.sql`
    select object_id as id from audit where act = 'player.reveal' and actor = 'ploy@example.test'`
  expect(revealed).toEqual([{ id: one.id }])
  await world.sql`update player set mobile = ${another.mobile} where id = ${another.id}`
})

test('an export with full numbers ends with a line naming its author, time and reason, which an import skips', async () => {
  const tan = await world.as('supervisor', 'tan')
  const query = asked({ q: world.shop.players[0]!.code, reason: 'for the auditor' })
  const bytes = Buffer.from(await (await take(tan, query)).arrayBuffer())
  const lines = bytes.toString().trim().split('\r\n')
  expect(lines.at(-1)).toMatch(
    new RegExp(
      `^${exportMark} tan@example\\.test \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2} · for the auditor$`,
    ),
  )
  const masked = await (await take(tan, { ...query, columns: 'code,mobile' })).text()
  expect(masked).not.toContain(exportMark)
  const answer = await fetch(`${tan.url}/api/players/preview-import?name=players.csv`, {
    method: 'POST',
    headers: { ...tan.headers, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  const { counts } = (await answer.json()) as { counts: Record<string, number> }
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('ten thousand selected players can be approved and exported', async () => {
  const lots = await world.as('finance', 'lots')
  await setApprovals(world, { 'player.export': 5 })
  const others = Array.from({ length: 9_990 }, () => randomUUID())
  const query = asked({ ids: [...others, ...world.shop.players.slice(0, 10).map(({ id }) => id)].join(',') })
  expect(await refused(await take(lots, query))).toMatchObject({ status: 409, code: 'approval-needed' })
  const operation = { operationId: randomUUID(), query }
  expect(await lots.refused('reports/permit-export', operation)).toMatchObject({ code: 'approval-needed' })
  await approved(lots, query)
  expect((await take(lots, query)).status).toBe(200)
})
