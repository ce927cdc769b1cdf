import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { forgetFailedSignIns, noteTries, uncountTry, waitBeforeTry } from './store.ts'

// How long whoever guesses must wait, by what is counted.
const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const count = (tx: Tx, key: string, failures: number, seconds = 0) =>
  tx`
    insert into auth.failed_sign_in (key, failures, last_at) values (${key}, ${failures}, ${minutesAgo(seconds / 60)})
    on conflict (key) do update set failures = excluded.failures, last_at = excluded.last_at`
const counted = async (tx: Tx) =>
  Object.fromEntries(
    (await tx`select key, failures from auth.failed_sign_in`).map((one) => [one['key'], one['failures']]),
  )

test.each([
  ['address:203.0.113.7', 29, 0],
  ['address:203.0.113.7', 30, 2],
  ['address:203.0.113.7', 33, 16],
  ['address:203.0.113.7', 37, 256],
  ['address:203.0.113.7', 300, 900],
  ['account:dao@example.test', 19, 0],
  ['account:dao@example.test', 20, 2],
  ['account:dao@example.test', 24, 32],
  ['account:dao@example.test', 300, 60],
  ['device:7', 4, 0],
  ['device:7', 5, 2],
  ['device:7', 9, 32],
  ['device:7', 300, 900],
])('whoever has guessed too often under %s, %s times, waits %s seconds', (key, failures, seconds) =>
  tried(async (tx) => {
    // Of the future, so that a slow machine has no part in the result.
    const last = Date.now() + (seconds && 60_000)
    await count(tx, key, failures)
    await tx`update auth.failed_sign_in set last_at = ${new Date(last)}`
    await count(tx, 'device:another', 300)
    const secondsUntil = (now: number) => Math.ceil((last + seconds * 1000 - now) / 1000)
    const most = secondsUntil(Date.now())
    const wait = await waitBeforeTry(tx, [key, 'device:nobody'])
    if (seconds === 0) expect(wait).toBe(0)
    else expect(wait).toSatisfy((it: number) => it <= most && it >= secondsUntil(Date.now() + 1))
  }),
)

test('the longest wait of all keys counts, and a wait that is over is none', () =>
  tried(async (tx) => {
    await count(tx, 'device:1', 9, 3)
    await count(tx, 'device:2', 300, 100)
    await count(tx, 'device:3', 300, 901)
    const waits = await waitBeforeTry(tx, ['device:1', 'device:2', 'device:3'])
    expect(waits).toSatisfy((it: number) => it > 700 && it <= 801)
    expect(await waitBeforeTry(tx, ['device:3'])).toBe(0)
    expect(await waitBeforeTry(tx, [])).toBe(0)
  }))

test('a try is counted under each of its keys, unless one of them must wait', () =>
  tried(async (tx) => {
    await count(tx, 'device:waits', 300, 850)
    await count(tx, 'device:waited', 300, 901)
    await count(tx, 'device:free', 4)
    await count(tx, 'device:beside', 3)
    expect(await noteTries(tx, ['device:new', 'device:free', 'device:waited'])).toBe(true)
    expect(await noteTries(tx, ['device:waits', 'device:new'])).toBe(false)
    expect(await counted(tx)).toEqual({
      'device:waits': 300,
      'device:waited': 301,
      'device:free': 5,
      'device:beside': 3,
      'device:new': 2,
    })
    expect(await waitBeforeTry(tx, ['device:waited'])).toBeGreaterThan(850)
  }))

test.each([
  [59, 5],
  [61, 1],
])('a try %s minutes after the last one is number %s', (minutes, number) =>
  tried(async (tx) => {
    await count(tx, 'device:1', 4, minutes * 60)
    expect(await noteTries(tx, ['device:1'])).toBe(true)
    expect(await counted(tx)).toEqual({ 'device:1': number })
  }),
)

test('a right password takes one try back where others share the key, and all where nobody does', () =>
  tried(async (tx) => {
    await count(tx, 'address:one', 7)
    await count(tx, 'address:none', 0)
    await count(tx, 'address:beside', 5)
    await count(tx, 'account:dao', 11)
    await count(tx, 'account:pim', 13)
    await uncountTry(tx, ['address:one', 'address:none'])
    await forgetFailedSignIns(tx, ['account:dao'])
    expect(await counted(tx)).toEqual({
      'address:one': 6,
      'address:none': 0,
      'address:beside': 5,
      'account:pim': 13,
    })
  }))
