import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import type { LineEvent } from '@khlang/seed/fake-line'
import { linePerson, newLineWorld } from '#testing/line.ts'

const world = ofFile(() => newLineWorld())
beforeEach(async () => {
  await world.sql`truncate line_event, line_message, line_member cascade`
  world.line.state.delivered.length = 0
})

const [one, two] = [linePerson(1).userId, linePerson(2).userId]
const text = (said: string) => ({ message: { id: randomUUID(), type: 'text', text: said } })
const counted = async (table: 'line_event' | 'line_member' | 'line_message') =>
  (await world.sql`select count(*)::int as n from ${world.sql(table)}`)[0]!['n'] as number
const codeOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { code?: string }).code] as const

describe('what the webhook accepts', () => {
  test('a signed event is accepted, and creates a member with the name, picture and language from LINE', async () => {
    expect(await world.tell(world.line.event('follow', one))).toBe(200)
    expect(await world.member(one)).toMatchObject({
      name: 'คนที่ 1',
      picture: 'https://profile.line-scdn.example/1',
      language: 'th',
      following: true,
      player: null,
    })
  })

  test('LINE’s verify button sends no events, and gets an answer', async () => {
    expect(await world.tell()).toBe(200)
  })

  // Invariant: A webhook of LINE is accepted only with a valid signature over its bytes, for this account and
  // in time, and each event counts once. Rule: `domain/line/line-following.ts`. Database: primary key of
  // `line_event`.
  test('a body with any byte changed is refused', async () => {
    const webhook = world.line.webhook([world.line.event('follow', one)])
    for (let at = 0; at < webhook.body.length; at += 7) {
      const changed = webhook.body[at] === ' ' ? '\t' : ' '
      const body = webhook.body.slice(0, at) + changed + webhook.body.slice(at + 1)
      const answer = await world.line.deliver(world.url, { ...webhook, body })
      expect([at, ...(await codeOf(answer))]).toEqual([at, 401, 'line-signature-wrong'])
    }
    expect(await counted('line_event')).toBe(0)
  })

  test('a signature with another secret, cut, lengthened, in another spelling or missing is refused', async () => {
    const { body, signature } = world.line.webhook([world.line.event('follow', one)])
    const urlSafe = signature.replaceAll('+', '-').replaceAll('/', '_')
    const wrong = ['', signature.slice(0, -4), `${signature}AAAA`, 'x'.repeat(44)]
    if (urlSafe !== signature) wrong.push(urlSafe)
    for (const given of wrong)
      expect(await codeOf(await world.line.deliver(world.url, { body, signature: given }))).toEqual([
        401,
        'line-signature-wrong',
      ])
    const bare = await fetch(`${world.url}/api/service/line/webhook`, { method: 'POST', body })
    expect(await codeOf(bare)).toEqual([401, 'line-signature-wrong'])
    expect(await counted('line_event')).toBe(0)
  })

  test('a signed webhook for another account is refused', async () => {
    const webhook = world.line.webhook([world.line.event('follow', one)], {
      destination: `U${'f'.repeat(32)}`,
    })
    expect(await codeOf(await world.line.deliver(world.url, webhook))).toEqual([
      409,
      'line-destination-wrong',
    ])
    expect(await counted('line_event')).toBe(0)
  })

  test('no webhook is accepted while the account is switched off', async () => {
    const owner = await world.as('owner')
    const save = async (enabled: boolean) =>
      owner.post('connections/save-line', {
        version: (await owner.get('connections/line')).version,
        enabled,
      })
    await save(false)
    const webhook = world.line.webhook([world.line.event('follow', one)])
    expect(await codeOf(await world.line.deliver(world.url, webhook))).toEqual([409, 'line-off'])
    await save(true)
    expect((await world.line.deliver(world.url, webhook)).status).toBe(200)
  })

  test('a body of more than a megabyte is refused', async () => {
    const webhook = world.line.webhook([world.line.event('message', one, text('ก'.repeat(400_000)))])
    expect((await world.line.deliver(world.url, webhook)).status).toBe(400)
  })

  test('events older than three days or in the future are answered and ignored', async () => {
    const hour = 3_600_000
    expect(
      await world.tell(
        world.line.event('follow', one, { timestamp: Date.now() - 80 * hour }),
        world.line.event('follow', one, { timestamp: Date.now() + hour }),
      ),
    ).toBe(200)
    expect(await counted('line_event')).toBe(0)
  })

  test('unknown kinds and fields are accepted, and an unreadable event affects no other', async () => {
    const odd = world.line.event('teleport', one, { beam: { up: true } })
    const bad = { type: 'follow' } as unknown as LineEvent
    expect(await world.tell(odd, bad, world.line.event('follow', two, { news: 1 }))).toBe(200)
    expect([await counted('line_event'), await counted('line_member')]).toEqual([2, 1])
  })
})

test('characters that no database can store are removed, and affect no other event', async () => {
  const odd = world.line.event('message', one, text('a\u0000b\ud800c'))
  odd['replyToken'] = 'x\u0000y'
  expect(await world.tell(odd, world.line.event('follow', two))).toBe(200)
  expect(await world.member(one)).toMatchObject({ lastMessage: 'ab\ufffdc' })
  expect(await counted('line_member')).toBe(2)
})

describe('events repeated, late and in any order', () => {
  test('an event delivered twice, also as a redelivery, is handled once and answered once', async () => {
    const owner = await world.as('owner')
    const greeting = await owner.post('connections/create-line-reply', {
      operationId: randomUUID(),
      kind: 'greeting',
      body: 'ยินดีต้อนรับ',
      enabled: true,
    })
    const event = world.line.event('follow', one)
    const again = { ...event, deliveryContext: { isRedelivery: true } }
    await world.tell(event, event)
    await world.tell(again)
    await Promise.all([1, 2, 3].map(() => world.line.deliver(world.url, world.line.webhook([event]))))
    await world.app.keepLine()
    expect(world.line.state.delivered).toEqual([
      { to: one, by: 'reply', message: { type: 'text', text: 'ยินดีต้อนรับ' } },
    ])
    expect(world.line.calls.filter(({ path }) => path.endsWith('/reply'))).toHaveLength(1)
    await owner.post('connections/remove-line-reply', { id: greeting.id, version: greeting.version })
  })

  test('a late follow event from before the block does not unblock', async () => {
    const [at, before] = [Date.now(), Date.now() - 60_000]
    await world.tell(world.line.event('unfollow', one, { timestamp: at }))
    await world.tell(world.line.event('follow', one, { timestamp: before }))
    expect(await world.member(one)).toMatchObject({ following: false })
  })

  test('a message unsent by its author is gone, whether the event arrives before or after it', async () => {
    const [first, second] = [text('ลบก่อน'), text('ลบทีหลัง')]
    const gone = (message: { id: string }) =>
      world.line.event('unsend', one, { unsend: { messageId: message.id } })
    await world.tell(gone(first.message))
    await world.tell(world.line.event('message', one, first))
    await world.tell(world.line.event('message', one, second))
    await world.tell(gone(second.message))
    const { id } = await world.member(one)
    const owner = await world.as('owner')
    const { messages, lastMessage } = await owner.get('connections/line-member', { id })
    expect([lastMessage, ...messages.map(({ body }: { body: unknown }) => body)]).toEqual([null, null, null])
  })

  // Invariant: An event that was confirmed to LINE is never lost, and an automatic reply is sent once at
  // most. Rule: `line/handle-line-event.ts`. Database: `handled_at`, `reply_state` in the same transaction.
  test('an event left behind by a dead process is handled by the next run', async () => {
    await world.sql`
      insert into line_event (event_id, kind, line_user_id, at, active)
      values ('LEFT', 'follow', ${one}, clock_timestamp(), true)`
    await world.app.keepLine()
    expect(await world.member(one)).toMatchObject({ following: true })
  })

  test('a reply whose process died is not tried again', async () => {
    await world.sql`
      insert into line_event (event_id, kind, line_user_id, at, active, handled_at, reply_state, reply_body, reply_token)
      values ('DIED', 'follow', ${one}, clock_timestamp(), true, clock_timestamp() - interval '3 minutes', 'sending', 'x', 'y')`
    await world.app.keepLine()
    expect(world.line.state.delivered).toEqual([])
    const [row] = await world.sql`select reply_state from line_event where event_id = 'DIED'`
    expect(row).toEqual({ replyState: 'failed' })
  })

  /**
   * Any delivery of some events: repeated, in another order, split differently, some tampered with, some for
   * another account. The result is that of each event once, in the order in which they happened.
   */
  // Invariant: The result of events does not depend on the order in which they arrive. Rule: `isLater`.
  test('in any order of arrival the result is what happened', async () => {
    const people = [1, 2, 3].map((number) => linePerson(number).userId)
    const happening = fc.record({
      person: fc.constantFrom(...people),
      what: fc.constantFrom('follow', 'unfollow', 'message'),
      secondsAgo: fc.integer({ min: 0, max: 5 }),
      old: fc.constantFrom(false, false, false, true),
    })
    const telling = fc.record({
      event: fc.nat(),
      how: fc.constantFrom('as it is', 'as it is', 'twice', 'tampered', 'elsewhere', 'by another secret'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 8 }),
        fc.array(telling, { minLength: 1, maxLength: 14 }),
        async (happenings, tellings) => {
          await world.sql`truncate line_event, line_message, line_member cascade`
          const now = Date.now()
          const events = happenings.map(({ person, what, secondsAgo, old }, index) =>
            world.line.event(what, person, {
              timestamp: now - secondsAgo * 1_000 - (old ? 80 * 3_600_000 : 0),
              ...(what === 'message' && text(`ข้อความ ${index}`)),
            }),
          )
          const believed = new Set<LineEvent>()
          for (const { event: at, how } of tellings) {
            const event = events[at % events.length]!
            const sent = how === 'twice' ? [event, event] : [event]
            const webhook = world.line.webhook(
              sent,
              how === 'elsewhere' ? { destination: `U${'e'.repeat(32)}` } : {},
            )
            if (how === 'tampered') webhook.body = webhook.body.replace('"active"', '"activ3"')
            if (how === 'by another secret') webhook.signature = Buffer.alloc(32, at).toString('base64')
            const { status } = await world.line.deliver(world.url, webhook)
            const right = how === 'as it is' || how === 'twice'
            expect([how, status]).toEqual([how, right ? 200 : how === 'elsewhere' ? 409 : 401])
            if (right && event.timestamp > now - 72 * 3_600_000) believed.add(event)
          }
          await world.app.keepLine()
          expect(await standing()).toEqual(modelOf([...believed]))
        },
      ),
      { numRuns: 60 },
    )
  })
})

async function standing() {
  const rows = await world.sql`
    select m.line_user_id as person, m.following, m.last_message,
      (select count(*)::int from line_message g where g.member_id = m.id) as messages
    from line_member m order by 1`
  return [...rows]
}

/** Returns the members that these events must leave, each applied once in the order in which they happened. */
function modelOf(events: readonly LineEvent[]) {
  const inOrder = events.toSorted(
    (a, b) => a.timestamp - b.timestamp || (a.webhookEventId < b.webhookEventId ? -1 : 1),
  )
  const people = new Map<
    string,
    { person: string; following: boolean; lastMessage: string | null; messages: number }
  >()
  for (const { type, source, message } of inOrder) {
    const person = (source as { userId: string }).userId
    const known = people.get(person) ?? { person, following: true, lastMessage: null, messages: 0 }
    if (type === 'message') {
      known.lastMessage = (message as { text: string }).text
      known.messages += 1
    } else known.following = type === 'follow'
    people.set(person, known)
  }
  return [...people.values()].toSorted((a, b) => (a.person < b.person ? -1 : 1))
}
