import type { SetupStep } from '@khlang/domain/setup/setup-steps'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import type { Address } from '#parts/navigation/targets.ts'

/** Overlays that a step can open instead of a page. */
export type SetupOverlay = 'approvalRules' | 'limits' | 'newDeposit'

export type StepWay = {
  label: () => string
  /** Whether the link stays when the step is done, since it is useful for more than this step. */
  stays?: boolean
} & ({ to: Address } | { opens: SetupOverlay })

/** Where to do a step; the first is the usual place, which also stays when the step is done. */
export const stepWays: Record<SetupStep, readonly StepWay[]> = {
  secondFactor: [
    { label: m.setup_go_profile, to: `${paths.settings}/security` },
    { label: m.page_employees, to: paths.employees },
  ],
  ownAccounts: [{ label: m.page_accounts, to: paths.accounts }],
  backend: [{ label: m.page_backend, to: paths.backend }],
  agents: [
    { label: m.page_agents, to: paths.agent },
    { label: m.page_masters, to: paths.master },
  ],
  players: [
    { label: m.setup_go_site_key, to: paths.serviceApi },
    { label: m.page_player_import, to: paths.playerImport },
    { label: m.page_legacy_import, to: paths.legacyImport },
    { label: m.page_player_new, to: paths.playerForm },
  ],
  bankFeeds: [
    { label: m.page_pushbullet, to: paths.pushbullet },
    { label: m.setup_go_feed_key, to: paths.serviceApi },
    { label: m.page_manual_statement, to: paths.manualStatement },
  ],
  employees: [
    { label: m.page_employees, to: paths.employees },
    { label: m.setup_go_approvals, opens: 'approvalRules', stays: true },
  ],
  limits: [{ label: m.settings_requests, opens: 'limits' }],
  backup: [{ label: m.page_backups, to: paths.backups }],
  firstDeposit: [
    { label: m.setup_go_deposit, opens: 'newDeposit' },
    { label: m.page_statement, to: paths.statement },
  ],
}
