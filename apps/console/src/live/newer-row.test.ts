import { describe, expect, test } from 'vitest'
import { compareVersions, newerOf, newestOf } from './newer-row.ts'

const row = (version: number, revision?: number, id = 'a') => ({
  id,
  version,
  ...(revision !== undefined && { revision }),
  from: `${version}.${revision}`,
})

describe('of two states of a row', () => {
  test.each([
    ['a higher version', row(2), row(1)],
    ['a higher version with a lower revision', row(2, 1), row(1, 9)],
    ['a higher revision of the same version', row(2, 5), row(2, 4)],
    ['a first revision', row(2, 1), row(2)],
  ])('%s stays, whichever arrived first', (_, newer, older) => {
    expect([compareVersions(newer, older) > 0, compareVersions(older, newer) < 0]).toEqual([true, true])
    expect(newerOf(older, newer)).toBe(newer)
    expect(newerOf(newer, older)).toBe(newer)
    expect(newestOf([newer], [older])).toEqual([newer])
    expect(newestOf([older], [newer])).toEqual([newer])
  })

  test('which are the same, the one just read stays', () => {
    const [known, read] = [row(2, 1), row(2, 1)]
    expect(newerOf(known, read)).toBe(read)
    expect(newerOf(undefined, read)).toBe(read)
    expect([compareVersions(known, read), compareVersions(row(2), row(2))]).toEqual([0, 0])
  })
})

test('a read list has the rows that were read, and no others', () => {
  const [a, b, c] = [row(1), row(1, 0, 'b'), row(1, 0, 'c')]
  expect(newestOf([b, c], [a, b])).toEqual([a, b])
  expect(newestOf(undefined, [a])).toEqual([a])
})
