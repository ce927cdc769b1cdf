import { describe, expect, test } from 'vitest'
import { credits } from '../money.ts'
import { chooseSatang, payExactly, restHours } from './unique-satang.ts'

const first = () => 0
const open = (satang: number) => ({ satang, open: true })
const rests = (satang: number) => ({ satang, open: false })
const all = Array.from({ length: 99 }, (_, at) => at + 1)

describe('the satang added to an amount', () => {
  test('are not those of an open request or of the last days', () => {
    expect(chooseSatang([open(1), rests(2)], first)).toBe(3)
  })

  test('may be recently used ones of a closed request if no others are free', () => {
    expect(chooseSatang([...all.slice(1).map(open), rests(1)], first)).toBe(1)
  })

  test('are never those of an open request: if all are in use, none are added', () => {
    expect(chooseSatang(all.map(open), first)).toBeNull()
  })

  test('are drawn only from the free ones, and from all of them', () => {
    const asked: number[] = []
    const second = (below: number) => {
      asked.push(below)
      return 1
    }
    expect(chooseSatang([open(1), rests(3)], second)).toBe(4)
    expect(chooseSatang([...all.slice(2).map(open), rests(1), rests(2)], second)).toBe(2)
    expect(asked).toEqual([97, 2])
  })

  test('are not reused for three days', () => {
    expect(restHours).toBe(72)
  })

  test('reach from 1 to 99, so that whole baht stay whole', () => {
    const last = (below: number) => below - 1
    expect(chooseSatang([], last)).toBe(99)
    expect(payExactly(credits(500), 99)).toBe(50_099)
    expect(payExactly(credits(500), null)).toBeNull()
  })
})
