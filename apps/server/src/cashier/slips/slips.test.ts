import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { DepositRow } from '@khlang/contract/cashier/cashier'
import { largestPictureBytes, readPicture } from '@khlang/domain/pictures/picture'
import { maxSlips } from '@khlang/domain/cashier/slip'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { newPng, slips } from '#testing/slips.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern')
})

const player = (index: number) => world.shop.players[index]!
const row = (id: string): Promise<DepositRow> => nok.get('cashier/deposit', { id })
const numbersOf = async (id: string) =>
  (await slips.of(nok, id)).flatMap(({ alike }) => alike.map(({ request }) => request.id))
let references = 0
const newReference = () => `2026112109${String(++references).padStart(6, '0')}abc`

describe('a slip', () => {
  test('is attached to its request with the typed details, and is shown in the list and in the timeline', async () => {
    const id = await desk.asks(player(0))
    const reference = newReference()
    const attached = await slips.attach(nok, id, {
      reference,
      bank: 'SCB',
      amount: '1,500.25',
      at: '2026-11-21 09:30:00',
    })
    expect(attached).toMatchObject({
      reference,
      bank: 'SCB',
      amount: '1500.25',
      at: '2026-11-21T02:30:00.000Z',
      fromCode: false,
      kind: 'png',
      attachedBy: 'nok@example.test',
      removed: null,
      alike: [],
    })
    expect(await row(id)).toMatchObject({ slips: 1, slipAlike: false })
    const { rows } = await nok.get('crediting/timeline', { kind: 'request', id })
    expect(rows.map(({ act }: { act: string }) => act)).toEqual(['request.create', 'slip.attach'])
  })

  test('is stored without location data, and served as a picture only', async () => {
    const bytes = newPng()
    expect(bytes.toString('latin1')).toContain('GPS')
    const { id } = await slips.attach(nok, await desk.asks(player(0)), {}, bytes)
    const answer = await slips.picture(nok, id)
    const shown = Buffer.from(await answer.arrayBuffer())
    const cleaned = readPicture(bytes)
    expect(shown).toEqual(cleaned.ok && Buffer.from(cleaned.value.bytes))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="slip-\d+\.png"$/)
    const again = await slips.picture(nok, id, { 'if-none-match': answer.headers.get('etag')! })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is removed with a reason, and stays readable afterwards', async () => {
    const id = await desk.asks(player(0))
    const { id: slipId } = await slips.attach(nok, id)
    const wish = { operationId: randomUUID(), slipId, reason: 'สลิปของรายการอื่น' }
    expect((await nok.refused('cashier/remove-slip', wish)).permission).toBe('slip.remove')
    expect((await fern.refused('cashier/remove-slip', { ...wish, reason: ' ' })).code).toBe('bad-input')
    await Promise.all([fern.post('cashier/remove-slip', wish), fern.post('cashier/remove-slip', wish)])
    expect((await fern.refused('cashier/remove-slip', { ...wish, operationId: randomUUID() })).code).toBe(
      'slip-removed',
    )
    expect(await row(id)).toMatchObject({ slips: 0 })
    const [left] = await slips.of(nok, id)
    expect(left?.removed).toMatchObject({ by: 'fern@example.test', reason: wish.reason })
    expect((await slips.picture(nok, slipId)).status).toBe(200)
    await expect(world.sql`delete from slip_picture where slip_id = ${slipId}`).rejects.toThrow('is kept')
  })

  test('is shown only to roles that work with requests', async () => {
    const id = await desk.asks(player(0))
    const { id: slipId } = await slips.attach(nok, id)
    const viewer = await world.as('viewer')
    expect((await slips.picture(viewer, slipId)).status).toBe(403)
    expect((await slips.raw(viewer, id, newPng())).status).toBe(403)
    expect((await slips.picture(await world.as('auditor'), slipId)).status).toBe(200)
    expect((await slips.picture({ ...nok, raw: (_, path) => fetch(nok.url + path) }, slipId)).status).toBe(
      401,
    )
    expect((await slips.picture(desk.feed, slipId)).status).toBe(403)
  })

  test('is refused from another origin', async () => {
    const foreign = { ...nok, headers: { ...nok.headers, origin: 'https://elsewhere.example' } }
    const answer = await slips.raw(foreign, await desk.asks(player(0)), newPng())
    expect([answer.status, (await slips.refused(answer)).code]).toEqual([403, 'wrong-origin'])
  })
})

describe('a picture attached twice to one request', () => {
  // Invariant: A picture is attached to a request once, and is deleted only some time after its slip was
  // removed. Database: `slip_once`, `slip_picture_kept`.
  test('is attached once when the same call arrives several times at once', async () => {
    const id = await desk.asks(player(1))
    const [bytes, operationId] = [newPng(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => slips.raw(nok, id, bytes, { operationId })))
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map((body) => (body as { id: string }).id)).size).toBe(1)
    expect(await row(id)).toMatchObject({ slips: 1 })
    const other = await slips.raw(nok, id, newPng(), { operationId })
    expect((await slips.refused(other)).code).toBe('operation-reused')
  })

  test('by two employees at once is attached once, and the other gets "already attached"', async () => {
    const id = await desk.asks(player(1))
    const bytes = newPng()
    const answers = await Promise.all([slips.raw(nok, id, bytes), slips.raw(fern, id, bytes)])
    const codes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { code?: string }).code),
    )
    expect(codes.toSorted()).toEqual(['slip-there', undefined])
    expect(await row(id)).toMatchObject({ slips: 1 })
  })

  test('can be attached again after it was removed', async () => {
    const id = await desk.asks(player(1))
    const bytes = newPng()
    const { id: slipId } = await slips.attach(nok, id, {}, bytes)
    await fern.post('cashier/remove-slip', { operationId: randomUUID(), slipId, reason: 'by mistake' })
    await slips.attach(nok, id, {}, bytes)
    expect(await row(id)).toMatchObject({ slips: 1 })
  })

  test('is refused beyond the number of slips a request can have', async () => {
    const id = await desk.asks(player(1))
    for (let n = 0; n < maxSlips; n++) await slips.attach(nok, id)
    expect((await slips.refused(await slips.raw(nok, id, newPng()))).code).toBe('too-many-slips')
  })
})

describe('the same slip on two requests', () => {
  test('gives a warning before it is attached, naming the other request', async () => {
    const first = await desk.asks(player(2))
    const [reference, bytes] = [newReference(), newPng()]
    await slips.attach(nok, first, { reference }, bytes)
    const typed = `  ${reference.slice(0, 5)} ${reference.slice(5).toUpperCase()}`
    const byReference = await nok.get('cashier/alike-slips', { reference: typed })
    expect(byReference.rows).toMatchObject([
      { because: 'reference', request: { id: first, player: player(2).code, spent: false } },
    ])
    const cleaned = readPicture(bytes)
    const hash = createHash('sha256')
      .update(cleaned.ok ? cleaned.value.bytes : '')
      .digest('hex')
    expect((await nok.get('cashier/alike-slips', { hash })).rows).toMatchObject([{ because: 'picture' }])
    expect((await nok.get('cashier/alike-slips', { hash, requestId: first })).rows).toEqual([])
  })

  test('is attached nevertheless, and both requests are marked from then on', async () => {
    const [first, second] = [await desk.asks(player(2)), await desk.asks(player(3))]
    const reference = newReference()
    await slips.attach(nok, first, { reference })
    const before = await row(first)
    const attached = await slips.attach(nok, second, { reference: reference.toUpperCase() })
    expect(attached.alike).toMatchObject([{ because: 'reference', request: { id: first } }])
    expect(await row(second)).toMatchObject({ slipAlike: true })
    const after = await row(first)
    expect(after.slipAlike).toBe(true)
    // The request has a new version, so that screens that show it get the change.
    expect(after.version).toBeGreaterThan(before.version)
    expect(await numbersOf(first)).toEqual([second])
  })

  test('attached by two employees at once, both get the warning', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => ({
        ids: [await desk.asks(player(n)), await desk.asks(player(n + 4))] as const,
        reference: newReference(),
        bytes: newPng(),
      })),
    )
    await Promise.all(
      pairs.flatMap(({ ids, reference, bytes }, n) => [
        slips.attach(nok, ids[0], { reference }),
        slips.attach(fern, ids[1], { reference: reference.toUpperCase() }),
        ...(n % 2 ? [slips.attach(nok, ids[0], {}, bytes), slips.attach(fern, ids[1], {}, bytes)] : []),
      ]),
    )
    for (const { ids } of pairs) {
      for (const id of ids) expect(await row(id)).toMatchObject({ slipAlike: true })
      expect(new Set(await numbersOf(ids[0]))).toEqual(new Set([ids[1]]))
      expect(new Set(await numbersOf(ids[1]))).toEqual(new Set([ids[0]]))
    }
  })

  test('is recognised with other metadata', async () => {
    const bytes = newPng()
    const other = Buffer.from(bytes.toString('latin1').replace('GPS 13.7563', 'GPS 99.9999'), 'latin1')
    const first = await desk.asks(player(4))
    await slips.attach(nok, first, {}, bytes)
    const { alike } = await slips.attach(nok, await desk.asks(player(5)), {}, other)
    expect(alike).toMatchObject([{ because: 'picture', request: { id: first } }])
  })

  test('clears the mark of a request it is removed from, and the other request still lists it', async () => {
    const [first, second] = [await desk.asks(player(6)), await desk.asks(player(7))]
    const reference = newReference()
    const { id: slipId } = await slips.attach(nok, first, { reference })
    await slips.attach(nok, second, { reference })
    await fern.post('cashier/remove-slip', { operationId: randomUUID(), slipId, reason: 'wrong request' })
    expect(await row(first)).toMatchObject({ slips: 0, slipAlike: false })
    expect(await row(second)).toMatchObject({ slips: 1, slipAlike: true })
    expect((await slips.of(nok, second))[0]?.alike).toMatchObject([{ removed: true, request: { id: first } }])
  })
})

describe('crediting a request whose slip is on a credited request', () => {
  const asksWith = async (index: number, about: { reference: string }) => {
    const depositId = await desk.asks(player(index))
    await slips.attach(nok, depositId, about)
    return { depositId, entryId: await desk.pays(player(index)) }
  }
  const wish = (pair: { entryId: string; depositId: string }) => ({ operationId: randomUUID(), ...pair })

  // Invariant: A slip whose money was already spent is accepted for another credit only if an employee
  // confirms it with a reason. Rule: `domain/cashier/slip.ts`. Database: advisory lock on the reference.
  test('asks for confirmation with a reason, and the audit records the other request', async () => {
    const reference = newReference()
    const first = await asksWith(8, { reference })
    const { orderId } = await desk.match(nok, first.entryId, first.depositId)
    await desk.settled(nok, orderId)
    const second = await asksWith(9, { reference })
    expect(await nok.refused('statements/match-deposit', wish(second))).toMatchObject({
      code: 'slip-used',
      row: { id: second.depositId },
    })
    const accepted = { slipAccepted: true }
    expect((await nok.refused('statements/match-deposit', { ...wish(second), ...accepted })).code).toBe(
      'slip-used',
    )
    expect(
      (await nok.refused('statements/match-deposit', { ...wish(second), reason: 'ลูกค้าโอนสองครั้ง' })).code,
    ).toBe('slip-used')
    await nok.post('statements/match-deposit', { ...wish(second), ...accepted, reason: 'ลูกค้าโอนสองครั้ง' })
    const [line] = await world.sql`
      select after, reason from audit where act = 'entry.match' and object_id = ${second.entryId}`
    expect(line).toMatchObject({
      reason: 'ลูกค้าโอนสองครั้ง',
      after: { slipAlsoOn: [(await row(first.depositId)).number] },
    })
  })

  test('asks for it also when the credited request got its slip only afterwards', async () => {
    const reference = newReference()
    const depositId = await desk.asks(player(10))
    const { orderId } = await desk.match(nok, await desk.pays(player(10)), depositId)
    await desk.settled(nok, orderId)
    await slips.attach(nok, depositId, { reference })
    const second = await asksWith(11, { reference })
    expect((await nok.refused('statements/match-deposit', wish(second))).code).toBe('slip-used')
  })

  test('asks for it for one of two credited at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const reference = newReference()
      const pairs = await Promise.all([asksWith(12, { reference }), asksWith(13, { reference })])
      const answers = await Promise.all(
        pairs.map((pair, n) => (n ? fern : nok).raw('POST', '/api/statements/match-deposit', wish(pair))),
      )
      const codes = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { code?: string }).code),
      )
      expect(codes.toSorted()).toEqual(['slip-used', undefined])
    }
  })

  test('leaves such a request out of a bulk match', async () => {
    const reference = newReference()
    const first = await asksWith(14, { reference })
    await desk.match(nok, first.entryId, first.depositId)
    const second = await asksWith(15, { reference })
    const { rows } = await nok.get('statements/list', { limit: 500 })
    const entryVersion = rows.find(({ id }: { id: string }) => id === second.entryId).version
    const previewed = await nok.post('statements/preview-bulk-match', { entryIds: [second.entryId] })
    expect(previewed.rows).toMatchObject([{ group: 'not-eligible', why: 'slip-used' }])
    const { results } = await nok.post('statements/bulk-match', {
      pairs: [{ ...wish(second), entryVersion, depositVersion: (await row(second.depositId)).version }],
    })
    expect(results).toMatchObject([{ outcome: 'refused', code: 'slip-used' }])
  })

  test('does not ask where one transfer pays both, but asks where a third request has the slip', async () => {
    const reference = newReference()
    const depositIds = await Promise.all(
      [200, 300].map(async (amount) => {
        const id = await desk.asks(player(18), String(amount))
        await slips.attach(nok, id, { reference })
        return id
      }),
    )
    const wishFor = async (entryId: string) => ({
      operationId: randomUUID(),
      entries: [{ id: entryId, version: (await nok.get('statements/entry', { id: entryId })).version }],
      deposits: await Promise.all(depositIds.map(async (id) => ({ id, version: (await row(id)).version }))),
    })
    const entryId = await desk.pays(player(18), '500.00')
    const third = await asksWith(19, { reference })
    await desk.match(nok, third.entryId, third.depositId, { slipAccepted: true, reason: 'looked at' })
    const together = await wishFor(entryId)
    expect((await nok.refused('statements/match-together', together)).code).toBe('slip-used')
    await world.sql`update request set state = 'cancelled', phase = null where id = ${third.depositId}`
    await nok.post('statements/match-together', { ...together, operationId: randomUUID() })
  })

  test('does not ask about a reversed request: the slip now belongs to the right player', async () => {
    const reference = newReference()
    const wrong = await asksWith(16, { reference })
    const { orderId } = await desk.match(nok, wrong.entryId, wrong.depositId)
    await desk.settled(nok, orderId)
    await fern.post('cashier/adjust-balance', {
      operationId: randomUUID(),
      requestId: wrong.depositId,
      version: (await row(wrong.depositId)).version,
      reason: 'wrong player',
    })
    await expect.poll(async () => (await row(wrong.depositId)).state).toBe('adjusted')
    const right = await desk.asks(player(17))
    await slips.attach(nok, right, { reference })
    await desk.match(nok, wrong.entryId, right)
  })
})

describe('a slip that is not acceptable', () => {
  const png = newPng()
  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    [
      'an SVG file, which may contain a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not-a-picture',
    ],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-a-picture'],
    ['HTML that begins like a JPEG', Buffer.from('\xff\xd8\xff<script>', 'latin1'), 'broken'],
    ['a truncated picture', png.subarray(0, png.length - 9), 'broken'],
    ['a GIF header without a picture', Buffer.from('GIF89a'), 'not-a-picture'],
    ['a file above the size limit', Buffer.alloc(largestPictureBytes + 1, 1), 'too-large'],
  ])('%s is refused with the reason, and nothing is kept', async (_what, bytes, message) => {
    const id = await desk.asks(player(18))
    const answer = await slips.raw(nok, id, bytes)
    expect([answer.status, (await slips.refused(answer)).fields]).toEqual([
      400,
      [{ path: 'picture', message }],
    ])
    expect(await row(id)).toMatchObject({ slips: 0 })
  })

  test.each([
    ['an unknown request', { requestId: randomUUID() }, 404],
    ['an invalid request id', { requestId: 'x' }, 400],
    ['a reference of only two letters', { reference: 'ab' }, 400],
    ['a reference with a NUL', { reference: 'abcdefg\u0000' }, 400],
    ['an unknown bank', { bank: 'MOON' }, 400],
    ['a negative amount', { amount: '-5' }, 400],
    ['an invalid date', { at: 'yesterday' }, 400],
    ['an invalid operation id', { operationId: '1' }, 400],
  ])('%s is refused', async (_what, about, status) => {
    const id = await desk.asks(player(18))
    const query = new URLSearchParams({ operationId: randomUUID(), requestId: id, ...about })
    const answer = await fetch(`${nok.url}/api/cashier/attach-slip?${query}`, {
      method: 'POST',
      headers: nok.headers,
      body: new Uint8Array(newPng()),
    })
    expect(answer.status).toBe(status)
  })

  test('a missing picture is reported as not found', async () => {
    expect((await slips.picture(nok, randomUUID())).status).toBe(404)
    expect((await slips.picture(nok, "x' or 1=1")).status).toBe(400)
  })
})

test('pictures still uploading count against the limit in memory, and a disconnected upload frees its place', async () => {
  const requestId = await desk.asks(player(0))
  const noPicture = async () => (await slips.raw(nok, requestId, new Uint8Array([1]))).status
  const address = new URL(
    `${nok.url}/api/cashier/attach-slip?${new URLSearchParams({ operationId: randomUUID(), requestId })}`,
  )
  const headers = { ...nok.headers, 'content-type': 'application/octet-stream', 'content-length': 1_000 }
  const coming = Array.from({ length: 16 }, () => {
    const one = request(address, { method: 'POST', headers })
    one.on('error', () => {})
    one.write('the rest never comes')
    return one
  })
  await expect.poll(noPicture).toBe(429)
  coming.forEach((one) => one.destroy())
  await expect.poll(noPicture).toBe(400)
})
