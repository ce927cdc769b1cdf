import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { may, type Role } from '@khlang/domain/staff/acts'
import { viewMasters } from '#agents/masters-store.ts'
import { agentRow, masterRow } from '#agents/rows.ts'
import { viewAgents } from '#agents/store.ts'
import { requestRow } from '#cashier/rows.ts'
import { viewRequests } from '#cashier/store.ts'
import { orderRow } from '#crediting/rows.ts'
import { viewOrders } from '#crediting/store.ts'
import { coveredByPayments, viewLossReturns } from '#rewards/loss-return-store.ts'
import { termsOf } from '#rewards/rate-store.ts'
import { lossReturnRow, rewardRow } from '#rewards/rows.ts'
import { viewRewards } from '#rewards/store.ts'
import type { Db } from '#platform/database/database.ts'
import { viewPlayers } from '#players/list/list-store.ts'
import { playerRow } from '#players/rows.ts'
import { readSetting } from '#platform/setting.ts'
import { viewEmployees } from '#staff/employees/employees-store.ts'
import { employeeRow } from '#staff/rows.ts'
import { viewImports } from '#statements/imports/import-store.ts'
import { entryRow, importRow } from '#statements/rows.ts'
import { viewEntries } from '#statements/store.ts'

/** A changed row, read once, as a function of the role that sees it; null if it is not for that role. */
export type Changed = (role: Role) => LiveRow | null

type Source = { topics: readonly LiveTopic[]; read: (db: Db, ids: readonly string[]) => Promise<Changed[]> }

/** The report that lists each kind of reward. */
const rewardTopics = {
  redemption: 'redemptions',
  spin: 'spins',
  roulette: 'roulette',
  goodwill: 'goodwill',
} as const

/** Announced topic → the rows that lists show, read through the same views. A new live list is one entry here. */
export const sources: Record<string, Source> = {
  statements: {
    topics: ['statements'],
    read: async (db, ids) =>
      (await viewEntries(db, ids)).map((view) => (role: Role) => ({
        topic: 'statements' as const,
        row: entryRow(view, role),
      })),
  },
  requests: {
    topics: ['deposits', 'withdrawals'],
    read: async (db, ids) =>
      (await viewRequests(db, ids)).map((view) => (role: Role) => {
        const row = requestRow(view, role)
        return row.kind === 'deposit' ? { topic: 'deposits', row } : { topic: 'withdrawals', row }
      }),
  },
  orders: {
    topics: ['orders'],
    read: async (db, ids) => {
      const views = await viewOrders(db, ids, await readSetting(db, 'unknown.quarantineSeconds'))
      return views.map((view) => (role: Role) => ({ topic: 'orders' as const, row: orderRow(view, role) }))
    },
  },
  // A switch changes a few times a year: screens just read the accounts again.
  accounts: { topics: ['accounts'], read: () => Promise.resolve([]) },
  handOvers: { topics: ['handOvers'], read: () => Promise.resolve([]) },
  approvals: { topics: ['approvals'], read: () => Promise.resolve([]) },
  phones: { topics: ['phones'], read: () => Promise.resolve([]) },
  closings: { topics: ['closings'], read: () => Promise.resolve([]) },
  agents: {
    topics: ['agents'],
    read: async (db, ids) =>
      (await viewAgents(db, ids)).map((view) => (role: Role) => ({
        topic: 'agents' as const,
        row: agentRow(view, role),
      })),
  },
  masters: {
    topics: ['masters'],
    read: async (db, ids) => {
      const views = await viewMasters(db, ids)
      const template = await readSetting(db, 'line.linkTemplate')
      return views.map((view) => (role: Role) => ({
        topic: 'masters' as const,
        row: masterRow(view, role, template),
      }))
    },
  },
  employees: {
    topics: ['employees'],
    read: async (db, ids) =>
      (await viewEmployees(db, ids)).map((view) => (role: Role) => {
        if (view.hidden && !may(role, 'employee.manage')) return null
        return { topic: 'employees' as const, row: employeeRow(view, role) }
      }),
  },
  players: {
    topics: ['players'],
    read: async (db, ids) =>
      (await viewPlayers(db, ids)).map((view) => (role: Role) => ({
        topic: 'players' as const,
        row: playerRow(view, role),
      })),
  },
  rewards: {
    topics: Object.values(rewardTopics),
    read: async (db, ids) =>
      (await viewRewards(db, ids)).flatMap((view) => {
        const topic = rewardTopics[view.kind as keyof typeof rewardTopics]
        const row = rewardRow(view)
        // Rewards without a report of their own are in no list.
        return topic ? [() => ({ topic, row })] : []
      }),
  },
  // A row is a player and the covered days. Only payments are announced.
  lossReturns: {
    topics: ['lossReturns'],
    read: async (db, ids) => {
      const told = []
      for (const { playerId, ...covered } of await coveredByPayments(db, ids)) {
        const terms = await termsOf(db, covered)
        for (const view of await viewLossReturns(db, terms, { playerId }))
          told.push((role: Role) => ({
            topic: 'lossReturns' as const,
            row: lossReturnRow(view, terms, { role }),
          }))
      }
      return told
    },
  },
  imports: {
    topics: ['imports'],
    read: async (db, ids) =>
      (await viewImports(db, ids)).map((view) => (role: Role) => ({
        topic: 'imports' as const,
        row: importRow(view, role),
      })),
  },
}
