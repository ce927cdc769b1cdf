import type {
  ImportedKind,
  LeftOutReason,
  LegacyImport,
  OldFileReason,
  ImportNote,
} from '@khlang/contract/legacy-import/legacy-import'
import type { OldCollection } from '@khlang/contract/old-collections'
import type { LiveReason } from '@khlang/contract/legacy-import/old-project'
import { maxCodeLength } from '@khlang/domain/players/code-length'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'

const collections: Record<OldCollection, () => string> = {
  agents: m.page_agents,
  master: m.page_masters,
  rewards: m.legacy_import_catalogue,
  users: m.page_players,
  employee: m.page_employees,
  auth: m.legacy_import_accounts,
  history: m.legacy_import_requests,
  krungsri: m.legacy_import_entries,
  krungsri_today: m.legacy_import_entries_today,
  roulet: m.page_roulette,
  spin: m.page_spin,
  santaclaus: m.legacy_import_gifts,
  sharefriend: m.legacy_import_referrals,
  redeemreward: m.page_redemption,
  adminkindness: m.page_goodwill,
  waste: m.page_loss_return,
  login: m.legacy_import_logins,
}

/** Returns a collection's name in the page's language, or its old name if there is none. */
export const collectionText = (collection: string) =>
  (collections as Partial<Record<string, () => string>>)[collection]?.() ?? collection

const reasons: Record<LeftOutReason | ImportNote, () => string> = {
  'amount-unreadable': m.legacy_import_amount_unreadable,
  'status-unknown': m.legacy_import_status_unknown,
  'status-of-other-kind': m.legacy_import_status_of_other_kind,
  'type-unknown': m.legacy_import_type_unknown,
  'time-unreadable': m.legacy_import_time_unreadable,
  'player-unknown': m.legacy_import_player_unknown,
  'name-missing': m.legacy_import_name_missing,
  'username-taken': m.legacy_import_username_taken,
  'said-twice': m.legacy_import_said_twice,
  'days-returned': m.legacy_import_days_returned,
  'not-paid': m.legacy_import_not_paid,
  'no-employee': m.legacy_import_no_employee,
  'no-place': m.legacy_import_no_place,
  'there-already': m.legacy_import_there_already,
  'changed-here': m.legacy_import_changed_here,
  'gone-here': m.legacy_import_gone_here,
  'unreadable-now': m.legacy_import_unreadable_now,
  'code-repeated': m.legacy_import_code_repeated,
  'code-missing': m.legacy_import_code_missing,
  'codes-too-long': () => m.legacy_import_codes_too_long({ most: maxCodeLength }),
  'status-assumed': m.legacy_import_status_assumed,
  'coins-unreadable': m.legacy_import_coins_unreadable,
  'address-refused': m.legacy_import_address_refused,
  'agent-unknown': m.legacy_import_agent_unknown,
  'friend-unknown': m.legacy_import_friend_unknown,
  'player-not-found': m.legacy_import_player_not_found,
  'outcome-open': m.legacy_import_outcome_open,
  'old-password': m.legacy_import_old_password,
  'no-password': m.legacy_import_no_password,
  'account-there': m.legacy_import_account_there,
  'password-changed-here': m.legacy_import_password_changed_here,
}

export const reasonText = (reason: string) =>
  (reasons as Partial<Record<string, () => string>>)[reason]?.() ?? reason

const kinds: Record<ImportedKind, () => string> = {
  database: m.legacy_import_kind_database,
  documents: m.legacy_import_kind_documents,
  accounts: m.legacy_import_kind_accounts,
  live: m.legacy_import_kind_live,
}
export const kindText = (kind: ImportedKind) => kinds[kind]()

const states: Record<LegacyImport['state'], () => string> = {
  reading: m.legacy_import_reading,
  fetching: m.legacy_import_fetching,
  trying: m.legacy_import_trying,
  placing: m.legacy_import_placing,
  done: m.legacy_import_done,
  discarded: m.legacy_import_discarded,
}
export const stateText = (state: LegacyImport['state']) => states[state]()

const fileProblems: Record<OldFileReason | 'too-large', () => string> = {
  'not-json': m.legacy_import_not_json,
  'document-too-large': m.legacy_import_document_too_large,
  'nothing-found': m.legacy_import_nothing_found,
  'hash-config-wrong': m.legacy_import_hash_config_wrong,
  'service-account-wrong': m.legacy_import_service_account_wrong,
  'token-address-wrong': m.legacy_import_token_address_wrong,
  'too-large': m.legacy_import_too_large,
}

/** Returns the sentence about a file or its parameters; null if the refusal has another reason. */
export function oldFileProblemText({ details }: Problem): string | null {
  const said = details.fields?.[0]?.message ?? ''
  return (fileProblems as Partial<Record<string, () => string>>)[said]?.() ?? null
}

const stops: Record<LiveReason | 'fetch-failed', () => string> = {
  'key-refused': m.legacy_import_live_key_refused,
  forbidden: m.legacy_import_live_forbidden,
  'project-unknown': m.legacy_import_live_project_unknown,
  busy: m.legacy_import_live_busy,
  silent: m.legacy_import_live_silent,
  'answer-odd': m.legacy_import_live_answer_odd,
  'fetch-failed': m.legacy_import_fetch_failed,
}

/** Returns why a trial, an import or a reading stopped. */
export const stopText = (problem: string) =>
  ((stops as Partial<Record<string, () => string>>)[problem] ?? m.legacy_import_failed)()
