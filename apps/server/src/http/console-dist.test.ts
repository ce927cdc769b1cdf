import { expect, test } from 'vitest'
import { preloadsOf } from './console-dist.ts'

test('a page loads its own files with the HTML, a page of one record by the path before the id, any other the shell', () => {
  const preloads = { '/management/user': 'players', '/management/user/*': 'one player', '*': 'shell' }
  const dist = { folder: '', built: true, page: '', build: '', signIn: null, preloads }
  expect(preloadsOf(dist, '/management/user')).toBe('players')
  expect(preloadsOf(dist, '/management/user/4d9f')).toBe('one player')
  expect(preloadsOf(dist, '/management/user/4d9f/notes')).toBe('shell')
  expect(preloadsOf(dist, '/unknown')).toBe('shell')
  expect(preloadsOf({ ...dist, preloads: {} }, '/unknown')).toBe('')
})
