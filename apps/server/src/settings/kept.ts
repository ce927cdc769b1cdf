import { type KeptRow } from '@khlang/contract/reports/kept'
import { type AdjustableRetention, defaultRetentionDays, minRetentionDays } from '@khlang/domain/retention'
import { keptData, type KeptKind, keptKinds, type KeptTime } from '@khlang/domain/settings/kept-data'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { backupDays } from './backup-worker.ts'
import { type PurgeRun, purgeRuns } from './kept-store.ts'

/**
 * Returns which personal data is stored, for how long and why, when each kind was last purged, and how many rows that
 * removed. A test compares the list (`keptData`) with the database.
 */
export async function kept({ caller, sql }: Context) {
  permit(caller, 'list.view')
  const [daysOfShop, runs] = await Promise.all([readSetting(sql, 'keeps'), purgeRuns(sql)])
  const days = { ...defaultRetentionDays, ...daysOfShop }
  return { rows: keptKinds.map((kind) => keptRow(kind, days, runs)), backupDays }
}

function keptRow(
  kind: KeptKind,
  days: Record<keyof typeof defaultRetentionDays, number>,
  runs: PurgeRun[],
): KeptRow {
  const time: KeptTime = keptData[kind].time
  const name = 'days' in time ? time.days : null
  const run = runs.find((one) => one.kept === name)
  const minDays =
    name !== null && name in minRetentionDays ? minRetentionDays[name as AdjustableRetention] : null
  return {
    kind,
    of: keptData[kind].of,
    days: name !== null ? days[name] : 'fixed' in time ? time.fixed : null,
    decided: minDays !== null,
    least: minDays,
    while: 'while' in time ? time.while : null,
    duty: 'stays' in time ? time.stays : null,
    lastAt: run?.at.toISOString() ?? null,
    lastRemoved: run?.removed ?? null,
  }
}
