import type {
  BroughtKind,
  LeftOutReason,
  MovingIn,
  OldFileReason,
  PlacedNote,
} from '@khlang/contract/moving-in'
import type { OldCollection } from '@khlang/contract/old-words'
import type { LiveReason } from '@khlang/contract/old-project'
import * as m from '#messages'
import type { Problem } from '#parts/problem.ts'

const collections: Record<OldCollection, () => string> = {
  agents: m.page_agents,
  master: m.page_masters,
  rewards: m.moving_in_catalogue,
  users: m.page_players,
  employee: m.page_employees,
  auth: m.moving_in_accounts,
  history: m.moving_in_requests,
  krungsri: m.moving_in_entries,
  krungsri_today: m.moving_in_entries_today,
  roulet: m.page_roulette,
  spin: m.page_spin,
  santaclaus: m.moving_in_gifts,
  sharefriend: m.moving_in_referrals,
  redeemreward: m.page_redemption,
  adminkindness: m.page_goodwill,
  waste: m.page_loss_return,
  login: m.moving_in_logins,
}

/** Returns a collection's name, or the old one if it has none here. */
export const collectionText = (collection: string) =>
  (collections as Partial<Record<string, () => string>>)[collection]?.() ?? collection

const reasons: Record<LeftOutReason | PlacedNote, () => string> = {
  'amount-unreadable': m.moving_in_amount_unreadable,
  'status-unknown': m.moving_in_status_unknown,
  'status-of-other-kind': m.moving_in_status_of_other_kind,
  'type-unknown': m.moving_in_type_unknown,
  'time-unreadable': m.moving_in_time_unreadable,
  'player-unknown': m.moving_in_player_unknown,
  'name-missing': m.moving_in_name_missing,
  'username-taken': m.moving_in_username_taken,
  'said-twice': m.moving_in_said_twice,
  'days-returned': m.moving_in_days_returned,
  'not-paid': m.moving_in_not_paid,
  'no-employee': m.moving_in_no_employee,
  'no-place': m.moving_in_no_place,
  'there-already': m.moving_in_there_already,
  'changed-here': m.moving_in_changed_here,
  'gone-here': m.moving_in_gone_here,
  'unreadable-now': m.moving_in_unreadable_now,
  'code-repeated': m.moving_in_code_repeated,
  'code-missing': m.moving_in_code_missing,
  'status-assumed': m.moving_in_status_assumed,
  'coins-unreadable': m.moving_in_coins_unreadable,
  'address-refused': m.moving_in_address_refused,
  'agent-unknown': m.moving_in_agent_unknown,
  'player-not-found': m.moving_in_player_not_found,
  'outcome-open': m.moving_in_outcome_open,
  'old-password': m.moving_in_old_password,
  'no-password': m.moving_in_no_password,
  'account-there': m.moving_in_account_there,
  'password-changed-here': m.moving_in_password_changed_here,
}

export const reasonText = (reason: string) =>
  (reasons as Partial<Record<string, () => string>>)[reason]?.() ?? reason

const kinds: Record<BroughtKind, () => string> = {
  database: m.moving_in_kind_database,
  documents: m.moving_in_kind_documents,
  accounts: m.moving_in_kind_accounts,
  live: m.moving_in_kind_live,
}
export const kindText = (kind: BroughtKind) => kinds[kind]()

const states: Record<MovingIn['state'], () => string> = {
  reading: m.moving_in_reading,
  fetching: m.moving_in_fetching,
  trying: m.moving_in_trying,
  placing: m.moving_in_placing,
  done: m.moving_in_done,
  discarded: m.moving_in_discarded,
}
export const stateText = (state: MovingIn['state']) => states[state]()

const fileProblems: Record<OldFileReason | 'too-large', () => string> = {
  'not-json': m.moving_in_not_json,
  'document-too-large': m.moving_in_document_too_large,
  'nothing-found': m.moving_in_nothing_found,
  'hash-config-wrong': m.moving_in_hash_config_wrong,
  'service-account-wrong': m.moving_in_service_account_wrong,
  'token-address-wrong': m.moving_in_token_address_wrong,
  'too-large': m.moving_in_too_large,
}

/** Returns what is wrong with a file or its parameters, if that was the refusal. */
export function oldFileProblemText({ details }: Problem): string | null {
  const said = details.fields?.[0]?.message ?? ''
  return (fileProblems as Partial<Record<string, () => string>>)[said]?.() ?? null
}

const stops: Record<LiveReason | 'fetch-failed', () => string> = {
  'key-refused': m.moving_in_live_key_refused,
  forbidden: m.moving_in_live_forbidden,
  'project-unknown': m.moving_in_live_project_unknown,
  busy: m.moving_in_live_busy,
  silent: m.moving_in_live_silent,
  'answer-odd': m.moving_in_live_answer_odd,
  'fetch-failed': m.moving_in_fetch_failed,
}

/** Returns why a trial or a reading stopped. */
export const stopText = (problem: string) =>
  ((stops as Partial<Record<string, () => string>>)[problem] ?? m.moving_in_failed)()
