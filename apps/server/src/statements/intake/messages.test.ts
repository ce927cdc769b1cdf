import { randomUUID } from 'node:crypto'
import { shippedParsers } from '@khlang/domain/statements/messages/shipped'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let fern: Client
let chai: Client
beforeAll(async () => {
  fern = await world.as('finance', 'fern')
  chai = await world.as('supervisor', 'chai')
})

const tail = (code: string, digits: number) =>
  world.shop.ownAccounts.find((account) => account.code === code)!.number.slice(-digits)
const operationId = () => randomUUID()

describe('a pasted message', () => {
  test('is read with account, time and mask, and becomes an entry that keeps its text', async () => {
    const text = `18/05@14:44 100.00 จากKTB/x246810เข้าx${tail('scb-1', 6)} ใช้ได้10,121.23บ`
    const { reading, alike } = await fern.post('statements/read-message', {
      text,
      heardAt: '2026-05-18 14:45:00',
    })
    expect(reading).toMatchObject({
      parser: { key: 'scb-sms-in' },
      direction: 'in',
      amount: '100.00',
      occurredAt: '2026-05-18T07:44:00.000Z',
      timeFrom: 'message',
      balanceAfter: '10121.23',
      mask: 'last6',
      sender: { bank: 'KTB', account: 'x246810' },
      accounts: ['scb-1'],
    })
    expect(alike).toEqual([])
    const entry = {
      account: 'scb-1',
      amount: reading.amount,
      direction: reading.direction,
      occurredAt: reading.occurredAt,
      channel: reading.channel,
      sender: { bank: 'KTB', accountTail: 'x246810' },
      balanceAfter: reading.balanceAfter,
      rawText: text,
    }
    const created = await fern.post('statements/create', { operationId: operationId(), entry, note: 'SMS' })
    expect(created).toMatchObject({ outcome: 'created', entry: { rawText: text } })
    const again = await fern.post('statements/read-message', { text, heardAt: '2026-05-18 14:50:00' })
    expect(again.alike.map(({ id }: { id: string }) => id)).toEqual([created.entry.id])
  })

  test('about money out is recognised, recorded and never offered for crediting', async () => {
    const text = `ถอน/โอนเงิน 10,000.00บ บ/ชx${tail('scb-1', 6)} 18/05@12:29 ใช้ได้657.53บ`
    const { reading } = await fern.post('statements/read-message', { text, heardAt: '2026-05-18 12:30:00' })
    expect(reading.direction).toBe('out')
    const { direction, amount, occurredAt, channel } = reading
    const { entry } = await fern.post('statements/create', {
      operationId: operationId(),
      entry: { account: 'scb-1', direction, amount, occurredAt, channel },
      note: 'SMS',
    })
    expect(entry.can.match).toBe('entry-outgoing')
  })

  test('with an unknown account gets no account', async () => {
    const text = '18/05@14:44 100.00 จากKTB/x246810เข้าx999999 ใช้ได้10,121.23บ'
    const { reading } = await fern.post('statements/read-message', { text, heardAt: '2026-05-18 14:45:00' })
    expect(reading.accounts).toEqual([])
  })
})

const keep = (text: string, client = fern) =>
  client.post('statements/keep-message', { operationId: operationId(), text, heardAt: '2026-05-18 14:45:00' })
const waiting = async () => (await fern.get('statements/messages')).rows as { id: string; reading: unknown }[]

describe('an unreadable message', () => {
  test('is kept with author and time, and dismissed only with a reason', async () => {
    const kept = await keep('ธนาคารใหม่: รับ 100 บาท')
    expect(kept).toMatchObject({
      state: 'waiting',
      keptBy: 'fern@example.test',
      reading: null,
      origin: 'pasted',
    })
    expect(await waiting()).toContainEqual(expect.objectContaining({ id: kept.id }))
    expect(
      await fern.refused('statements/set-message-aside', { messageId: kept.id, reason: '' }),
    ).toMatchObject({ status: 400 })
    const aside = await fern.post('statements/set-message-aside', {
      messageId: kept.id,
      reason: 'an advertisement',
    })
    expect(aside).toMatchObject({
      state: 'aside',
      reason: 'an advertisement',
      settledBy: 'fern@example.test',
    })
    expect((await waiting()).map(({ id }) => id)).not.toContain(kept.id)
    expect((await fern.get('statements/messages', { state: 'aside' })).rows).toContainEqual(
      expect.objectContaining({ id: kept.id, text: 'ธนาคารใหม่: รับ 100 บาท' }),
    )
    expect(
      await fern.refused('statements/set-message-aside', { messageId: kept.id, reason: 'again' }),
    ).toMatchObject({ code: 'stale-version' })
  })

  test('sent twice with one operation id is kept once', async () => {
    const body = { operationId: operationId(), text: 'ส่งสองครั้ง' }
    const [one, two] = [
      await fern.post('statements/keep-message', body),
      await fern.post('statements/keep-message', body),
    ]
    expect(two.id).toBe(one.id)
  })

  // Invariant: A kept message becomes one entry at most. Database: state, compared and set.
  test('is read once its pattern exists, and becomes one entry, even by two employees at once', async () => {
    const kept = await keep(`ทดสอบแบงก์ ได้ ๕๐๐.๐๐ เข้า x${tail('kbank-1', 4)} เหลือ 900.00`)
    const parser = {
      key: 'kbank-test',
      bank: 'KBANK',
      name: 'ทดสอบ',
      source: 'sms',
      pattern: 'ทดสอบแบงก์ ได้ {amount} เข้า {own} เหลือ {balance}',
      years: 'none',
      mask: null,
      direction: 'in',
      order: 5,
      on: true,
      samples: [
        {
          text: 'ทดสอบแบงก์ ได้ 5.00 เข้า x1234 เหลือ 9.00',
          heardAt: '2026-05-18 14:45:00',
          expected: { amount: '5', at: '2026-05-18 14:45:00', own: 'x1234', balance: '9' },
        },
      ],
    }
    const saved = await chai.post('statements/save-parser', { parser, version: 0 })
    expect(saved.readable).toBeGreaterThanOrEqual(1)
    const row = (await waiting()).find(({ id }) => id === kept.id)
    expect(row?.reading).toMatchObject({ amount: '500.00', accounts: ['kbank-1'], timeFrom: 'heard' })
    const entry = {
      account: 'kbank-1',
      direction: 'in',
      channel: 'bank',
      amount: '500.00',
      occurredAt: '2026-05-18 14:45:00',
      balanceAfter: '900.00',
    }
    const typed = { operationId: operationId(), note: 'seen in the app', entry }
    const { entry: another } = await fern.post('statements/create', typed)
    const ofMessage = (seenIds: string[]) => ({
      operationId: operationId(),
      messageId: kept.id,
      another: seenIds,
      note: 'SMS',
      entry,
    })
    const create = (client: Client) => client.post('statements/create', ofMessage([another.id]))
    const answers = await Promise.all([create(fern), create(chai), create(fern)])
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'duplicate', 'duplicate'])
    const made = answers[0].entry
    expect(answers.map(({ entry: { id } }) => id)).toEqual([made.id, made.id, made.id])
    expect(await chai.refused('statements/create', ofMessage([another.id, made.id]))).toMatchObject({
      code: 'stale-version',
    })
    expect(
      await world.sql`
        select 1 from statement_entry
        where amount_satang = 50000 and account_code = 'kbank-1' and id <> ${another.id}`,
    ).toHaveLength(1)
    expect((await fern.get('statements/messages', { state: 'read' })).rows).toMatchObject([
      { id: kept.id, entry: { number: expect.any(Number) } },
    ])
  })
})

describe('a message pattern', () => {
  const shipped = shippedParsers.find(({ key }) => key === 'ttb-sms-in')!
  test('is changed by supervisors and owners, and only if every sample is still read correctly', async () => {
    expect(
      await fern.refused('statements/save-parser', { parser: shipped, version: 0, isNew: false }),
    ).toMatchObject({
      permission: 'parser.edit',
    })
    const broken = { ...shipped, pattern: shipped.pattern.replace('{own}', '{reference}') }
    const problem = await chai.refused('statements/save-parser', { parser: broken, version: 0, isNew: false })
    expect(problem).toMatchObject({
      status: 400,
      code: 'bad-input',
      fields: [0, 1].map((at) => ({ path: `ttb-sms-in.samples.${at}.own`, message: 'xx1357 ≠ –' })),
    })
    expect((await chai.post('statements/test-parser', { parser: broken })).failures).toMatchObject([
      { parser: 'ttb-sms-in', differences: [{ field: 'own' }] },
      { parser: 'ttb-sms-in', differences: [{ field: 'own' }] },
    ])
    const better = { ...shipped, name: 'SMS เงินเข้า (ใหม่)' }
    const saved = await chai.post('statements/save-parser', { parser: better, version: 0, isNew: false })
    expect(saved.parser).toMatchObject({
      name: 'SMS เงินเข้า (ใหม่)',
      version: 1,
      changedBy: 'chai@example.test',
      shipped: true,
    })
    expect(
      await chai.refused('statements/save-parser', { parser: shipped, version: 0, isNew: false }),
    ).toMatchObject({
      code: 'stale-version',
    })
    const off = await chai.post('statements/save-parser', { parser: { ...better, on: false }, version: 1 })
    expect(off.parser.on).toBe(false)
    const { reading } = await fern.post('statements/read-message', { text: shipped.samples[0]!.text })
    expect(reading).toBeNull()
  })

  describe('that is added under a key that exists', () => {
    const bankSms = {
      key: 'kbank-sms-in',
      bank: 'KBANK',
      name: 'แบบใหม่ของกสิกร',
      source: 'sms',
      pattern: 'แจ้งเตือนรับโอน {amount} บาท เข้าบช {own} วันที่ {date} {time}',
      years: 'buddhist',
      mask: null,
      direction: 'in',
      order: 6,
      on: true,
      samples: [
        {
          text: 'แจ้งเตือนรับโอน 5.00 บาท เข้าบช X1234 วันที่ 18/05/69 14:40',
          heardAt: '2026-05-18 14:45:00',
          expected: { amount: '5', at: '2026-05-18 14:40:00', own: 'X1234' },
        },
      ],
    }
    const known = shippedParsers.find(({ key }) => key === 'kbank-sms-in')!.samples[0]!
    const readsKnown = async () =>
      (await fern.post('statements/read-message', { text: known.text, heardAt: known.heardAt })).reading

    // Invariant: A new pattern replaces none: what was read before is still read.
    test('is refused, and the messages of that bank are still read', async () => {
      const taken = { code: 'bad-input', fields: [{ path: 'parser.key', message: 'parser-key-taken' }] }
      const add = (parser: object) =>
        chai.refused('statements/save-parser', { parser, version: 0, isNew: true })
      expect(await add(bankSms)).toMatchObject(taken)
      expect(await readsKnown()).toMatchObject({ parser: { key: 'kbank-sms-in' } })
      const own = { ...bankSms, key: 'kbank-sms-new' }
      expect(
        await chai.post('statements/save-parser', { parser: own, version: 0, isNew: true }),
      ).toMatchObject({ parser: { key: own.key, version: 1, shipped: false } })
      expect(await add({ ...own, name: 'another' })).toMatchObject(taken)
    })

    test('is refused too from a console that does not say whether a pattern is new', async () => {
      expect(await chai.refused('statements/save-parser', { parser: bankSms, version: 0 })).toMatchObject({
        code: 'stale-version',
        row: { key: 'kbank-sms-in', version: 0 },
      })
      expect(await readsKnown()).toMatchObject({ parser: { key: 'kbank-sms-in' } })
    })

    test('by the same press once more, after a lost answer, is there once', async () => {
      const own = {
        ...bankSms,
        key: 'kbank-sms-repeated',
        pattern: `${bankSms.pattern} ซ้ำ`,
        samples: [{ ...bankSms.samples[0]!, text: `${bankSms.samples[0]!.text} ซ้ำ` }],
      }
      const add = () => chai.post('statements/save-parser', { parser: own, version: 0, isNew: true })
      const first = await add()
      expect((await add()).parser).toEqual(first.parser)
    })
  })

  test('that matches another pattern’s messages, or has no sample, is refused', async () => {
    const greedy = {
      ...shipped,
      key: 'greedy',
      bank: 'BBL',
      order: 1,
      years: 'none',
      pattern: 'เงินเข้าบ/ช{own} จาก{any} {amount}บ เงินในบ/ชใช้ได้{balance}บ',
      samples: [
        {
          text: 'เงินเข้าบ/ชX1357 จาก 5.00บ เงินในบ/ชใช้ได้9.00บ',
          heardAt: '2026-05-18 14:45:00',
          expected: { amount: '5', at: '2026-05-18 14:45:00', balance: '9', own: 'X1357' },
        },
      ],
    }
    const problem = await chai.refused('statements/save-parser', { parser: greedy, version: 0 })
    expect(problem.fields).toContainEqual({
      path: 'bbl-sms-in.samples.0.parser',
      message: 'bbl-sms-in ≠ greedy',
    })
    expect(
      await chai.refused('statements/save-parser', { parser: { ...greedy, samples: [] }, version: 0 }),
    ).toMatchObject({ code: 'bad-input', fields: [{ path: 'samples' }] })
    expect(
      await chai.refused('statements/save-parser', { parser: { ...greedy, pattern: '{amount' }, version: 0 }),
    ).toMatchObject({ fields: [{ path: 'pattern', message: 'pattern-open-brace' }] })
  })
})
