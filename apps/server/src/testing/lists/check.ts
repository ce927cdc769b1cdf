import { expect } from 'vitest'
import type { Body, Client } from '../client.ts'
import type { ListRule } from './rules.ts'

type Row = Body
type Query = Record<string, string>

/** Returns at most `most` of the items, spread evenly. */
const some = <Item>(items: readonly Item[], most: number) =>
  items.filter(
    (_item, at) => Math.floor((at * most) / items.length) > Math.floor(((at - 1) * most) / items.length),
  )

/** Reads a list to its end, page by page. */
async function readList(client: Client, path: string, query: Query, limit = 500): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { rows: Row[]; next: string | null } = await client.get(path, {
      ...query,
      limit,
      ...(cursor && { cursor }),
    })
    rows.push(...page.rows)
    cursor = page.next
  }
  return rows
}

/**
 * Checks each sort of the list: every row is there once, in order; pages join to the whole; the other direction is
 * the reverse.
 */
export async function checkOrders(client: Client, path: string, rule: ListRule): Promise<void> {
  const query = { ...rule.always, ...rule.widest }
  const ids = new Set((await readList(client, path, query)).map(({ id }) => id as string))
  for (const [sort, value] of Object.entries(rule.sorts)) {
    const [up, down] = await Promise.all(
      ['asc', 'desc'].map((direction) => readList(client, path, { ...query, sort, direction })),
    )
    expect([sort, up!.map(({ id }) => id)]).toEqual([sort, down!.map(({ id }) => id).toReversed()])
    expect(new Set(up!.map(({ id }) => id))).toEqual(ids)
    const values = up!.map(value).filter((one) => one !== null)
    expect([sort, values]).toEqual([sort, values.toSorted(inOrder)])
    for (const [direction, whole, parts] of [
      ['desc', down!, 4],
      ['asc', up!, 7],
    ] as const) {
      const pages = await readList(
        client,
        path,
        { ...query, sort, direction },
        Math.ceil(ids.size / parts) + 1,
      )
      expect([sort, direction, pages.map(({ id }) => id)]).toEqual([
        sort,
        direction,
        whole.map(({ id }) => id),
      ])
    }
  }
}

const inOrder = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Checks each filter alone with values of the rows, and all filters of a row together: the list and its totals, and for
 * all filters together its export, contain the rows that pass, and only those. Returns the filters that kept some rows
 * and left others out.
 */
export async function checkFilters(client: Client, path: string, rule: ListRule): Promise<string[]> {
  const rows = await readList(client, path, { ...rule.always, ...rule.widest })
  const passes = (name: string, value: string, row: Row) => {
    const { of, passes: judge } = rule.filters[name]!
    return judge ? judge(row, value) : String(of!(row)) === value
  }
  const valueOf = (name: string, row: Row) => rule.filters[name]!.of?.(row) ?? null
  const valuesOf = (name: string) => [
    ...some([...new Set(rows.map((row) => valueOf(name, row)).filter((one) => one !== null))].map(String), 4),
    ...(rule.filters[name]!.tries ?? []),
  ]
  const names = Object.keys(rule.filters)
  const alone = names.flatMap((name) => valuesOf(name).map((value) => ({ [name]: value })))
  const together = some(rows, 3).map((row) =>
    Object.fromEntries(
      names
        .map((name) => [name, valueOf(name, row)] as const)
        .flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
  )
  const deciding = new Set<string>()
  for (const filter of [...alone, ...together] as Query[]) {
    const kept = rows.filter((row) =>
      Object.entries(filter).every(([name, value]) => passes(name, value, row)),
    )
    await checkKept(client, path, rule, filter, kept)
    if (kept.length > 0 && kept.length < rows.length)
      for (const name of Object.keys(filter)) deciding.add(name)
  }
  for (const filter of together) await checkFile(client, path, rule, filter)
  return [...deciding]
}

/** Checks that the list and its totals have exactly these rows. */
async function checkKept(client: Client, path: string, rule: ListRule, filter: Query, kept: Row[]) {
  const query = { ...rule.always, ...rule.widest, ...filter }
  const listed = await readList(client, path, query)
  expect([filter, listed.map(({ id }) => id)]).toEqual([filter, kept.map(({ id }) => id)])
  const totals = await client.get(rule.totals, { ...query, ...rule.totalsOf })
  expect([filter, totals.count]).toEqual([filter, kept.length])
  for (const [name, value] of Object.entries(rule.sums ?? {})) {
    const sum = kept.reduce((total, row) => total + value(row), 0)
    expect([filter, name, Number(String(totals.sums[name]).replaceAll(',', '')).toFixed(2)]).toEqual([
      filter,
      name,
      sum.toFixed(2),
    ])
  }
}

/** Checks that the exported file has the rows of the list, in its order. */
async function checkFile(client: Client, path: string, rule: ListRule, filter: Query) {
  const [list, columns, cell] = rule.file
  const query = { ...rule.always, ...rule.widest, ...filter }
  const answer = await client.file({ list, format: 'csv', columns, reason: 'a comparison', ...query })
  const text = await answer.text()
  expect([filter, answer.status, answer.ok ? '' : text]).toEqual([filter, 200, ''])
  const listed = await readList(client, path, query)
  expect([filter, Number(answer.headers.get('x-row-count'))]).toEqual([filter, listed.length])
  const cells = text.split('\r\n').slice(1, listed.length + 1)
  expect([filter, cells]).toEqual([filter, listed.map((row) => cell(row))])
}

/**
 * Searches the list by the number of a row, and by its code or its player's. The row is found, and each row found
 * contains the text.
 */
export async function checkSearch(client: Client, path: string, rule: ListRule): Promise<void> {
  const query = { ...rule.always, ...rule.widest }
  for (const row of some(await readList(client, path, query), 3)) {
    const code = row.player?.code ?? row.about?.code ?? row.code
    const texts = [row.number, code, rule.wholeCodes ? code : code?.slice(0, -1).toUpperCase()]
    for (const text of texts.filter((one) => one !== undefined && one !== null)) {
      const q = String(text)
      const found = await readList(client, path, { ...query, q })
      expect([q, found.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([row.id])])
      for (const one of found) expect(JSON.stringify(one).toLowerCase()).toContain(q.toLowerCase())
    }
  }
}
