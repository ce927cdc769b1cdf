import { api } from '@khlang/contract/api'
import { expect } from 'vitest'
import type { Body, Client } from '../client.ts'

type Query = Record<string, string>
type Page = { rows: Body[]; next: string | null }

/** Returns the paths of all reads of the API that answer page by page. */
export function pagedReads(): string[] {
  const routes = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Route>))
  return routes.flatMap(({ '~orpc': { route, inputSchema } }) =>
    'cursor' in (inputSchema?.shape ?? {}) ? [route.path.slice(1)] : [],
  )
}
type Route = { '~orpc': { route: { path: string }; inputSchema?: { shape?: object } } }

/**
 * Checks the pages of a read: pages of any size join to the whole, each row once. The page with the last row
 * says so, also when it is full. Returns how many rows there are, 50 at most.
 */
export async function checkPages(client: Client, path: string, query: Query): Promise<number> {
  const read = (limit: number, cursor: string | null = null): Promise<Page> =>
    client.get(path, { ...query, limit, ...(cursor !== null && { cursor }) })
  const keys = (rows: Body[]) => rows.map(({ id, number, seq, userId }) => id ?? number ?? seq ?? userId)
  const whole = await read(50)
  const count = whole.rows.length
  for (const size of [1, count - 1, count].filter((one) => one > 0)) {
    const joined: Body[] = []
    for (let cursor: string | null = ''; cursor !== null && joined.length < count;) {
      const page: Page = await read(size, cursor || null)
      joined.push(...page.rows)
      cursor = page.next
      if (whole.next === null && joined.length >= count)
        expect([path, size, cursor]).toEqual([path, size, null])
    }
    expect([path, size, keys(joined).slice(0, count)]).toEqual([path, size, keys(whole.rows)])
  }
  return count
}
