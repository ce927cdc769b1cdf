import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { may, type Role } from '@khlang/domain/staff/acts'
import { readMasters } from '#agents/masters-store.ts'
import { agentRow, masterRow } from '#agents/rows.ts'
import { readAgents } from '#agents/store.ts'
import { requestRow } from '#cashier/rows.ts'
import { readRequests } from '#cashier/store.ts'
import { orderRow } from '#crediting/rows.ts'
import { readOrders } from '#crediting/store.ts'
import { coveredByPayments, readLossReturns } from '#rewards/loss-return-store.ts'
import { termsOf } from '#rewards/rate-store.ts'
import { lossReturnRow, rewardRow } from '#rewards/rows.ts'
import { readRewards } from '#rewards/store.ts'
import type { Db } from '#platform/database/database.ts'
import { readPlayers } from '#players/list/list-store.ts'
import { playerRow } from '#players/rows.ts'
import { readSetting } from '#platform/setting.ts'
import { readEmployees } from '#staff/employees/employees-store.ts'
import { employeeRow } from '#staff/rows.ts'
import { readImports } from '#statements/imports/import-store.ts'
import { entryRow, importRow } from '#statements/rows.ts'
import { readEntries } from '#statements/store.ts'

/** A changed row, read once, as a function of the role that sees it; null if it is not for that role. */
export type Changed = (role: Role) => LiveRow | null

/** `topics`: the lists of the console that show these rows. `read`: the rows that still exist among these ids. */
type Source = { topics: readonly LiveTopic[]; read: (db: Db, ids: readonly string[]) => Promise<Changed[]> }

/** The report that lists each kind of reward. */
const rewardTopics = {
  redemption: 'redemptions',
  spin: 'spins',
  roulette: 'roulette',
  goodwill: 'goodwill',
} as const

/** Announced topic → the rows that lists show, with the same select as the list. A new live list is one entry here. */
export const sources: Record<string, Source> = {
  statements: {
    topics: ['statements'],
    read: async (db, ids) =>
      (await readEntries(db, ids)).map((record) => (role: Role) => ({
        topic: 'statements' as const,
        row: entryRow(record, role),
      })),
  },
  requests: {
    topics: ['deposits', 'withdrawals'],
    read: async (db, ids) =>
      (await readRequests(db, ids)).map((record) => (role: Role) => {
        const row = requestRow(record, role)
        return row.kind === 'deposit' ? { topic: 'deposits', row } : { topic: 'withdrawals', row }
      }),
  },
  orders: {
    topics: ['orders'],
    read: async (db, ids) => {
      const records = await readOrders(db, ids, await readSetting(db, 'unknown.quarantineSeconds'))
      return records.map((record) => (role: Role) => ({
        topic: 'orders' as const,
        row: orderRow(record, role),
      }))
    },
  },
  // Short lists that change rarely: their triggers announce only a `resync`, so no single rows are read.
  accounts: { topics: ['accounts'], read: () => Promise.resolve([]) },
  handOvers: { topics: ['handOvers'], read: () => Promise.resolve([]) },
  approvals: { topics: ['approvals'], read: () => Promise.resolve([]) },
  phones: { topics: ['phones'], read: () => Promise.resolve([]) },
  closings: { topics: ['closings'], read: () => Promise.resolve([]) },
  agents: {
    topics: ['agents'],
    read: async (db, ids) =>
      (await readAgents(db, ids)).map((record) => (role: Role) => ({
        topic: 'agents' as const,
        row: agentRow(record, role),
      })),
  },
  masters: {
    topics: ['masters'],
    read: async (db, ids) => {
      const records = await readMasters(db, ids)
      const template = await readSetting(db, 'line.linkTemplate')
      return records.map((record) => (role: Role) => ({
        topic: 'masters' as const,
        row: masterRow(record, role, template),
      }))
    },
  },
  employees: {
    topics: ['employees'],
    read: async (db, ids) =>
      (await readEmployees(db, ids)).map((record) => (role: Role) => {
        if (record.hidden && !may(role, 'employee.manage')) return null
        return { topic: 'employees' as const, row: employeeRow(record, role) }
      }),
  },
  players: {
    topics: ['players'],
    read: async (db, ids) =>
      (await readPlayers(db, ids)).map((record) => (role: Role) => ({
        topic: 'players' as const,
        row: playerRow(record, role),
      })),
  },
  rewards: {
    topics: Object.values(rewardTopics),
    read: async (db, ids) =>
      (await readRewards(db, ids)).flatMap((record) => {
        const topic = rewardTopics[record.kind as keyof typeof rewardTopics]
        const row = rewardRow(record)
        // Rewards without a report of their own are in no list.
        return topic ? [() => ({ topic, row })] : []
      }),
  },
  // A row is a player and the covered days. Only payments are announced.
  lossReturns: {
    topics: ['lossReturns'],
    read: async (db, ids) => {
      const rowsOfRoles = []
      for (const { playerId, ...covered } of await coveredByPayments(db, ids)) {
        const terms = await termsOf(db, covered)
        for (const record of await readLossReturns(db, terms, { playerId }))
          rowsOfRoles.push((role: Role) => ({
            topic: 'lossReturns' as const,
            row: lossReturnRow(record, terms, { role }),
          }))
      }
      return rowsOfRoles
    },
  },
  imports: {
    topics: ['imports'],
    read: async (db, ids) =>
      (await readImports(db, ids)).map((record) => (role: Role) => ({
        topic: 'imports' as const,
        row: importRow(record, role),
      })),
  },
}
