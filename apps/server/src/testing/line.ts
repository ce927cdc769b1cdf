import { type LineEvent, type LinePerson, type FakeLine, startFakeLine } from '@khlang/seed/fake-line'
import type { Client } from './client.ts'
import { newWorld, type World } from './world.ts'

export type LineWorld = World & {
  line: FakeLine
  /** Sends these signed events to the console and waits until their processing is complete. Returns the HTTP status. */
  tell: (...events: LineEvent[]) => Promise<number>
  /** Returns the first member found by this text; throws if there is none. */
  member: (person: string) => Promise<Member>
}
type Member = { id: string; version: number; [field: string]: unknown }

/** Returns an obviously invented person, as LINE knows them. */
export const linePerson = (number: number, more: Partial<LinePerson> = {}): LinePerson => ({
  userId: `U${String(number).padStart(32, '0')}`,
  displayName: `คนที่ ${number}`,
  pictureUrl: `https://profile.line-scdn.example/${number}`,
  language: 'th',
  ...more,
})

/**
 * Creates a world with a fake LINE. The shop's account there is set up and switched on, unless `connected` is
 * false. `quota`: messages a month, null for no limit. Due sends go out by themselves only with `browser`.
 */
export async function newLineWorld({
  people = 9,
  quota = 1_000,
  browser = false,
  connected = true,
}: {
  people?: number
  quota?: number | null
  browser?: boolean
  connected?: boolean
} = {}): Promise<LineWorld> {
  const parts = new AsyncDisposableStack()
  const line = parts.use(
    await startFakeLine({
      people: Array.from({ length: people }, (_, at) => linePerson(at + 1)),
      quota,
    }),
  )
  const world = parts.use(await newWorld({ lineUrl: line.url, browser, sweeps: browser }))
  const owner = await world.as('owner')
  if (connected) await setUpLine(owner, line)
  return {
    ...world,
    line,
    async tell(...events) {
      const answer = await line.deliver(world.url, line.webhook(events))
      await answer.arrayBuffer()
      await world.app.keepLine()
      return answer.status
    },
    async member(person) {
      const { rows } = await owner.get<{ rows: Member[] }>('connections/line-members', { q: person })
      if (!rows[0]) throw new Error(`No member ${person}`)
      return rows[0]
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

export async function setUpLine(owner: Client, line: FakeLine): Promise<void> {
  const { version } = await owner.get<{ version: number }>('connections/line')
  await owner.post('connections/save-line', {
    version,
    secret: line.secret,
    token: line.state.token,
    enabled: true,
  })
}
