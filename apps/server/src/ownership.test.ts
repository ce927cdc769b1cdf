import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

// Routes that check an owner: each is called by the owner, by a colleague of the same role, and for
// something that does not exist. The routes that depend on the role alone are in `app.test.ts`.
const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let mine: Client
let other: Client
beforeAll(async () => {
  desk = await newDesk(world)
  mine = await world.as('support', 'mine')
  other = await world.as('support', 'other')
})

type Owned = {
  /** Creates something that belongs to the first person; returns the input that names it. */
  make: () => Promise<Record<string, unknown>>
  missing: Record<string, unknown>
  /** The code that a colleague gets: `not-found` if they need not even know that it exists. */
  other: string
}

const claimed = async () => {
  const entryId = await desk.pays(world.shop.players[6]!)
  await mine.post('statements/claim', { entryId })
  return { entryId }
}
const aView = { list: 'deposits', name: 'x', shared: false, search: {} }
const view = async () => {
  const { id } = await mine.post('reports/save-view', { ...aView, name: `mine ${randomUUID()}` })
  return { id: id as string }
}
const note = async () => {
  const added = await mine.post('players/add-note', {
    ...operation(),
    playerId: world.shop.players[7]!.id,
    body: 'a note of mine',
  })
  return { noteId: added.id as string, version: added.version as number }
}
const operation = () => ({ operationId: randomUUID() })

const owned: Record<string, Owned> = {
  'statements/renew': { make: claimed, missing: { entryId: randomUUID() }, other: 'held-by-another' },
  'statements/release': { make: claimed, missing: { entryId: randomUUID() }, other: 'not-yours' },
  'statements/claim': { make: claimed, missing: { entryId: randomUUID() }, other: 'held-by-another' },
  'statements/hold': {
    make: async () => ({ ...(await claimed()), on: true, reason: 'why' }),
    missing: { entryId: randomUUID(), on: true, reason: 'why' },
    other: 'held-by-another',
  },
  'statements/match-player': {
    make: async () => ({ ...operation(), ...(await claimed()), player: world.shop.players[6]!.code }),
    missing: { ...operation(), entryId: randomUUID(), player: 'any' },
    other: 'held-by-another',
  },
  'reports/save-view': {
    make: async () => ({ ...aView, ...(await view()), name: `again ${randomUUID()}` }),
    missing: { ...aView, id: randomUUID() },
    other: 'not-found',
  },
  'reports/remove-view': { make: view, missing: { id: randomUUID() }, other: 'not-found' },
  'players/edit-note': {
    make: async () => ({ ...(await note()), body: 'another text' }),
    missing: { noteId: randomUUID(), version: 1, body: 'another text' },
    other: 'note-of-another',
  },
  'players/strike-note': {
    make: async () => ({ noteId: (await note()).noteId }),
    missing: { noteId: randomUUID() },
    other: 'note-of-another',
  },
}

describe.each(Object.entries(owned))('%s', (route, { make, missing, other: expectedCode }) => {
  test('acts for its owner, and for nobody else', async () => {
    const input = await make()
    const answer = await other.raw('POST', `/api/${route}`, input)
    expect([answer.status < 500, answer.ok, ((await answer.json()) as { code: string }).code]).toEqual([
      true,
      false,
      expectedCode,
    ])
    const own = await mine.raw('POST', `/api/${route}`, input)
    expect([own.status, own.ok ? '' : await own.text()]).toEqual([200, ''])
  })

  test('reports a missing object as not found', async () => {
    expect(await mine.refused(route, missing)).toMatchObject({ status: 404, code: 'not-found' })
  })
})

test('nobody can end the session of a colleague, or learn that it exists', async () => {
  await world.as('support', 'mine') // another one
  const { rows } = await mine.get('staff/my-sessions')
  const sessionId = rows.find((one: { current: boolean }) => !one.current).id as string
  expect(await other.post('staff/end-my-session', { sessionId })).toEqual({ ended: 0 })
  expect(await other.post('staff/end-my-session', { sessionId: 'nobody' })).toEqual({ ended: 0 })
  expect(await mine.post('staff/end-my-session', { sessionId })).toEqual({ ended: 1 })
})
