import { describe, expect, test } from 'vitest'
import {
  beatMs,
  gapMs,
  knownSenders,
  connectionStatuses,
  latestMs,
  longestSender,
  mostSenders,
  phoneOutcomes,
  phoneWays,
  plainSender,
  signedWindowMs,
  silentMs,
  tryAgainMs,
  unreadReasons,
  writtenFor,
} from './phone.ts'
import { keyScopes, mostPerMinute, readPerMinute, usualPerMinute } from '../service-api/service-key.ts'

describe('a message is of a bank', () => {
  const senders = ['scb', 'scb easy', 'com.scb.phone']

  test.each([
    ['SCB', null, true],
    [' Scb   Easy ', null, true],
    ['somebody', 'com.scb.phone', true],
    ['SCB friends', null, false],
    ['my SCB', null, false],
    ['scbeasy', null, false],
    ['somebody', null, false],
    ['somebody', 'com.scb', false],
    ['', '', false],
  ])('written by %j, shown by %j: %s', (sender, app, expected) => {
    expect(writtenFor(senders, { sender, app })).toBe(expected)
  })

  test('is no message of nobody, whoever is listed', () => {
    expect(writtenFor([], { sender: 'SCB', app: null })).toBe(false)
    expect(writtenFor(['null'], { sender: 'x', app: null })).toBe(false)
  })

  test('compares names composed, with one space, in small letters', () => {
    expect(plainSender('\t KTB \n NEXT ')).toBe('ktb next')
    expect(plainSender('e\u0301')).toBe('\u00e9')
  })
})

test('each bank writes under the names that are known, and by its app', () => {
  expect(knownSenders).toEqual({
    SCB: ['scb', '027777777', 'scb easy', 'com.scb.phone'],
    KBANK: ['kbank', 'k plus', 'com.kasikorn.retail.mbanking.wap'],
    KRUNGSRI: ['krungsri', 'kma', 'com.krungsri.kma'],
    KTB: ['krungthai', 'ktb', 'krungthai next', 'ktbcs.netbank'],
    BBL: ['bangkokbank', 'bangkok bank', 'bualuang mbanking', 'com.bbl.mobilebanking'],
    GSB: ['gsb', 'mymo', 'com.mobilife.gsb.mymo'],
    TTB: ['ttb', 'tmbbank', 'ttb touch', 'com.ttbbank.oneapp'],
    BAAC: ['baac', 'baac mobile', 'com.baac.amobileplus'],
    TRUEMONEY: ['truemoney', 'truemoney wallet', 'th.co.truemoney.wallet'],
  })
  for (const names of Object.values(knownSenders)) expect(names).toEqual(names.map(plainSender))
})

describe('a phone that does not answer', () => {
  test('is tried again after twice as long each time, a minute at the most', () => {
    expect([0, 1, 2, 3, 4, 5].map((tries) => tryAgainMs(tries, 0.5))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000,
    ])
    for (const tries of [6, 10, 11, 2_000]) expect(tryAgainMs(tries, 0.5)).toBe(60_000)
  })

  test('not at the same moment as all the others', () => {
    expect([0, 0.1, 0.5, 1].map((random) => tryAgainMs(3, random))).toEqual([6_000, 6_400, 8_000, 10_000])
  })
})

test('a heartbeat comes every half minute, and three that are missing mean that the line is down', () => {
  expect({ beatMs, silentMs, gapMs, latestMs, signedWindowMs }).toEqual({
    beatMs: 30_000,
    silentMs: 95_000,
    gapMs: 2_000,
    latestMs: 259_200_000,
    signedWindowMs: 300_000,
  })
  expect([longestSender, mostSenders]).toEqual([80, 60])
})

test('the words that are stored of phones are these', () => {
  expect(phoneWays).toEqual(['pushbullet', 'signed', 'truemoney'])
  expect(connectionStatuses).toEqual(['waiting', 'connected', 'broken', 'refused'])
  expect(phoneOutcomes).toEqual(['entry', 'duplicate', 'unread', 'other'])
  expect(unreadReasons).toEqual([
    'no-pattern',
    'no-account',
    'many-accounts',
    'too-old',
    'encrypted',
    'two-readings',
    'event-unknown',
    'refused',
  ])
})

describe('a key of another system', () => {
  test.each([
    ['1', 1],
    [' 600 ', 600],
    ['60,000', 60_000],
    ['60001', null],
    ['0', null],
    ['-5', null],
    ['600000', null],
    ['1.5', null],
    ['x60', null],
    ['60x', null],
    ['', null],
  ])('may make %j requests in a minute: %s', (text, number) => {
    expect(readPerMinute(text)).toBe(number)
  })

  test('makes six hundred where no number is set, for one of eight purposes', () => {
    expect([usualPerMinute, mostPerMinute]).toEqual([600, 60_000])
    expect(keyScopes).toEqual([
      'deposits',
      'withdrawals',
      'statement-entries',
      'crediting',
      'logins',
      'rewards',
      'passwords',
      'players',
    ])
  })
})
