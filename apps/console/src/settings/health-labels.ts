import type { CheckedHealth, HealthCheck } from '@khlang/domain/settings/shop-health'
import * as m from '#messages'
import { type Path, paths } from '#parts/navigation/paths.ts'
import type { Address, TargetAmong } from '#parts/navigation/targets.ts'
import { ageText } from '#parts/age-labels.ts'
import { grouped } from '#ui/numbers.ts'

type Words = {
  title: () => string
  /** What to do if the check fails. */
  advice: () => string
  /** The page where to do it. */
  page?: TargetAmong<Path & Address> & { title: () => string }
}

export const healthWords = {
  work: { title: m.health_work, advice: m.health_work_do },
  history: {
    title: m.health_history,
    advice: m.health_history_do,
    page: { to: paths.reconcile, title: m.page_reconcile },
  },
  sending: {
    title: m.health_sending,
    advice: m.health_sending_do,
    page: { to: paths.statement, search: { tab: 'unknown' }, title: m.page_statement },
  },
  orders: {
    title: m.health_orders,
    advice: m.health_orders_do,
    page: { to: paths.backend, title: m.page_backend },
  },
  unknown: {
    title: m.health_unknown,
    advice: m.health_unknown_do,
    page: { to: paths.statement, search: { tab: 'unknown' }, title: m.page_statement },
  },
  live: { title: m.health_live, advice: m.health_live_do },
  backup: {
    title: m.health_backup,
    advice: m.health_backup_do,
    page: { to: paths.backups, title: m.page_backups },
  },
  room: { title: m.health_room, advice: m.health_room_do },
  clock: { title: m.health_clock, advice: m.health_clock_do },
  audit: { title: m.health_audit, advice: m.health_audit_do },
  webhooks: {
    title: m.health_webhooks,
    advice: m.health_webhooks_do,
    page: { to: paths.serviceApi, title: m.page_service_api },
  },
  sums: { title: m.health_sums, advice: m.health_sums_do },
  signIns: {
    title: m.health_sign_ins,
    advice: m.health_sign_ins_do,
    page: { to: paths.audit, title: m.page_audit },
  },
} as const satisfies Record<HealthCheck, Words>

export const stateWords = {
  good: { tone: 'success', words: m.health_state_good },
  warning: { tone: 'warning', words: m.health_state_warning },
  bad: { tone: 'danger', words: m.health_state_bad },
} as const

/** Checks whose value is in seconds. */
const inSeconds: ReadonlySet<HealthCheck> = new Set(['orders', 'webhooks', 'backup', 'clock'])

/** Returns the figure of a check as staff read it; null if there is none to show. */
export function figureText({ check, value }: CheckedHealth): string | null {
  if (check === 'backup' && value === null) return m.health_none()
  if (value === null) return null
  if (!inSeconds.has(check)) return grouped(value)
  if (value === 0) return check === 'clock' ? m.health_clock_right() : m.health_nothing_waits()
  return ageText(value)
}

/** Returns what to do about a check that fails. A backup has a warning only where none is set up. */
export const adviceText = ({ check, state }: CheckedHealth): string =>
  check === 'backup' && state === 'warning' ? m.health_backup_off() : healthWords[check].advice()
