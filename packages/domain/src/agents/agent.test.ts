import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePattern } from '../players/player-fields.ts'
import { roles } from '../staff/acts.ts'
import {
  agentCan,
  codeOf,
  firstCounter,
  fitsCodes,
  fitsDigits,
  lineLink,
  nextNumber,
  readUsername,
  usernamePattern,
} from './agent.ts'

describe('the codes of an agent', () => {
  test('begin at 1 with three digits', () => {
    expect(codeOf('north', nextNumber(firstCounter))).toBe('north001')
  })

  test('restart at 1 with one more digit once their capacity is used up', () => {
    expect(nextNumber({ digits: 3, last: 98 })).toEqual({ digits: 3, last: 99 })
    expect(nextNumber({ digits: 3, last: 99 })).toEqual({ digits: 3, last: 100 })
    const full = { digits: 3, last: 999 }
    expect(nextNumber(full)).toEqual({ digits: 4, last: 1 })
    expect(codeOf('north', nextNumber(full))).toBe('north0001')
  })

  test('are never issued twice, however many are used', () => {
    const start = fc.record({ digits: fc.integer({ min: 1, max: 4 }), last: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(start, (counter) => {
        const given = new Set<string>()
        let now = counter
        for (let times = 0; times < 2_500; times++) {
          now = nextNumber(now)
          given.add(codeOf('a', now))
        }
        expect(given.size).toBe(2_500)
      }),
      { numRuns: 20 },
    )
  })

  test('may get more digits, but never fewer than the last number has', () => {
    expect(fitsDigits({ digits: 4, last: 120 })).toBe(true)
    expect(fitsDigits({ digits: 2, last: 120 })).toBe(false)
    expect(fitsDigits({ digits: 0, last: 0 })).toBe(false)
    expect(fitsDigits({ digits: 13, last: 0 })).toBe(false)
    expect(fitsDigits({ digits: 12, last: 0 })).toBe(true)
    expect(fitsDigits({ digits: 1, last: 7 })).toBe(true)
    expect(fitsDigits({ digits: 3, last: 120 })).toBe(true)
    expect(fitsDigits({ digits: 3.5, last: 120 })).toBe(false)
  })
})

test('agents are managed by owners and supervisors', () => {
  expect(roles.filter((role) => agentCan(role).update === true)).toEqual(['owner', 'supervisor'])
  expect(agentCan('support')).toEqual({ update: 'not-permitted' })
})

describe('a username', () => {
  test('is lower-cased and trimmed', () => {
    expect(readUsername('  North ')).toBe('north')
  })

  test.each(['north', 'a', 'sai-nua', 'b2b.co'])('can be %s', (name) => {
    expect(usernamePattern.test(name)).toBe(true)
  })

  test.each(['', 'เหนือ', 'north 1', 'north1', '1north', 'a/b', 'x'.repeat(41)])('cannot be %s', (name) => {
    expect(usernamePattern.test(name)).toBe(false)
  })
})

test('an agent’s username leaves room for the number of a code, unless it was longer before', () => {
  const long = { username: 'x'.repeat(27), digits: 3 }
  expect(codePattern.test(codeOf(long.username, { digits: 3, last: 999 }))).toBe(true)
  expect(codePattern.test(codeOf(`${long.username}x`, { digits: 3, last: 999 }))).toBe(false)
  expect(fitsCodes(long, null)).toBe(true)
  expect(fitsCodes({ ...long, digits: 4 }, null)).toBe(false)
  expect(fitsCodes({ ...long, digits: 4 }, { ...long, digits: 5 })).toBe(true)
  expect(fitsCodes({ ...long, digits: 4 }, long)).toBe(false)
  expect(fitsCodes({ ...long, digits: 4 }, { username: 'y'.repeat(27), digits: 4 })).toBe(false)
})

describe('a master’s link', () => {
  test('is the template with the key, in its place or at the end', () => {
    expect(lineLink('https://line.example/{key}/join', 7)).toBe('https://line.example/7/join')
    expect(lineLink('https://line.example/?ref=', 7)).toBe('https://line.example/?ref=7')
  })

  test('is not there before the owner has set a template', () => {
    expect(lineLink('', 7)).toBeNull()
  })
})
