import { randomUUID } from 'node:crypto'
import { exportColumns, type ListName } from '@khlang/contract/reports/reports'
import { restrictedMark } from '@khlang/domain/players/restriction'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, describe, expect, test } from 'vitest'
import { alertAbout } from '#notifications/events/alert-about.ts'
import { webhookBody } from '#notifications/webhooks/event-payload.ts'
import { takeEvents } from '#notifications/events/event-store.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

/** Every text that identifies the restricted player contains this word, or is one of these numbers. */
const canary = 'แมวดำ'
const numbers = { mobile: '0898700001', account: '7778880001' }

const world = worldOfFile()
let owner: Client
let boss: Client
let fern: Client
let nok: Client
let desk: Awaited<ReturnType<typeof newDesk>>
let player: Player
beforeAll(async () => {
  owner = await world.as('owner', 'own')
  boss = await world.as('supervisor', 'boss')
  fern = await world.as('finance', 'fern')
  nok = await world.as('support', 'nok')
  desk = await newDesk(world)
  player = world.shop.players.find(
    ({ status, externalKey }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )!
  await owner.post('players/update', { ...(await changing()), changes: personal })
})

const personal = {
  firstName: canary,
  lastName: `${canary}มาก`,
  mobile: numbers.mobile,
  email: 'blackcat@mail.example',
  lineName: `${canary} ไลน์`,
  accountNumber: numbers.account,
}
const profile = (client = owner) => client.get('players/profile', { id: player.id })
const versionNow = async () => (await profile()).version as number
const changing = async () => ({
  operationId: randomUUID(),
  id: player.id,
  version: await versionNow(),
  alikeSeen: [],
})
const restriction = async (restricted: boolean) => ({
  id: player.id,
  version: await versionNow(),
  restricted,
  reason: 'they dispute a payment',
})

/** An owner requests the restriction or its end, and a supervisor approves. */
const decided = async (restricted: boolean) => approved('players/restrict', await restriction(restricted))

async function approved(command: string, input: object) {
  const waits = await owner.post('staff/ask-approval', {
    operationId: randomUUID(),
    command,
    input,
    reason: 'a letter came',
  })
  const { version } = await boss.get('staff/approval', { id: waits.id })
  const { state } = await boss.post('staff/decide', { approvalId: waits.id, version, decision: 'approve' })
  expect(state).toBe('done')
}

/** Returns the whole text of a list as a file. */
async function file(client: Client, list: ListName, query: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.raw('POST', '/api/reports/export', {
    list,
    format: 'csv',
    columns: exportColumns[list].filter((column) => column !== 'whole').join(','),
    reason: 'for the books',
    ...query,
  })
  const text = await answer.text()
  expect([list, answer.status, answer.status === 200 ? '' : text]).toEqual([list, 200, ''])
  return text
}
const lists = ['players', 'deposits', 'withdrawals', 'entries', 'orders', 'playerReport', 'audit'] as const

test('restricting a player needs two people, and only an owner can request it', async () => {
  const input = { operationId: randomUUID(), ...(await restriction(true)) }
  expect(await owner.refused('players/restrict', input)).toMatchObject({ code: 'approval-needed' })
  expect(await boss.refused('players/restrict', input)).toMatchObject({ code: 'not-permitted' })
  expect((await profile()).restricted).toBeNull()
})

test('before the restriction exports name the player', async () => {
  const requestId = await desk.asks(player, '700')
  const { orderId } = await desk.match(nok, await desk.pays(player, '700.00'), requestId)
  await desk.settled(nok, orderId, ['done'])
  for (const list of ['players', 'deposits', 'orders', 'entries'] as const)
    expect([list, (await file(owner, list)).includes(canary)]).toEqual([list, true])
})

describe('a player with restricted data', () => {
  beforeAll(async () => {
    await decided(true)
  })

  test('is marked on their page, with time, author and reason', async () => {
    expect(await profile(fern)).toMatchObject({
      restricted: { actor: 'own@example.test', reason: 'they dispute a payment', at: expect.any(String) },
      can: { edit: 'player-restricted', reveal: 'player-restricted', createRequest: expect.anything() },
    })
    expect((await profile()).can).toMatchObject({ edit: 'player-restricted', reveal: true, personFile: true })
  })

  test.each(lists)('is not named in an export of %s, which keeps their code and sums', async (list) => {
    const text = await file(owner, list)
    for (const word of [canary, numbers.mobile, numbers.account, 'xx-xxx-0001', 'blackcat'])
      expect([word, text.includes(word)]).toEqual([word, false])
    if (list === 'players') expect(text).toContain(`${player.code},${restrictedMark}`)
  })

  test('is not named in an export with full numbers either', async () => {
    const text = await file(owner, 'players', { columns: 'whole' })
    for (const word of [canary, numbers.mobile, numbers.account, 'blackcat'])
      expect([word, text.includes(word)]).toEqual([word, false])
    expect(text).toContain(player.code)
  })

  test('is shown in full only to owners, by any route', async () => {
    const input = { id: player.id, reason: 'they called' }
    expect(await fern.refused('players/reveal', input)).toMatchObject({ code: 'player-restricted' })
    expect(await boss.refused('players/person-file', input)).toMatchObject({ code: 'player-restricted' })
    expect(JSON.stringify(await boss.get('players/form', { id: player.id }))).not.toContain(numbers.mobile)
    expect((await fern.get('players/list', { q: numbers.mobile })).rows).toEqual([])
    expect(await owner.post('players/reveal', input)).toMatchObject({ mobile: numbers.mobile })
  })

  // Invariant: Restricted data are in no export and no notification, and nobody changes them; deposits and
  // withdrawals go on. Rule: `domain/players/restriction.ts`. Database: `player_stays_restricted`.
  test.each(Object.entries(personal))('cannot be changed, even by an owner: %s', async (field, value) => {
    expect(
      await owner.refused('players/update', {
        ...(await changing()),
        changes: { [field]: field === 'email' ? 'x@y.example' : value.slice(0, -1) + '9' },
      }),
    ).toMatchObject({ code: 'player-restricted' })
  })

  test('cannot be changed by tags or by a file of players', async () => {
    expect(await nok.refused('players/change-tags', { id: player.id, add: ['vip'] })).toMatchObject({
      code: 'player-restricted',
    })
    const answer = await fetch(`${world.url}/api/players/preview-import?name=players.csv`, {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
      body: `code,firstname\r\n${player.code},ใหม่`,
    })
    const { id } = (await answer.json()) as { id: string }
    const { rows } = await owner.get('players/import-lines', { importId: id, verdict: 'unreadable' })
    expect(rows).toMatchObject([{ reasons: [{ field: null, reason: 'player-restricted' }] }])
  })

  test('is not named in notifications, and a webhook names only their external key', async () => {
    const [event] = await world.sql.begin(async (tx) => {
      await tx`
        insert into house_event (kind, amount_satang, data, once)
        values ('requestDone', 50000, ${tx.json({ number: 7, playerId: player.id })}, 'restricted')`
      return (await takeEvents(tx, 1_000)).filter(({ player: who }) => who?.id === player.id)
    })
    expect(alertAbout({ ...event!, kind: 'requestDone' })).toMatchObject({ playerCode: null, number: 7 })
    const body = webhookBody({ ...event!, kind: 'requestDone' })
    expect(JSON.parse(body).data.player).toEqual({ key: player.externalKey, code: player.code })
    expect(body).not.toMatch(new RegExp(`${canary}|${numbers.mobile}|${numbers.account}`))
  })

  test('is paid and credited as usual', async () => {
    const requestId = await desk.asks(player, '400')
    const { orderId } = await desk.match(nok, await desk.pays(player, '400.00'), requestId)
    expect((await desk.settled(nok, orderId, ['done'])).state).toBe('done')
    await nok.post('players/add-note', { operationId: randomUUID(), playerId: player.id, body: 'called' })
  })

  test('is shown as before once two people lift it, with a reason in the audit', async () => {
    expect(
      await owner.refused('players/restrict', { operationId: randomUUID(), ...(await restriction(false)) }),
    ).toMatchObject({ code: 'approval-needed' })
    await decided(false)
    expect((await profile()).restricted).toBeNull()
    expect(await file(owner, 'players')).toContain(canary)
    const acts = await world.sql<{ act: string; reason: string }[]>`
      select act, reason from audit where object_id = ${player.id} and act in ('player.restrict', 'player.unrestrict') order by seq`
    expect(acts).toEqual([
      { act: 'player.restrict', reason: 'they dispute a payment' },
      { act: 'player.unrestrict', reason: 'they dispute a payment' },
    ])
  })
})

test('a player with a tag can be forgotten while their data are restricted', async () => {
  await nok.post('players/change-tags', { id: player.id, add: [canary] })
  await decided(true)
  await approved('players/forget', {
    id: player.id,
    version: await versionNow(),
    reason: 'they asked for it',
  })
  expect(await profile()).toMatchObject({ restricted: null, tags: [], forgottenAt: expect.any(String) })
  expect(await world.sql`select 1 from player_tag where word = ${canary}`).toEqual([])
})
