import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Read = (raw: Record<string, unknown>) => Record<string, unknown>
const root = join(import.meta.dirname, '../..')
const files = globSync('**/*-search.ts', { cwd: root }).filter((file) => !/\/use-|^parts\//.test(file))
const modules: [string, Record<string, unknown>][] = await Promise.all(
  files.toSorted().map(async (file) => [file, (await import(join(root, file))) as Record<string, unknown>]),
)
/** What pages read from their address: every function `…Search` of every file `…-search.ts`. */
const readers = modules.flatMap(([file, module]) =>
  Object.entries(module)
    .filter(([name, value]) => name.endsWith('Search') && typeof value === 'function')
    .map(([name, value]) => [name, value as Read, file] as const),
)

/** A word of each kind that an address may hold. Every parameter understands at least one of them. */
const words = `
  north001 2026-11-20 today 500 asc desc with true yes held staff active month pending done
  suspended paid unpaid frozen both code amount deposits signedIn users coins credits linked send entry
  history deposit money weights mine all file suggested occurred`
  .trim()
  .split(/\s+/)
/** Every parameter that some page reads. */
const names = `
  q period from to sort direction columns view open player bank employee amountFrom amountTo
  origin hold state request agent master act kind object only span day prize role factor
  hidden status counts tag tab account entry order file pattern show phone outcome member of
  id until rows purpose`
  .trim()
  .split(/\s+/)
/** Parameters that a page has no use for: a list with one sort, a page that shows a day or a month. */
const unused: Record<string, string[]> = {
  auditSearch: ['sort'],
  lossReturnSearch: ['period', 'from', 'to'],
}
const given = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

test('the functions that read addresses are found, more than twenty', () => {
  expect(readers.length).toBeGreaterThan(20)
})

test.each(readers)(
  '%s takes each parameter of the address under its own name, and nothing from another',
  (reader, read) => {
    const usual = given(read({}))
    const understood = new Set<string>()
    for (const name of names)
      for (const word of words) {
        const found = given(read({ [name]: word }))
        const changed = Object.keys(found).filter((one) => found[one] !== usual[one])
        expect([name, word, changed.filter((one) => one !== name)]).toEqual([name, word, []])
        if (changed.length > 0) {
          understood.add(name)
          expect([name, word, String(found[name]).toLowerCase()]).toEqual([name, word, word.toLowerCase()])
        }
      }
    const known = Object.keys(read(Object.fromEntries(names.map((name) => [name, 'north001']))))
    // A parameter that none of the words sets would be untested: then add a word.
    expect(known.filter((name) => !understood.has(name))).toEqual(unused[reader] ?? [])
  },
)

test.each(readers)(
  '%s reads what it has read in the same way: a link that is passed on shows the same',
  (_, read) => {
    for (const word of words) {
      const once = read(Object.fromEntries(names.map((name) => [name, word])))
      expect(given(read(once))).toEqual(given(once))
    }
  },
)

test('the filters that a page clears and sends are all read from its address', () => {
  const lists = modules.flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([name, value]) => /[fF]ilter(s|Names)$/.test(name) && Array.isArray(value))
      .map(([name, value]) => ({ file, name, filters: value as string[] })),
  )
  expect(lists.length).toBeGreaterThan(4)
  const ofPage = new Set([
    'q',
    'period',
    'from',
    'to',
    'sort',
    'direction',
    'columns',
    'view',
    'open',
    'request',
    'span',
    'day',
  ])
  for (const { file, name, filters } of lists) {
    const known = readers
      .filter(([, , of]) => of === file)
      .flatMap(([, read]) => Object.keys(read(Object.fromEntries(names.map((one) => [one, 'x'])))))
    expect([file, name, filters.toSorted()]).toEqual([
      file,
      name,
      [...new Set(known)].filter((one) => !ofPage.has(one)).toSorted(),
    ])
  }
})

const ofEmployees = readers.filter(([, read]) => 'employee' in given(read({ employee: 'auto' })))

test('several pages filter by employee', () => {
  expect(ofEmployees.map(([reader]) => reader)).toEqual(
    expect.arrayContaining(['auditSearch', 'depositSearch', 'rewardSearch', 'withdrawalSearch']),
  )
})

test.each(ofEmployees)(
  '%s finds an employee however the e-mail is typed, and a worker by name',
  (_, read) => {
    expect(read({ employee: ' Nok@Example.Test ' })).toMatchObject({ employee: 'nok@example.test' })
    expect(read({ employee: 'Shop site' })).toMatchObject({ employee: 'Shop site' })
    expect(given(read({ employee: ' ' }))).not.toHaveProperty('employee')
  },
)
