import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { permitRead } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { quietOf } from '../events/alert-about.ts'
import { listLineAlerts, type LineAlertRecord } from './line-alert-store.ts'
import { listGroups } from '#line/line-group-store.ts'

/** Returns the alerts that staff get on LINE, and the groups that the shop's LINE account is in. */
export async function lineAlerts({ caller, sql }: Context) {
  permitRead(caller, 'connection.manage')
  return {
    rows: (await listLineAlerts(sql)).map(lineAlertRow),
    groups: (await listGroups(sql)).map(({ id, name, joined }) => ({ id, name, joined })),
  }
}

export const lineAlertRow = ({
  quietFrom,
  quietUntil,
  leastSatang,
  switchedOn,
  toldAt,
  updatedAt,
  ...record
}: LineAlertRecord): LineAlertRow => ({
  ...record,
  least: leastSatang,
  quiet: quietOf({ quietFrom, quietUntil }),
  on: switchedOn,
  toldAt: toldAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})
