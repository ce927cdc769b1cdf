import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, mergeParts, type SharedModule } from './merge-parts.ts'

const [players, report, dialog] = ['Players', 'Report', 'Dialog'].map((file) => ({ file, weight: 1 })) as [
  Entry,
  Entry,
  Entry,
]
const shared = (
  id: string,
  entries: Entry[],
  bytes: number,
  { imports = [], decided = null }: { imports?: string[]; decided?: string | null } = {},
): SharedModule => ({ id, entries, bytes, imports, decided })

test('modules that the same pages need come in one file', () => {
  const parts = mergeParts([
    shared('tag', [players, report], 90_000),
    shared('money', [players, report], 90_000),
    shared('picture', [players, dialog], 90_000),
  ])
  expect(parts.get('tag')).toBe(parts.get('money'))
  expect(parts.get('tag')).not.toBe(parts.get('picture'))
})

test('a small module joins a file that another page loads in vain, a large one does not', () => {
  const filesOf = (bytes: number) =>
    mergeParts([shared('all', [players, report, dialog], 900), shared('two', [players, report], bytes)])
  expect(filesOf(900).get('all')).toBe(filesOf(900).get('two'))
  expect(filesOf(90_000).get('all')).not.toBe(filesOf(90_000).get('two'))
})

test('what a page loads in vain counts more often than what a dialog loads', () => {
  const filesOf = (weight: number) =>
    mergeParts([
      shared('all', [players, report, { file: 'Third', weight }], 900),
      shared('two', [players, report], 10_000),
    ])
  expect(new Set(filesOf(1).values()).size).toBe(1)
  expect(new Set(filesOf(4).values()).size).toBe(2)
})

test('a file that is loaded in vain counts with all that it imports', () => {
  const filesOf = (imports: string[]) =>
    mergeParts([
      shared('all', [players, report, dialog], 900),
      shared('two', [players, report], 900, { imports }),
      shared('work', [players, report], 90_000, { decided: 'work' }),
    ])
  expect(new Set(filesOf([]).values()).size).toBe(1)
  expect(new Set(filesOf(['work']).values()).size).toBe(2)
})

test('a chunk that is decided stays as it is', () => {
  const parts = mergeParts([
    shared('list', [players, report], 900, { decided: 'lists' }),
    shared('two', [players, report], 900),
  ])
  expect([...parts.keys()]).toEqual(['two'])
})

test('who loads a decided chunk also loads what it imports, so that merging costs them nothing', () => {
  const filesOf = (imports: string[]) =>
    mergeParts([
      shared('for-players', [players, dialog], 900, { imports, decided: 'work' }),
      shared('for-report', [report, dialog], 900, { decided: 'work' }),
      shared('large', [players, dialog], 90_000),
      shared('small', [players, report, dialog], 900),
    ])
  expect(new Set(filesOf([]).values()).size).toBe(2)
  expect(new Set(filesOf(['large']).values()).size).toBe(1)
})

test('files are not merged if they would import each other through a third one', () => {
  const filesOf = (imports: string[]) =>
    mergeParts([
      shared('form', [players, report], 900, { imports: ['field'] }),
      shared('field', [players, report, dialog], 900, { imports, decided: 'work' }),
      shared('text', [players, report, dialog], 900),
    ])
  expect(new Set(filesOf([]).values()).size).toBe(1)
  expect(new Set(filesOf(['text']).values()).size).toBe(2)
})

/** Pages and what they need. A module needs the imports listed, all with higher numbers, so no module imports itself. */
const bundles = fc
  .record({
    bytes: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 2, maxLength: 25 }),
    imports: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 50 }),
    roots: fc.array(fc.tuple(fc.nat(7), fc.nat(24)), { minLength: 2, maxLength: 30 }),
  })
  .map(({ bytes, imports, roots }): SharedModule[] => {
    const importsOf = (index: number) =>
      imports.filter(([from, to]) => from === index && to > index).map(([, to]) => to)
    const entriesOf = bytes.map(() => new Set<number>())
    const visit = (index: number, entry: number) => {
      if (index >= bytes.length || entriesOf[index]!.has(entry)) return
      entriesOf[index]!.add(entry)
      importsOf(index).forEach((next) => visit(next, entry))
    }
    roots.forEach(([entry, index]) => visit(index, entry))
    const entries = Array.from({ length: 8 }, (_, index) => ({
      file: `page ${index}`,
      weight: 1 + (index % 3),
    }))
    return bytes.flatMap((size, index) => {
      const sharers = [...entriesOf[index]!].map((entry) => entries[entry]!)
      const imports = importsOf(index).map(String)
      const decided = size % 5 === 0 ? `chunk ${index}` : null
      return sharers.length < 2 ? [] : [shared(`${index}`, sharers, size, { imports, decided })]
    })
  })

test('whatever is shared, every module is in one file, and no two files import each other', () => {
  fc.assert(
    fc.property(bundles, (modules) => {
      const parts = mergeParts(modules)
      const undecided = modules.filter(({ decided }) => decided === null)
      expect([...parts.keys()].sort()).toEqual(undecided.map(({ id }) => id).sort())

      const fileOf = new Map(modules.map(({ id, decided }) => [id, decided ?? `part ${parts.get(id)}`]))
      const importsOf = new Map<string, Set<string>>()
      for (const { id, imports } of modules)
        for (const name of imports) {
          const [file, imported] = [fileOf.get(id)!, fileOf.get(name)]
          if (imported === undefined || imported === file) continue
          importsOf.set(file, (importsOf.get(file) ?? new Set()).add(imported))
        }
      const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
        [...(importsOf.get(from) ?? [])].some(
          (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
        )
      for (const file of importsOf.keys()) expect(reaches(file, file), `${file} imports itself`).toBe(false)
    }),
    { numRuns: 500 },
  )
})
