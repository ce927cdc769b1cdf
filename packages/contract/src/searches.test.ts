import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'

type Search = [path: string, q: z.ZodType]

/** Returns the search text of every procedure that has one, with the procedure's path. */
const searchesOf = (part: object): Search[] =>
  Object.values(part).flatMap((one): Search[] => {
    if (!('~orpc' in one)) return searchesOf(one)
    const { route, inputSchema } = one['~orpc']
    const { q } = (inputSchema as z.ZodObject | undefined)?.shape ?? {}
    return q ? [[route.path, q as z.ZodType]] : []
  })

/** Tags are texts that the shop makes up, digits included. */
const searches = searchesOf(api).filter(([path]) => path !== '/players/tags')

test('every search understands a number that is typed in Thai digits', () => {
  expect(searches.length).toBeGreaterThan(20)
  for (const [path, q] of searches) expect([path, q.parse('๐๘๑ ๒๓๔')]).toEqual([path, '081 234'])
})
