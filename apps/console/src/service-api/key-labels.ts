import type { KeyScope } from '@khlang/domain/service-api/service-key'
import * as m from '#messages'

export const scopeText: Record<KeyScope, () => string> = {
  deposits: m.key_scope_deposits,
  withdrawals: m.key_scope_withdrawals,
  'statement-entries': m.key_scope_statement_entries,
  crediting: m.key_scope_crediting,
  logins: m.key_scope_logins,
  rewards: m.key_scope_rewards,
  passwords: m.key_scope_passwords,
  players: m.key_scope_players,
}
