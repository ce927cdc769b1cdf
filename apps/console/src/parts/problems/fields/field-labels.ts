import * as m from '#messages'
import { connectionLabels } from './connection-labels.ts'
import { moneyLabels } from './money-labels.ts'
import { peopleLabels } from './people-labels.ts'
import { settingLabels } from './setting-labels.ts'

/** The label of each field as staff see it, by the path in the input of a command. */
export type FieldLabels = Readonly<Record<string, () => string>>

/** Labels that are the same in every command. */
const everywhere: FieldLabels = {
  reason: m.reason,
  note: m.column_note,
  bonus: m.bonus,
  player: m.column_player,
  playerId: m.column_player,
  email: m.email,
  password: m.password,
  firstName: m.first_name,
  lastName: m.last_name,
  role: m.employee_role,
  code: m.factor_code,
  evidence: m.settle_evidence,
}

/** Labels by command; those that all commands of a feature share are by feature. */
const labels: Readonly<Record<string, FieldLabels>> = {
  ...moneyLabels,
  ...peopleLabels,
  ...connectionLabels,
  ...settingLabels,
}

/**
 * Fields that nobody types: ids and versions of objects on the page, values that were seen there, and values
 * that a page or a browser makes. If one of them is refused, the page is out of date, so the field is not
 * named.
 */
const ofThePage = new Set(
  `operationId version isNew seen input except token credential p256dh auth endpoint fileHash preview command profile inUse
  act step list search query objects skipped putAway declined another accepted slipAccepted alikeSeen blockedSeen delay agree apart
  decision pinned unlink said mark from state mine id ids rows pairs entries deposits players recipients
  starred since menuFolded unfolded lists notes locale menuCollapsed clientExtensionResults`.split(/\s+/),
)
export const isOfThePage = (path: string) => {
  const [first = ''] = path.split('.')
  return ofThePage.has(first) || /Ids?$/.test(first)
}

/** Returns the label of a refused field, or of the field that contains it; null if there is none. */
export function fieldLabel(command: string, path: string): string | null {
  const parts = path.split('.').filter((part) => part !== '*' && !/^\d+$/.test(part))
  const feature = `${command.split('/')[0]}/`
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.')
    const label = labels[command]?.[name] ?? labels[feature]?.[name] ?? everywhere[name]
    if (label) return label()
  }
  return null
}
