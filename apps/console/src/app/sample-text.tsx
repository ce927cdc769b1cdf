import { api as contractApi } from '@khlang/contract/api'
import type { Me } from '@khlang/contract/staff/staff'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { abbreviated } from '#dashboard/abbreviated.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { MeContext } from '#parts/session/me.ts'

/** The part of a contract schema that is read here. */
export type Schema = { _zod: { def: unknown } }

type Def = {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: Schema[]
  in?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
  format?: string
}

/**
 * For tests: returns a row in which a text is the path of its field, and a number, an amount or a time is derived from
 * that path. So a cell that shows a wrong field shows a wrong value.
 */
export function sampleOf(schema: Schema, path: string[] = []): unknown {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape!).map(([name, field]) => [name, sampleOf(field, [...path, name])]),
      )
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return sampleOf(def.innerType!, path)
    case 'array':
      return [sampleOf(def.element!, path)]
    case 'union':
      return sampleOf(def.options![0]!, path)
    case 'pipe':
      return sampleOf(def.in!, path)
    case 'enum':
      return Object.values(def.entries!)[0]
    case 'literal':
      return def.values![0]
    case 'record':
      return {}
    case 'boolean':
      return true
    case 'number':
    case 'int':
      return numberOf(path)
    default:
      return textOf(path, def.format)
  }
}

/** Returns a number of seven digits. `expectDistinctNumbers` makes sure that no two of a sample are equal. */
function numberOf(path: string[]): number {
  const name = path.join('.')
  const number =
    1_000_000 + [...name].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 8_999_993, 7)
  for (const shown of [String(number), abbreviated(number).replaceAll(',', '')]) fields.set(shown, name)
  return number
}

/** The field of each number of a sample, by the ways to write it. */
const fields = new Map<string, string>()
const inWords = (text: string) =>
  text.replaceAll(/\d,\d{3},\d{3}|\d,?\d{3}\.\dk|\b\d{7}\b/g, (shown) => {
    const field = fields.get(shown.replaceAll(',', ''))
    return field === undefined ? shown : `‹${field}›`
  })

/** Throws if two numbers of a sample are equal, since a test could then confuse their fields. */
export function expectDistinctNumbers(sample: unknown): void {
  const numbers: string[] = JSON.stringify(sample).match(/\b\d{7}\b/g) ?? []
  const twice = numbers.filter((one, at) => numbers.indexOf(one) !== at)
  if (twice.length > 0) throw new Error(`Two fields of the sample are equal: ${twice.join(', ')}`)
}

function textOf(path: string[], format: string | undefined): string {
  const name = path.join('.')
  if (/(^|\.)(lastActive|day|exclusion\.until|(thisMonth|sameDays|lastMonth)\.(from|to))$/.test(name))
    return `2020-0${1 + (numberOf(path) % 9)}-17`
  if (format === 'datetime' || /At$|^at$|Until$|since$/i.test(path.at(-1)!))
    return new Date(Date.UTC(2020, 0, 1, 0, 0, numberOf(path) % 8_000_000)).toISOString()
  if (
    /amount|satang|baht|deposits|withdrawals|bonus|difference|total|sum|net$|(asked|rest|unequal|credited|paid|opening|closing|drift|expected|found|was|is|payExactly|dailyIn|dailyOut|lowBalance|today\.in|today\.out)$/i.test(
      name,
    ) &&
    format !== 'uuid'
  )
    return String(numberOf(path))
  return `‹${name}›`
}

const router = createRouter({}, createMemoryHistory(), () => {})

/**
 * Returns the text of a part of a page after each of its reads was answered with a sample of what the contract
 * promises. Instead of each number it has the name of its field.
 */
export async function textAnswered(part: ReactNode, who: Me): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(Response.json(answerTo(address))))
  try {
    for (;;) {
      const text = textIn(part, who, client)
      const unanswered = client
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.data === undefined })
      if (unanswered.length === 0) return inWords(text)
      for (const query of unanswered) await query.fetch()
    }
  } finally {
    vi.unstubAllGlobals()
  }
}

type Route = { '~orpc': { route: { method?: string; path?: string }; outputSchema?: Schema } }

/** Returns what a read of the contract might answer. `about` is put before the names of its fields. */
export const answerOf = (read: object, about: string[] = []): unknown =>
  sampleOf((read as Route)['~orpc'].outputSchema!, about)

const routesOf = (part: object): Route[] =>
  '~orpc' in part ? [part as Route] : Object.values(part as Record<string, object>).flatMap(routesOf)
const reads = new Map(
  routesOf(contractApi)
    .filter((one) => one['~orpc'].route.method === 'GET')
    .map((one) => [`/api${one['~orpc'].route.path}`, one]),
)

function answerTo(address: string): unknown {
  const read = reads.get(address.split('?')[0]!)
  if (!read) throw new Error(`The contract has no read ${address}`)
  const answer = answerOf(read)
  expectDistinctNumbers(answer)
  return answer
}

/** Returns the text of a cell, including text that is only for screen readers or shown in tooltips. */
export function textIn(cell: ReactNode, who: Me, client = new QueryClient()): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContext value={router}>
        <MeContext value={who}>
          <MantineProvider>{cell}</MantineProvider>
        </MeContext>
      </RouterContext>
    </QueryClientProvider>,
  )
  return html
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*?(?:title|aria-label|alt)="([^"]*)"[^>]*>/g, ' [$1] ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\d+ (ปี|วัน|ชม\.|นาที|วินาที)/g, 'so many $1') // ages grow
    .replaceAll(/\s+/g, ' ')
    .trim()
}
