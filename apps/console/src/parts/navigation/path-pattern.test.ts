import { expect, test } from 'vitest'
import { fillPath, matchPath } from './path-pattern.ts'

test('a path fits a pattern with as many parts; a named part may be anything but empty', () => {
  const pattern = '/management/user/$userId'
  expect(matchPath(pattern, '/management/user/42')).toEqual({ userId: '42' })
  expect(matchPath(pattern, '/management/user/')).toBeNull()
  expect(matchPath(pattern, '/management/user')).toBeNull()
  expect(matchPath(pattern, '/management/user/42/43')).toBeNull()
  expect(matchPath(pattern, '/management/agent/42')).toBeNull()
  expect(matchPath('/', '/')).toEqual({})
})

test('a part that is missing is left empty in a path', () => {
  expect(fillPath('/management/user/$userId', { userId: 'a/7' })).toBe('/management/user/a%2F7')
  expect(fillPath('/management/user/$userId')).toBe('/management/user/')
})

test('an id with special characters is read back unchanged', () => {
  for (const userId of ['nok@example.com', 'a/b?c#d', 'สมชาย', '50%'])
    expect(matchPath('/u/$userId', fillPath('/u/$userId', { userId }))).toEqual({ userId })
  expect(matchPath('/u/$userId', '/u/50%')).toEqual({ userId: '50%' })
})
