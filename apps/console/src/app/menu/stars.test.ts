import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withStarMoved, withStarToggled } from './stars.ts'

const paths = fc.uniqueArray(fc.stringMatching(/^\/[a-z]{1,6}$/), { maxLength: 20 })

test('pressing the star again removes it', () => {
  expect(withStarToggled(['/a'], '/b')).toEqual(['/a', '/b'])
  expect(withStarToggled(['/a', '/b'], '/a')).toEqual(['/b'])
})

test('moving keeps every star, and places the moved one where it was dropped', () => {
  fc.assert(
    fc.property(paths, fc.nat(30), fc.nat(30), (starred, which, to) => {
      const path = starred[which % Math.max(1, starred.length)]
      if (path === undefined) return
      const next = withStarMoved(starred, path, to)
      expect(next.toSorted()).toEqual(starred.toSorted())
      expect(next.indexOf(path)).toBe(Math.min(to, starred.length - 1))
    }),
  )
})

test('a page without a star cannot be moved', () => {
  expect(withStarMoved(['/a'], '/z', 0)).toEqual(['/a'])
})

test('no more pages can be starred than the server keeps', () => {
  const many = Array.from({ length: 60 }, (_, n) => `/${n}`)
  expect(withStarToggled(many, '/more')).toBe(many)
})
