import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import * as m from '#messages'

export const stepTitles: Record<SetupStep, () => string> = {
  secondFactor: m.setup_second_factor,
  ownAccounts: m.setup_own_accounts,
  backend: m.setup_backend,
  agents: m.setup_agents,
  players: m.setup_players,
  bankFeeds: m.setup_bank_feeds,
  employees: m.setup_employees,
  limits: m.setup_limits,
  backup: m.setup_backup,
  firstDeposit: m.setup_first_deposit,
}
