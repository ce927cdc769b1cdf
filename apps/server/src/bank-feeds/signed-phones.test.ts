import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { walletToken } from '#testing/wallet-token.ts'
import { signatureOf } from './signed-request.ts'

const world = worldOfFile()
let owner: Client
let phoneId: string
let secret: string
let walletId: string
const walletSecret = 'a-key-that-the-wallet-shows'

beforeAll(async () => {
  owner = await world.as('owner')
  const added = await owner.post('connections/add-phone', {
    name: 'forwarder',
    way: 'signed',
    accounts: ['kbank-1'],
    senders: ['KBank'],
    on: true,
  })
  ;[phoneId, secret] = [added.phone.id, added.secret]
  const wallet = await owner.post('connections/add-phone', {
    name: 'wallet',
    way: 'truemoney',
    accounts: ['truemoney-1'],
    senders: [],
    amountUnit: 'satang',
    on: true,
    secret: walletSecret,
  })
  walletId = wallet.phone.id
})

const nowSeconds = () => String(Math.floor(Date.now() / 1_000))
const newNonce = () => randomBytes(18).toString('base64url')
const kbankTail = () => world.shop.ownAccounts.find(({ code }) => code === 'kbank-1')!.number.slice(-4)

let balance = 10_000
/** Returns an SMS of KBank, each for another transfer: with another balance. */
function text(baht: number) {
  balance += baht
  const [date, time] = new Date(Date.now() + 7 * 3_600_000).toISOString().split('T') as [string, string]
  const [year, month, day] = date.split('-') as [string, string, string]
  return `${day}/${month}/${(Number(year) + 543) % 100} ${time.slice(0, 5)} บช X-${kbankTail()} เงินเข้า ${baht}.00 คงเหลือ ${balance}.00 บ.`
}

type SignedBatch = { messages: { sender: string; text: string; at: string }[] }
const batchOf = (...texts: string[]): SignedBatch => ({
  messages: texts.map((one) => ({ sender: 'KBank', text: one, at: new Date().toISOString() })),
})
type Made = { body: Buffer; headers: Record<string, string> }
function sign(
  what: unknown,
  { by = secret, time = nowSeconds(), nonce = newNonce(), phone = phoneId } = {},
): Made {
  const body = Buffer.from(JSON.stringify(what))
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'khlang-phone': phone,
      'khlang-time': time,
      'khlang-nonce': nonce,
      'khlang-signature': signatureOf(by, { time, nonce, body }),
    },
  }
}
async function send({ body, headers }: Made) {
  const answer = await fetch(`${world.url}/api/service/notifications`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { code?: string; results?: { outcome: string; reason: string | null }[] }),
  }
}
const entriesOf = async (baht: number) =>
  (await world.sql`select 1 from statement_entry where amount_satang = ${baht * 100}`).length

describe('a signed request of a forwarder', () => {
  test('is accepted, with one result for each message in its order', async () => {
    const answer = await send(
      sign({
        messages: [
          ...batchOf(text(501)).messages,
          ...batchOf('ไม่รู้จัก').messages,
          { sender: 'mother', text: 'dinner?', at: nowText() },
        ],
      }),
    )
    expect([answer.status, answer.results?.map(({ outcome }) => outcome)]).toEqual([
      200,
      ['entry', 'unread', 'other'],
    ])
    expect(await entriesOf(501)).toBe(1)
  })
  test('is read by the time of its receipt where the phone’s clock was never set', async () => {
    const [message] = batchOf(text(590)).messages
    const answer = await send(sign({ messages: [{ ...message, at: '1970-01-01T00:00:00Z' }] }))
    expect([answer.status, answer.results?.map(({ outcome }) => outcome)]).toEqual([200, ['entry']])
    expect(await entriesOf(590)).toBe(1)
  })
  test('is read by the time of its receipt where the phone’s clock is ahead', async () => {
    const [message] = batchOf(text(592)).messages
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString()
    expect((await send(sign({ messages: [{ ...message, at: tomorrow }] }))).status).toBe(200)
    expect(await entriesOf(592)).toBe(1)
    const [heard] = await world.sql<{ ahead: boolean }[]>`
      select m.heard_at > clock_timestamp() as ahead
      from phone_message m join statement_entry e on e.id = m.entry_id where e.amount_satang = 59200`
    expect(heard).toEqual({ ahead: false })
  })
  test('may have its signature in capital letters', async () => {
    const { body, headers } = sign(batchOf(text(591)))
    const capitals = { ...headers, 'khlang-signature': headers['khlang-signature']!.toUpperCase() }
    expect((await send({ body, headers: capitals })).status).toBe(200)
  })
  test('changed on the way, in its body, time or nonce, is refused', async () => {
    const made = sign(batchOf(text(502)))
    const changed = Buffer.from(made.body.toString().replace('502.00', '902.00'))
    const altered = [
      { ...made, body: changed },
      { ...made, headers: { ...made.headers, 'khlang-time': String(Number(nowSeconds()) - 1) } },
      { ...made, headers: { ...made.headers, 'khlang-nonce': newNonce() } },
      {
        ...made,
        headers: { ...made.headers, 'khlang-signature': made.headers['khlang-signature']!.slice(0, -1) },
      },
      { ...made, headers: { ...made.headers, 'khlang-signature': '' } },
      { ...made, headers: { ...made.headers, 'khlang-phone': walletId } },
      { ...made, headers: { ...made.headers, 'khlang-phone': 'x' } },
    ]
    for (const one of altered) expect(await send(one)).toMatchObject({ status: 401, code: 'signature-wrong' })
    expect(await entriesOf(502)).toBe(0)
  })
  test('that is replayed, or that is too old, is refused', async () => {
    const made = sign(batchOf(text(503)))
    expect((await send(made)).status).toBe(200)
    expect(await send(made)).toMatchObject({ status: 409, code: 'signature-used' })
    const old = String(Number(nowSeconds()) - 301)
    const ahead = String(Number(nowSeconds()) + 302)
    for (const time of [old, ahead, '0', '1e9'])
      expect(await send(sign(batchOf(text(504)), { time }))).toMatchObject({
        status: 401,
        code: 'signature-old',
      })
    expect([await entriesOf(503), await entriesOf(504)]).toEqual([1, 0])
  })
  test('that was cut off and is signed again is recorded once', async () => {
    const what = batchOf(text(505))
    expect((await send(sign(what))).results).toMatchObject([{ outcome: 'entry' }])
    expect((await send(sign(what))).results).toMatchObject([{ outcome: 'duplicate' }])
    expect(await entriesOf(505)).toBe(1)
  })
  test('sent several times at once under different nonces is recorded once', async () => {
    const what = batchOf(text(506))
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(sign(what))))
    expect(answers.map(({ results }) => results?.[0]?.outcome).toSorted()).toEqual([
      ...Array<string>(7).fill('duplicate'),
      'entry',
    ])
    expect(await entriesOf(506)).toBe(1)
  })
  // Invariant: A message that nobody has read is never a repeat: once its sender is listed, it becomes an entry.
  test('from a sender who was listed after the first time is an entry the second time, and then a repeat', async () => {
    const { phone, secret: by } = await owner.post('connections/add-phone', {
      name: 'listed later',
      way: 'signed',
      accounts: ['kbank-1'],
      senders: ['SCB'],
      on: true,
    })
    const what = batchOf(text(507))
    const outcome = async () =>
      (await send(sign(what, { by, phone: phone.id }))).results!.map((result) => result.outcome)
    expect([await outcome(), await outcome()]).toEqual([['other'], ['duplicate']])
    const { id, version, name, accounts } = phone
    await owner.post('connections/save-phone', {
      phoneId: id,
      version,
      name,
      accounts,
      senders: ['SCB', 'KBank'],
      on: true,
    })
    const atOnce = await Promise.all([outcome(), outcome(), outcome()])
    expect(atOnce.flat().toSorted()).toEqual(['duplicate', 'duplicate', 'entry'])
    expect(await entriesOf(507)).toBe(1)
    const rows =
      await world.sql`select outcome, body is not null as kept from phone_message where phone_id = ${id}`
    expect(rows).toEqual([{ outcome: 'entry', kept: true }])
    const listed = (await owner.get('connections/phones')).rows.find((row: { id: string }) => row.id === id)
    expect(listed.counts).toEqual({ entry: 1, duplicate: 3, unread: 0, other: 0 })
  })
  test('that is not JSON, is empty or too large is refused with a sentence', async () => {
    const raw = (body: string) => {
      const [time, nonce] = [nowSeconds(), newNonce()]
      const bytes = Buffer.from(body)
      return send({
        body: bytes,
        headers: {
          ...sign({}).headers,
          'khlang-time': time,
          'khlang-nonce': nonce,
          'khlang-signature': signatureOf(secret, { time, nonce, body: bytes }),
        },
      })
    }
    for (const body of ['', '{', '[]', '{"messages":[]}', '{"messages":[{"sender":"KBank"}]}'])
      expect(await raw(body)).toMatchObject({ status: 400, code: 'bad-input' })
    expect((await send(sign(batchOf(...Array.from({ length: 51 }, () => 'x'))))).status).toBe(400)
    expect((await send(sign(batchOf('x'.repeat(600_000))))).status).toBe(400)
  })
  test('is refused when its secret was replaced, or its phone is switched off or removed', async () => {
    const { phone, secret: first } = await owner.post('connections/add-phone', {
      name: 'third',
      way: 'signed',
      accounts: ['kbank-1'],
      senders: ['KBank'],
      on: true,
    })
    const { id, name, accounts, senders } = phone
    const answer = (by: string) => send(sign(batchOf('x'), { by, phone: id }))
    const renewed = await owner.post('connections/new-phone-secret', { phoneId: id, version: phone.version })
    expect((await answer(first)).status).toBe(401)
    expect((await answer(renewed.secret)).status).toBe(200)
    const off = await owner.post('connections/save-phone', {
      phoneId: id,
      version: renewed.phone.version,
      name,
      accounts,
      senders,
      on: false,
    })
    expect((await answer(renewed.secret)).status).toBe(401)
    await owner.post('connections/remove-phone', { phoneId: id, version: off.phone.version })
    expect((await answer(renewed.secret)).status).toBe(401)
  })
})

const nowText = () => new Date().toISOString()
const part = (what: unknown) => Buffer.from(JSON.stringify(what)).toString('base64url')
const token = (claims: object, { by = walletSecret, alg = 'HS256' } = {}) => walletToken(claims, { by, alg })
const paid = (baht: number, more: object = {}) => ({
  event_type: 'P2P',
  amount: baht * 100,
  received_time: new Date().toISOString(),
  transaction_id: `5000${randomBytes(6).toString('hex')}`,
  sender_mobile: '0900000012',
  ...more,
})
async function webhook(message: string, id = walletId) {
  const answer = await fetch(`${world.url}/api/service/truemoney/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { results?: { outcome: string; reason: string | null }[] }),
  }
}

describe("the wallet's own webhook", () => {
  test('becomes one entry with its number and payer, however often it is sent', async () => {
    const claims = paid(601)
    expect((await webhook(token(claims))).results).toMatchObject([{ outcome: 'entry' }])
    expect((await webhook(token(claims))).results).toMatchObject([{ outcome: 'duplicate' }])
    const [row] =
      await world.sql`select channel, reference, sender_mobile, raw_text from statement_entry where amount_satang = 60100`
    expect(row).toMatchObject({
      channel: 'truemoney',
      reference: claims.transaction_id,
      senderMobile: '0900000012',
    })
    expect(JSON.parse(row!['rawText'] as string)).toEqual(claims)
  })
  test('is refused with another key, another algorithm or no signature', async () => {
    const claims = paid(602)
    const [head, , signature] = token(claims).split('.') as [string, string, string]
    for (const message of [
      token(claims, { by: 'another key' }),
      token(claims, { alg: 'none' }),
      token(claims, { alg: 'HS512' }),
      `${head}.${part(paid(902))}.${signature}`,
      token(claims).slice(0, -2),
      '',
      'a.b',
      'a.b.c.d',
    ])
      expect((await webhook(message)).status, message).toBe(401)
    expect((await webhook(token(claims), phoneId)).status).toBe(401)
    expect([await entriesOf(602), await entriesOf(902)]).toEqual([0, 0])
  })
  test('of an unknown kind, or from days ago, waits for a person with its text', async () => {
    expect((await webhook(token(paid(603, { event_type: 'LOTTERY' })))).results).toMatchObject([
      { outcome: 'unread', reason: 'event-unknown' },
    ])
    const old = new Date(Date.now() - 4 * 24 * 3_600_000).toISOString()
    expect((await webhook(token(paid(604, { received_time: old })))).results).toMatchObject([
      { outcome: 'unread', reason: 'too-old' },
    ])
    expect([await entriesOf(603), await entriesOf(604)]).toEqual([0, 0])
    const waiting = (await owner.get('statements/messages')).rows as { text: string }[]
    expect(waiting.filter(({ text: words }) => /LOTTERY|60400/.test(words))).toHaveLength(2)
  })
})

/**
 * Requests arrive in any order, repeated, changed or old. An entry must exist exactly if its own request was
 * accepted once; `there` has the amounts for which one must exist.
 */
// Invariant: A signed request counts once, only unchanged, and only within the time after its signing. Rule:
// `bank-feeds/signed-request.ts`. Database: `phone_nonce`, `statement_entry_reference`.
test('replayed, reordered, tampered and old requests of both kinds record every transfer once, and no false one', async () => {
  const kind = fc.constantFrom('right', 'again', 'newly signed', 'tampered', 'old', 'foreign' as const)
  let baht = 10_000
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), kind, fc.nat()), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const signed: { baht: number; what: SignedBatch; made: Made }[] = []
        const paidFor: { baht: number; message: string }[] = []
        const there = new Set<number>()
        for (const [byWallet, how, pick] of steps) {
          const sum = (baht += 1)
          if (byWallet) {
            const before = paidFor[pick % Math.max(1, paidFor.length)]
            const claims = paid(sum, how === 'old' ? { received_time: '2020-01-01T00:00:00Z' } : {})
            const message =
              (how === 'again' || how === 'newly signed') && before
                ? before.message
                : token(claims, how === 'foreign' ? { by: 'x' } : {})
            const altered =
              how === 'tampered' ? message.replace(/\.[^.]+\./, `.${part(paid(sum))}.`) : message
            const { status } = await webhook(altered)
            if (how === 'right') {
              paidFor.push({ baht: sum, message })
              there.add(sum)
            }
            if (how === 'again' || how === 'newly signed') {
              if (!before) {
                paidFor.push({ baht: sum, message })
                there.add(sum)
              }
            } else expect(status).toBe(how === 'right' || how === 'old' ? 200 : 401)
          } else {
            const before = signed[pick % Math.max(1, signed.length)]
            const what = how === 'newly signed' && before ? before.what : batchOf(text(sum))
            const made =
              how === 'again' && before
                ? before.made
                : sign(what, {
                    ...(how === 'old' && { time: String(Number(nowSeconds()) - 4_000) }),
                    ...(how === 'foreign' && { by: 'x' }),
                  })
            const sent =
              how === 'tampered' ? { ...made, body: Buffer.concat([made.body, Buffer.from(' ')]) } : made
            const { status } = await send(sent)
            const expected =
              how === 'right' || how === 'newly signed' ? 200 : how === 'again' ? (before ? 409 : 200) : 401
            expect([how, status]).toEqual([how, expected])
            if (status === 200 && !(how === 'newly signed' && before)) {
              signed.push({ baht: sum, what, made })
              there.add(sum)
            }
          }
          expect(await entriesOf(sum)).toBe(there.has(sum) ? 1 : 0)
        }
        for (const sum of there) expect(await entriesOf(sum)).toBe(1)
      },
    ),
    { numRuns: 25 },
  )
})
