import { describe, expect, test } from 'vitest'
import { credits } from '../money.ts'
import { chooseSatang, payExactly, restHours } from './unique-satang.ts'

const first = () => 0
const open = (satang: number) => ({ satang, open: true })
const rests = (satang: number) => ({ satang, open: false })
const all = Array.from({ length: 99 }, (_, at) => at + 1)

describe('the satang that a player is asked for', () => {
  test('are none that an open request or one of these days has', () => {
    expect(chooseSatang([open(1), rests(2)], first)).toBe(3)
  })

  test('may be those of a request that is closed, rather than none', () => {
    expect(chooseSatang([...all.slice(1).map(open), rests(1)], first)).toBe(1)
  })

  test('are never those of an open request: then any amount will do', () => {
    expect(chooseSatang(all.map(open), first)).toBeNull()
  })

  test('are drawn from all that are free, and only from those', () => {
    const asked: number[] = []
    const second = (below: number) => {
      asked.push(below)
      return 1
    }
    expect(chooseSatang([open(1), rests(3)], second)).toBe(4)
    expect(chooseSatang([...all.slice(2).map(open), rests(1), rests(2)], second)).toBe(2)
    expect(asked).toEqual([97, 2])
  })

  test('rest for three days', () => {
    expect(restHours).toBe(72)
  })

  test('reach from 1 to 99, so that whole baht stay whole', () => {
    const last = (below: number) => below - 1
    expect(chooseSatang([], last)).toBe(99)
    expect(payExactly(credits(500), 99)).toBe(50_099)
    expect(payExactly(credits(500), null)).toBeNull()
  })
})
