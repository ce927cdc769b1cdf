import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { PlayerField } from '@khlang/domain/players/player-fields'
import * as m from '#messages'
import { bankLabel } from '#parts/bank-labels.ts'

/**
 * Returns a field's value for the dialog about a conflict: names from `records` instead of ids (for an id in none, that
 * this employee chose it), and no password.
 */
export function shownValue(
  field: PlayerField,
  value: string,
  records: readonly (PlayerRecord | null)[],
): string {
  if (value === '') return m.player_form_nothing()
  if (field === 'password') return '••••••••'
  if (field === 'bank') return bankLabel(value)
  if (field === 'countsInReports') return value === 'Y' ? m.player_form_yes() : m.player_form_no()
  for (const record of records) {
    if (field === 'agentId' && record?.agent?.id === value) return record.agent.username
    if (field === 'masterId' && record?.master?.id === value)
      return `#${record.master.key} ${record.master.name}`
    if (field === 'friendId' && record?.friend?.id === value)
      return `${record.friend.code} ${record.friend.name}`
  }
  return ['agentId', 'masterId', 'friendId'].includes(field) ? m.player_chosen_by_you() : value
}
