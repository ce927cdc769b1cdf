import type { Me } from '@khlang/contract/staff/staff'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { MeContext } from '#parts/session/me.ts'

/** A schema of the contract, as far as it is read here. */
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
 * Returns a row in which each field has a value of its own: a text is its path, a number is another one for each
 * field. So a cell that shows another field than its own shows something else.
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

/** A whole number from 1,000 to 9,999 that is another one for each path. */
const numberOf = (path: string[]) =>
  1_000 +
  ([...path.join('.')].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 9_000, 7) % 9_000)

function textOf(path: string[], format: string | undefined): string {
  const name = path.join('.')
  if (/^(lastActive|day)$/.test(path.at(-1)!)) return `2020-0${1 + (numberOf(path) % 9)}-17`
  if (/At$|^at$|Until$|since$/i.test(path.at(-1)!))
    return new Date(Date.UTC(2020, 0, 1, 0, 0, numberOf(path) * 997)).toISOString()
  if (
    /amount|satang|baht|deposits|withdrawals|bonus|difference|total|sum|net$|(asked|rest|unequal|opening|closing|drift|expected|found|was|is|payExactly|dailyIn|dailyOut|lowBalance|today\.in|today\.out)$/i.test(
      name,
    ) &&
    format !== 'uuid'
  )
    return String(numberOf(path))
  return `‹${name}›`
}

const router = createRouter({}, createMemoryHistory(), () => {})

/** What a cell says: its text, and the words that only a screen reader or a pointer gets. */
export function textIn(cell: ReactNode, who: Me): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
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
