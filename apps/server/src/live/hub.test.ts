import type { Presence } from '@khlang/contract/live'
import type { Role } from '@khlang/domain/staff/acts'
import { presenceSeconds } from '@khlang/domain/staff/presence'
import { expect, test } from 'vitest'
import { createHub } from './hub.ts'
import type { Changed } from './rows.ts'

/** Creates a hub on a clock that only the test moves. Each write to a screen takes `writeMs` milliseconds. */
function newHub(writeMs: number) {
  let ms = 0
  const due: { at: number; run: () => void }[] = []
  const hub = createHub({
    now: () => ms,
    whenWritten: (run) => run(),
    after: (wait, run) => void due.push({ at: ms + wait, run }),
  })
  const join = (role: Role) => {
    const heard: string[] = []
    hub.join({
      role,
      token: '',
      employee: '',
      write: (bytes) => {
        ms += writeMs
        heard.push(bytes.toString())
      },
      end: () => {},
    })
    return heard
  }
  return {
    hub,
    join,
    pass: (passed: number) => void (ms += passed),
    /** Lets time pass until no delayed work is left. Returns the time in milliseconds at which each was due. */
    rest: () => {
      const at: number[] = []
      for (let next = due.shift(); next; next = due.shift()) {
        at.push(next.at)
        ms = Math.max(ms, next.at)
        next.run()
      }
      return at
    },
  }
}

const row = (number: number, roles?: readonly Role[]): Changed =>
  ((role: Role) =>
    roles && !roles.includes(role) ? null : { topic: 'deposits', row: { number } }) as unknown as Changed
const numbersIn = (text: string) => [...text.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number))

test('a change is sent at once, and changes right after it are sent together, in their order', () => {
  const { hub, join, rest } = newHub(2)
  const screens = [join('support'), join('support'), join('owner')]
  hub.sendRows([row(1)])
  expect(screens.map((heard) => heard.length)).toEqual([1, 1, 1])
  for (const number of [2, 3]) hub.sendRows([row(number)])
  hub.resync({ topic: 'deposits' })
  hub.sendRows([row(4)])
  expect(screens.map((heard) => heard.length)).toEqual([1, 1, 1])
  rest()
  for (const heard of screens) {
    expect(heard).toHaveLength(2)
    expect(numbersIn(heard.join(''))).toEqual([1, 2, 3, 4])
    expect(heard[1]!.indexOf('resync')).toBeGreaterThan(heard[1]!.indexOf('"number":3'))
    expect(heard[1]!.indexOf('resync')).toBeLessThan(heard[1]!.indexOf('"number":4'))
  }
})

test('the pause is four times as long as the last sending, and nobody waits longer than a tenth of a second', () => {
  const few = newHub(2)
  few.join('support')
  few.hub.sendRows([row(1)])
  expect(few.rest()).toEqual([2 + 8])
  const many = newHub(2)
  for (let screen = 0; screen < 500; screen++) many.join('support')
  many.hub.sendRows([row(1)])
  expect(many.rest()).toEqual([1_000 + 100])
})

test('while sending costs nothing every change is sent separately', () => {
  const { hub, join } = newHub(0.1)
  const heard = join('support')
  for (const number of [1, 2, 3]) hub.sendRows([row(number)])
  expect(heard.map(numbersIn)).toEqual([[1], [2], [3]])
})

test('each role gets only what it may see, also in a batch', () => {
  const { hub, join, rest } = newHub(2)
  const [support, owner] = [join('support'), join('owner')]
  hub.sendRows([row(1)])
  hub.sendRows([row(2, ['owner'])])
  rest()
  expect([support, owner].map((heard) => heard.map(numbersIn))).toEqual([[[1]], [[1], [2]]])
})

test('a client that joins while changes wait gets only later changes', () => {
  const { hub, join, rest } = newHub(2)
  join('support')
  hub.sendRows([row(1)])
  hub.sendRows([row(2)])
  const late = join('owner')
  hub.sendRows([row(3)])
  rest()
  expect(numbersIn(late.join(''))).toEqual([3])
})

test('a new screen hears who has a row open, until they have not said so for half a minute', () => {
  const { hub, pass } = newHub(0)
  const [nok, lek] = ['nok', 'lek'].map((name) => ({
    email: `${name}@example.test`,
    displayName: name,
    entryId: `seen by ${name}`,
  })) as [Presence, Presence]
  hub.presence(nok)
  pass(presenceSeconds * 1_000 - 1)
  hub.presence(lek)
  expect(hub.present()).toEqual([nok, lek])
  pass(2)
  expect(hub.present()).toEqual([lek])
  hub.presence(nok)
  expect(hub.present()).toEqual([lek, nok])
})
