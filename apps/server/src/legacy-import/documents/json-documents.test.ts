import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentsIn } from './json-documents.ts'
import { oldDocuments } from './layouts.ts'

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all<Value>(batches: AsyncIterable<Value[]>): Promise<Value[]> {
  const found: Value[] = []
  for await (const batch of batches) found.push(...batch)
  return found
}

test('nested documents two levels deep are read whole, however the file is split into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), {
        noNullPrototype: true,
      }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (tree, size, spaced) => {
        const text = JSON.stringify(tree, null, spaced ? 2 : 0)
        const expected = Object.entries(JSON.parse(text) as typeof tree).flatMap(([outer, inner]) =>
          Object.entries(inner)
            .filter(([, value]) => typeof value === 'string' || (typeof value === 'object' && value !== null))
            .map(([key, value]) => ({ path: [outer, key], value })),
        )
        expect(await all(documentsIn(inPieces(text, size), (path) => path.length === 2))).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

test('a byte order mark before the text is skipped, in however small pieces it comes', async () => {
  const mark = '\uFEFF'
  for (const size of [1, 2, 3, 4, 100])
    for (const text of [mark + '{"a":{"b":{"c":1}}}', '{"a":{"b":{"c":1}}}'])
      expect(await all(documentsIn(inPieces(text, size), (path) => path.length === 2))).toEqual([
        { path: ['a', 'b'], value: { c: 1 } },
      ])
  expect(await all(documentsIn(inPieces(`${mark}{}`, 1), (path) => path.length === 2))).toEqual([])
  for (const text of [mark, mark + mark + '{}', `{${mark}}`])
    await expect(all(documentsIn(inPieces(text, 2), () => false))).rejects.toThrow('no JSON')
})

test.each(['', '{', '{"a":{"b":{"c":1}}', '{"a":}]', '{"a":{"b":{x}}}', '{"a":{"b":{}}} {', '[1,2'])(
  'a truncated or invalid file is refused: %s',
  async (text) => {
    await expect(all(documentsIn(inPieces(text, 3), (path) => path.length === 2))).rejects.toThrow('no JSON')
  },
)

const read = (kind: 'database' | 'documents' | 'accounts', tree: unknown) =>
  all(oldDocuments(kind, inPieces(JSON.stringify(tree), 7)))

test('each export tool’s format gives the same documents', async () => {
  const same = [{ collection: 'history', key: 'h1', body: { qty: 5 } }]
  expect(await read('documents', { history: { h1: { qty: 5 } } })).toEqual(same)
  expect(await read('documents', { history: { h1: { qty: 5, subCollection: {} } } })).toEqual(same)
  expect(
    await read('documents', { __collections__: { history: { h1: { qty: 5, __collections__: {} } } } }),
  ).toEqual(same)
})

test('an array with holes, exported with numeric keys, is restored', async () => {
  expect(await read('database', { master: [null, { name: 'one' }, null, { name: 'three' }] })).toEqual([
    { collection: 'master', key: '1', body: { name: 'one' } },
    { collection: 'master', key: '3', body: { name: 'three' } },
  ])
})

test('a document without an id keeps its identity when its status changes, and identical ones stay two', async () => {
  const [asked, done] = [
    { userId: 'a', qty: 5, status: 'x' },
    { userId: 'a', qty: 5, status: 'y' },
  ]
  const before = await read('documents', { history: [asked, asked] })
  const after = await read('documents', { history: [asked, done] })
  expect(before.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
  expect(new Set(before.map(({ key }) => key)).size).toBe(2)
})

test('accounts are known by their id', async () => {
  expect(
    await read('accounts', { users: [{ localId: 'u1', email: 'a@b.example' }, { email: 'no id' }] }),
  ).toEqual([{ collection: 'auth', key: 'u1', body: { localId: 'u1', email: 'a@b.example' } }])
})

test('endless nesting is refused as no export, without filling the memory', async () => {
  const endless = `{"a":${'['.repeat(1_000_000)}`
  await expect(all(documentsIn(inPieces(endless, 64 * 1024), () => false))).rejects.toMatchObject({
    reason: 'not-json',
  })
})
