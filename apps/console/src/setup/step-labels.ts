import type { ShopSetup } from '@khlang/contract/setup'
import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

type Facts = ShopSetup['facts']
type StepWords = {
  /** The purpose of the step, and what to prepare. */
  hint: () => string
  /** Returns the current state of the shop as a text. */
  now: (facts: Facts) => string
}

/** The server counts players only up to this number. */
const mostCounted = 1_000

export const stepWords: Record<SetupStep, StepWords> = {
  secondFactor: {
    hint: m.setup_second_factor_hint,
    now: ({ ownersWithoutFactor: count }) =>
      count === 0 ? m.setup_second_factor_done() : m.setup_second_factor_open({ count }),
  },
  ownAccounts: {
    hint: m.setup_own_accounts_hint,
    now: ({ payInAccounts, unfinishedAccounts }) =>
      unfinishedAccounts > 0
        ? m.setup_own_accounts_unfinished({ count: unfinishedAccounts })
        : payInAccounts > 0
          ? m.setup_own_accounts_done({ count: payInAccounts })
          : m.setup_own_accounts_none(),
  },
  backend: {
    hint: m.setup_backend_hint,
    now: ({ backendAnswered }) => (backendAnswered ? m.setup_backend_done() : m.setup_backend_open()),
  },
  agents: {
    hint: m.setup_agents_hint,
    now: ({ agents, masters }) => m.setup_agents_now({ agents: grouped(agents), masters: grouped(masters) }),
  },
  players: {
    hint: m.setup_players_hint,
    now: ({ players }) =>
      players < mostCounted ? m.setup_players_now({ count: grouped(players) }) : m.setup_players_many(),
  },
  bankFeeds: {
    hint: m.setup_bank_feeds_hint,
    now: feedText,
  },
  employees: {
    hint: m.setup_employees_hint,
    now: ({ activeEmployees: active, invitedEmployees: invited }) =>
      m.setup_employees_now({ active, invited }),
  },
  limits: {
    hint: m.setup_limits_hint,
    now: ({ limitsSaved }) => (limitsSaved ? m.setup_limits_done() : m.setup_limits_open()),
  },
  backup: {
    hint: m.setup_backup_hint,
    now: ({ backupMade, backupPlace }) =>
      backupMade ? m.setup_backup_done() : backupPlace ? m.setup_backup_place() : m.setup_backup_none(),
  },
  firstDeposit: {
    hint: m.setup_first_deposit_hint,
    now: ({ depositCredited }) =>
      depositCredited ? m.setup_first_deposit_done() : m.setup_first_deposit_open(),
  },
}

function feedText({ feeds, entries, entriesFromFeed }: Facts): string {
  if (entriesFromFeed) return m.setup_bank_feeds_done()
  if (entries) return m.setup_bank_feeds_manual()
  return feeds > 0 ? m.setup_bank_feeds_waiting({ count: feeds }) : m.setup_bank_feeds_none()
}
