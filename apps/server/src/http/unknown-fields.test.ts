import { api } from '@khlang/contract/api'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()

type Problem = { code?: string; fields?: { path: string; rule: string }[] }

const readsOf = (part: object): string[] =>
  Object.values(part).flatMap((one: object) => {
    if (!('~orpc' in one)) return readsOf(one)
    const { route } = one['~orpc'] as { route: { method: string; path: string } }
    return route.method === 'GET' ? [route.path] : []
  })

test('every read refuses a field that it does not have, and names it: a filter that is ignored would show everything', async () => {
  const owner = await world.as('owner')
  const reads = readsOf(api).filter((path) => !path.startsWith('/service/'))
  expect(reads.length).toBeGreaterThan(100)
  const taken: string[] = []
  for (const path of reads) {
    const address = `/api${path.replaceAll(/\{\w+\}/g, 'x')}?stat=suspended&constructor=1`
    const answer = await owner.raw('GET', address)
    const { code, fields = [] } = (await answer.json()) as Problem
    const named = fields.filter(({ rule }) => rule === 'unexpected').map((field) => field.path)
    if (code !== 'bad-input' || named.join() !== 'stat,constructor') taken.push(`${path}: ${code} ${named}`)
  }
  expect(taken).toEqual([])
})

test('a list with a misspelled filter says so, and does not answer with every row', async () => {
  const owner = await world.as('owner')
  const answer = await owner.raw('GET', '/api/players/list?standing=suspended')
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: [{ path: 'standing', message: 'There is no such field.', rule: 'unexpected' }] },
  ])
})

test('a read of another system is answered whatever the system adds to its address', async () => {
  const key = await world.service('deposits')
  expect((await key.raw('GET', '/api/service/accounts?_=1764480000')).status).toBe(200)
})
