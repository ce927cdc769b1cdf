import { agentRow, masterRow } from '@khlang/contract/agents'
import { depositRow, withdrawalRow } from '@khlang/contract/cashier/cashier'
import { playerRow } from '@khlang/contract/players/players'
import { playerReportRow } from '@khlang/contract/reports/player-report'
import { lossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { rewardRow } from '@khlang/contract/rewards/rewards'
import { auditRow } from '@khlang/contract/staff/audit'
import { employeeRow } from '@khlang/contract/staff/employees'
import { type Me, me } from '@khlang/contract/staff/staff'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory } from '@tanstack/history'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AgentCell, agentColumns } from '#agents/agent-columns.tsx'
import { MasterCell, masterColumns } from '#agents/master-columns.tsx'
import { depositColumns } from '#cashier/deposits/deposit-columns.tsx'
import { RequestCell } from '#cashier/requests/request-columns.tsx'
import { withdrawalColumns } from '#cashier/withdrawals/withdrawal-columns.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { MeContext } from '#parts/session/me.ts'
import { PlayerCell, playerColumns } from '#players/list/player-columns.tsx'
import { PlayerReportCell, playerReportColumns } from '#reports/player-report-columns.tsx'
import { LossReturnCell, lossReturnColumns } from '#rewards/lossreturn/lossreturn-columns.tsx'
import { RewardCell, rewardColumns } from '#rewards/reward-columns.tsx'
import { AuditCell, auditColumns } from '#staff/audit/audit-columns.tsx'
import { EmployeeCell, employeeColumns } from '#staff/employees/employee-columns.tsx'

/** A schema of the contract, as far as it is read here. */
type Schema = { _zod: { def: unknown } }

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
function sampleOf(schema: Schema, path: string[] = []): unknown {
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
  if (/^lastActive$/.test(path.at(-1)!)) return `2020-0${1 + (numberOf(path) % 9)}-17`
  if (/At$|^at$|Until$|since$/i.test(path.at(-1)!))
    return new Date(Date.UTC(2020, 0, 1, 0, 0, numberOf(path) * 997)).toISOString()
  if (/amount|satang|deposits|withdrawals|bonus|difference|total|sum|net$/i.test(name) && format !== 'uuid')
    return String(numberOf(path))
  return `‹${name}›`
}

const columns: Record<
  string,
  [schema: Schema, columns: () => Column<never>[], narrow: (row: never) => ReactNode]
> = {
  agents: [agentRow, agentColumns, AgentCell],
  masters: [masterRow, masterColumns, MasterCell],
  deposits: [depositRow, depositColumns, (row) => <RequestCell row={row} />],
  withdrawals: [withdrawalRow, withdrawalColumns, (row) => <RequestCell row={row} />],
  players: [playerRow, playerColumns, PlayerCell],
  'player report': [playerReportRow, () => playerReportColumns({}), PlayerReportCell],
  'loss-returns': [lossReturnRow, lossReturnColumns, LossReturnCell],
  goodwill: [rewardRow, () => rewardColumns('goodwill'), RewardCell],
  audit: [auditRow, auditColumns, AuditCell],
  employees: [employeeRow, employeeColumns, EmployeeCell],
}

const router = createRouter({}, createMemoryHistory(), () => {})

/** What a cell says: its text, and the words that only a screen reader or a pointer gets. */
function textIn(cell: ReactNode): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContext value={router}>
        <MeContext value={sampleOf(me) as Me}>
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

test.each(Object.entries(columns))(
  'each column of %s shows its own field under its heading',
  async (name, [schema, of, narrow]) => {
    const row = sampleOf(schema) as never
    const lines = of().map(({ header, cell }) => `${header}: ${textIn(cell(row))}`)
    await expect([...lines, `narrow: ${textIn(narrow(row))}`, ''].join('\n')).toMatchFileSnapshot(
      `./columns/${name.replaceAll(' ', '-')}.txt`,
    )
  },
)
