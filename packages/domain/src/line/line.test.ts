import { describe, expect, test } from 'vitest'
import { isLater, isReplyInTime, isTimely } from './line-following.ts'
import { masterKeyIn } from './line-reference.ts'
import { findReply } from './line-reply.ts'
import { classifySend, sendState, waitSeconds } from './line-sending.ts'

const now = new Date('2031-05-01T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('the order of LINE events', () => {
  test('is by time, and within a millisecond by id', () => {
    expect(isLater({ at: now, id: 'a' }, { at: null, id: null })).toBe(true)
    expect(isLater({ at: ago(1), id: 'a' }, { at: now, id: null })).toBe(true)
    expect(isLater({ at: ago(1), id: 'a' }, { at: null, id: 'z' })).toBe(true)
    expect(isLater({ at: now, id: 'a' }, { at: new Date(now.getTime() - 1), id: 'z' })).toBe(true)
    expect(isLater({ at: now, id: 'a' }, { at: ago(1), id: 'z' })).toBe(true)
    expect(isLater({ at: ago(1), id: 'z' }, { at: now, id: 'a' })).toBe(false)
    expect(isLater({ at: now, id: 'b' }, { at: now, id: 'a' })).toBe(true)
    expect(isLater({ at: now, id: 'a' }, { at: now, id: 'a' })).toBe(false)
  })
  test('excludes events older than three days or in the future', () => {
    expect(isTimely(ago(72 * 3_600), now)).toBe(true)
    expect(isTimely(ago(72 * 3_600 + 0.001), now)).toBe(false)
    expect(isTimely(ago(-300), now)).toBe(true)
    expect(isTimely(ago(-300.001), now)).toBe(false)
  })
  test('leaves one minute for a reply', () => {
    expect(isReplyInTime(ago(50), now)).toBe(true)
    expect(isReplyInTime(ago(50.001), now)).toBe(false)
  })
})

describe('an automatic answer', () => {
  const rules = [
    { name: 'off', how: 'exact', words: ['สวัสดี'], enabled: false },
    { name: 'deposit', how: 'exact', words: ['ฝาก', 'Deposit'], enabled: true },
    { name: 'promo', how: 'contains', words: ['โปร'], enabled: true },
    { name: 'later', how: 'contains', words: ['โปรโมชั่น'], enabled: true },
  ] as const
  const nameOf = (said: string) => findReply(said, rules)?.name ?? null
  test('matches a whole message, in any case and spacing', () => {
    expect(nameOf('  DEPOSIT ')).toBe('deposit')
    expect(nameOf('ฝากเงิน')).toBe(null)
    const spaced = { how: 'exact', words: ['Top  \t Up', 'CAF\u00c9'], enabled: true } as const
    expect(findReply('top up', [spaced])).toBe(spaced)
    expect(findReply('topup', [spaced])).toBe(null)
    expect(findReply('cafe\u0301', [spaced])).toBe(spaced)
  })
  test('matches a part of one, by the first enabled rule', () => {
    expect(nameOf('มีโปรโมชั่นไหม')).toBe('promo')
    expect(nameOf('สวัสดี')).toBe(null)
    expect(findReply('อะไรก็ได้', [{ how: 'contains', words: [' '], enabled: true }])).toBe(null)
    expect(findReply('', [{ how: 'exact', words: [''], enabled: true }])).toBe(null)
  })
})

describe('a message from a master’s link', () => {
  const template = 'https://line.me/R/oaMessage/%40shop/?สมัคร%20{key}'
  test('has the words of the template with the key, or "ref" with the key', () => {
    expect(masterKeyIn('สมัคร 12', template)).toBe(12)
    expect(masterKeyIn('ref 12', '')).toBe(12)
    expect(masterKeyIn('REF๑๒', template)).toBe(12)
    expect(masterKeyIn('  ref:12 ', '')).toBe(12)
    expect(masterKeyIn('ref=123456789', '')).toBe(123_456_789)
    expect(masterKeyIn(' สมัคร \n 12 ', template)).toBe(12)
    expect(masterKeyIn('สมัคร12', template)).toBe(null)
    const around = 'https://line.me/R/oaMessage/%40shop?%20Hi%20(no.%20{key})%20%20ka%20'
    expect(masterKeyIn('hi (no. 12) ka', around)).toBe(12)
    expect(masterKeyIn('hi (nox 12) ka', around)).toBe(null)
    expect(masterKeyIn('hi (no. 12) ka!', around)).toBe(null)
    expect(masterKeyIn('oh hi (no. 12) ka', around)).toBe(null)
    expect(masterKeyIn('join 12', 'HTTPS://LINE.ME/r/OAMESSAGE/@shop/?join%20')).toBe(12)
  })
  test('may be a number alone only if the template is the key alone', () => {
    expect(masterKeyIn('12', 'https://line.me/R/oaMessage/%40shop/?{key}')).toBe(12)
    expect(masterKeyIn('12', template)).toBe(null)
  })
  test('is neither ordinary talk nor the words of another template', () => {
    expect(masterKeyIn('ฝาก ref 12', template)).toBe(null)
    expect(masterKeyIn('ref 12 ฝาก', template)).toBe(null)
    expect(masterKeyIn('ref 1234567890', template)).toBe(null)
    expect(masterKeyIn('12', 'https://line.example/join?ref={key}')).toBe(null)
    expect(masterKeyIn('12', 'see https://line.me/R/oaMessage/%40shop/?{key}')).toBe(null)
    expect(masterKeyIn('12', 'https://line.me/R/oaMessage/%40shop/more?{key}')).toBe(null)
    expect(masterKeyIn('12', 'https://line.me/R/oaMessage/%40shop/?')).toBe(null)
    expect(masterKeyIn('12 and 12', 'https://line.me/R/oaMessage/%40shop/?{key}%20and%20{key}')).toBe(null)
    expect(masterKeyIn('null12', 'https://line.me/R/oaMessage/%40shop/?%zz{key}')).toBe(null)
    expect(masterKeyIn('1', 'https://line.me/R/oaMessage/%40shop/?%zz{key}')).toBe(null)
  })
})

describe('the outcome of a sent part', () => {
  const answered = (status: number, message = '') => classifySend({ kind: 'answer', status, message })
  test('is sent when LINE accepts it now or accepted it before', () => {
    for (const status of [200, 202, 299, 409]) expect(answered(status)).toEqual({ kind: 'sent' })
  })
  test('is a retry after no answer, a server error or too many requests', () => {
    const again = { kind: 'again', maybeSent: true }
    expect(classifySend({ kind: 'silence', error: 'cut' })).toEqual(again)
    for (const status of [500, 503, 408]) expect(answered(status)).toEqual(again)
    expect(answered(429)).toEqual({ ...again, maybeSent: false })
  })
  test('is final for an exhausted quota and any other refusal', () => {
    expect(answered(429, 'You have reached your monthly limit.')).toEqual({ kind: 'failed', why: 'quota' })
    expect(answered(400)).toEqual({ kind: 'failed', why: 'invalid' })
    expect(answered(401)).toEqual({ kind: 'failed', why: 'token' })
    expect(answered(403)).toEqual({ kind: 'failed', why: 'forbidden' })
    for (const status of [199, 300, 404, 410, 499])
      expect(answered(status)).toEqual({ kind: 'failed', why: 'refused' })
  })
  test('leads to retries after ever longer waits, up to ten minutes', () => {
    expect([0, 1, 2, 3, 7, 8, 20].map(waitSeconds)).toEqual([5, 5, 10, 20, 320, 600, 600])
  })
  test('determines the state of the whole send together with the other parts', () => {
    const none = { waiting: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }
    expect(sendState({ ...none, waiting: 3 })).toBe('waiting')
    expect(sendState({ ...none, waiting: 3, sent: 1 })).toBe('sending')
    expect(sendState({ ...none, waiting: 3, failed: 1 })).toBe('sending')
    expect(sendState({ ...none, sending: 2 })).toBe('sending')
    expect(sendState({ ...none, sending: 3, waiting: 3 })).toBe('sending')
    expect(sendState({ ...none, waiting: 1, sent: 1, failed: 1 })).toBe('sending')
    expect(sendState({ ...none, waiting: 1, cancelled: 1 })).toBe('waiting')
    expect(sendState({ ...none, sent: 3, cancelled: 1 })).toBe('partly')
    expect(sendState({ ...none, sent: 3 })).toBe('sent')
    expect(sendState({ ...none, sent: 3, failed: 1 })).toBe('partly')
    expect(sendState({ ...none, failed: 1, cancelled: 1 })).toBe('failed')
    expect(sendState({ ...none, cancelled: 1 })).toBe('cancelled')
  })
})
