import { serviceScopes } from '@khlang/contract/service-api/service-scopes'
import { keyScopes } from '@khlang/domain/service-api/service-key'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { service as serviceRoutes } from '#testing/routes/service.ts'

type Schema = { properties?: Record<string, Schema>; pattern?: string; description?: string; enum?: string[] }
type Body = { required?: boolean; content: Record<string, { schema: Schema }> }
type Described = {
  description?: string
  security?: { serviceKey: string[] }[]
  requestBody?: Body
  responses: Record<string, { content: Record<string, { schema: Schema }>; headers?: Record<string, object> }>
}

const world = worldOfFile()
async function describedTo(scope: 'deposits' | 'owner') {
  const client = scope === 'owner' ? await world.as('owner') : await world.service(scope)
  const { paths } = (await client.get('openapi.json')) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}
const refusalOf = ({ responses }: Described, status: string) =>
  responses[status]!.content['application/problem+json']!.schema.properties!

test('each call says which scopes open it: a key with one of them may make it, and any other key may not', async () => {
  const operations = (await describedTo('deposits')).filter(({ operation }) => operation.security)
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
    Object.keys(serviceScopes).toSorted(),
  )
  const opened: Record<string, string[]> = {}
  for (const scope of keyScopes) {
    const client = await world.service(scope)
    for (const { method, path } of operations) {
      const name = `${method.toUpperCase()} ${path}`
      const input = (serviceRoutes as Record<string, { input: object }>)[name]?.input
      const body = method === 'post' ? input : undefined
      const answer = await client.raw(method.toUpperCase(), `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, body)
      if (answer.status !== 403) (opened[name] ??= []).push(scope)
    }
  }
  for (const { method, path, operation } of operations) {
    const name = `${method.toUpperCase()} ${path}`
    const stated = operation.security!.flatMap(({ serviceKey }) => serviceKey)
    expect([name, stated.toSorted()]).toEqual([name, opened[name]?.toSorted()])
    for (const scope of stated) expect(operation.description).toContain(`\`${scope}\``)
  }
})

test('a refusal is described with all that it says: fields, time, permission, row and approval', async () => {
  for (const { path, operation } of await describedTo('owner')) {
    const names = (status: string) => [path, Object.keys(refusalOf(operation, status))]
    expect(names('400')).toEqual([path, expect.arrayContaining(['detail', 'fields'])])
    expect(names('403')).toEqual([path, expect.arrayContaining(['permission'])])
    expect(names('429')).toEqual([path, expect.arrayContaining(['until'])])
    expect(operation.responses['429']!.headers).toHaveProperty('Retry-After')
    for (const status of Object.keys(operation.responses).filter((one) => Number(one) >= 400)) {
      const { code, row, approval } = refusalOf(operation, status)
      expect([path, row?.description]).toEqual([path, expect.any(String)])
      expect([path, code!.enum!.includes('approval-needed')]).toEqual([path, approval !== undefined])
    }
  }
})

test('a field that takes only certain texts or cuts something off says so', async () => {
  const operations = await describedTo('deposits')
  const fieldsOf = (path: string) =>
    operations.find((one) => one.path === path && one.method === 'post')!.operation.requestBody!.content[
      'application/json'
    ]!.schema.properties!
  const player = fieldsOf('/service/players')
  for (const [field, right] of [
    ['externalKey', 'site-1001'],
    ['code', 'site1001'],
  ] as const) {
    expect(player[field]!.pattern).toBeDefined()
    expect(right).toMatch(new RegExp(player[field]!.pattern!))
    expect('a/b').not.toMatch(new RegExp(player[field]!.pattern!))
  }
  for (const path of ['/service/deposits', '/service/withdrawals'])
    expect(fieldsOf(path)['amount']!.description).toMatch(/decimals are cut off/i)
})

test('a call that needs a body says so', async () => {
  const posts = (await describedTo('owner')).filter(({ operation }) => operation.requestBody !== undefined)
  const bare = ({ operation }: { operation: Described }) => operation.requestBody!.required !== true
  expect(posts.filter(bare).map(({ path }) => path)).toEqual([])
  expect(posts.length).toBeGreaterThan(100)
})

test('the stream of changes is described with each of its events', async () => {
  const stream = (await describedTo('owner')).find(({ path }) => path === '/live')!
  const { schema } = stream.operation.responses['200']!.content['text/event-stream']!
  const events = (
    schema as unknown as { oneOf: { properties: { event: { const: string }; data: object } }[] }
  ).oneOf
  expect(events.map(({ properties }) => properties.event.const)).toEqual([
    'row',
    'resync',
    'presence',
    'beat',
  ])
  expect(JSON.stringify(events[0])).toContain('"entryId"')
  expect((await describedTo('deposits')).some(({ path }) => path === '/live')).toBe(false)
})
