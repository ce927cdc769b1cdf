import { afterEach, expect, test, vi } from 'vitest'
import { tell } from './tell.ts'

afterEach(() => vi.unstubAllGlobals())

test('a listener that throws keeps a row from no other listener, and its error is reported', () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const heard: string[] = []
  const failure = new Error('no notifications in this browser')
  const fails = () => {
    throw failure
  }
  tell(
    [(row: string) => heard.push(`first ${row}`), fails, (row: string) => heard.push(`last ${row}`)],
    'row',
  )
  expect(heard).toEqual(['first row', 'last row'])
  expect(reported).toEqual([failure])
})
