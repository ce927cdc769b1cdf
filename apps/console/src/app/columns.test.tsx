import { agentRow, masterRow } from '@khlang/contract/agents'
import { depositRow, withdrawalRow } from '@khlang/contract/cashier/cashier'
import { playerRow } from '@khlang/contract/players/players'
import { playerReportRow } from '@khlang/contract/reports/player-report'
import { lossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { rewardRow } from '@khlang/contract/rewards/rewards'
import { auditRow } from '@khlang/contract/staff/audit'
import { employeeRow } from '@khlang/contract/staff/employees'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AgentCell, agentColumns } from '#agents/agent-columns.tsx'
import { MasterCell, masterColumns } from '#agents/master-columns.tsx'
import { depositColumns } from '#cashier/deposits/deposit-columns.tsx'
import { RequestCell } from '#cashier/requests/request-columns.tsx'
import { withdrawalColumns } from '#cashier/withdrawals/withdrawal-columns.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { PlayerCell, playerColumns } from '#players/list/player-columns.tsx'
import { PlayerReportCell, playerReportColumns } from '#reports/player-report-columns.tsx'
import { LossReturnCell, lossReturnColumns } from '#rewards/lossreturn/lossreturn-columns.tsx'
import { RewardCell, rewardColumns } from '#rewards/reward-columns.tsx'
import { AuditCell, auditColumns } from '#staff/audit/audit-columns.tsx'
import { EmployeeCell, employeeColumns } from '#staff/employees/employee-columns.tsx'
import { type Me, me } from '@khlang/contract/staff/staff'
import { expectDistinctNumbers, sampleOf, type Schema, textIn } from './sample-text.tsx'

const who = sampleOf(me) as Me

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
  redemptions: [rewardRow, () => rewardColumns('redemption'), RewardCell],
  goodwill: [rewardRow, () => rewardColumns('goodwill'), RewardCell],
  audit: [auditRow, auditColumns, AuditCell],
  employees: [employeeRow, employeeColumns, EmployeeCell],
}

test.each(Object.entries(columns))(
  'each column of %s shows its own field under its heading',
  async (name, [schema, of, narrow]) => {
    const row = sampleOf(schema) as never
    expectDistinctNumbers(row)
    const lines = of().map(({ header, cell }) => `${header}: ${textIn(cell(row), who)}`)
    const text = [...lines, `narrow: ${textIn(narrow(row), who)}`, ''].join('\n')
    expect(text).not.toContain('NaN')
    await expect(text).toMatchFileSnapshot(`./columns/${name.replaceAll(' ', '-')}.txt`)
  },
)
