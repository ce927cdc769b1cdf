import type { ProblemCode } from '@khlang/contract/problems'
import * as m from '#messages'
import type { ConnectionCode, Problem } from './problem.ts'

/**
 * Sentences for problems possible on every page, including sign-in. The others come with the parts that show rows:
 * `row-problem-words.ts`.
 */
const everywhere = {
  'bad-input': m.problem_bad_input,
  'not-signed-in': m.problem_not_signed_in,
  'not-an-employee': m.problem_not_an_employee,
  'not-permitted': m.problem_not_permitted,
  'wrong-origin': m.problem_wrong_origin,
  'wrong-host': m.problem_wrong_host,
  'no-room': m.problem_no_room,
  'not-found': m.problem_not_found,
  'stale-version': m.problem_stale_version,
  'history-lost': m.problem_history_lost,
  'history-not-lost': m.problem_history_not_lost,
  'history-open': m.problem_history_open,
  'book-file-unreadable': m.problem_book_file_unreadable,
  'finding-decided': m.problem_finding_decided,
  'finding-not-adoptable': m.problem_finding_not_adoptable,
  'finding-request-unfit': m.problem_finding_request_unfit,
  'finding-request-fits': m.problem_finding_request_fits,
  'credited-by-books': m.problem_credited_by_books,
  'finding-entry-fits': m.problem_finding_entry_fits,
  'finding-order-waits': m.problem_finding_order_waits,
  'finding-own': m.problem_finding_own,
  'backups-off': m.problem_backups_off,
  'backup-running': m.problem_backup_running,
  'not-held': m.problem_not_held,
  'operation-reused': m.problem_operation_reused,
  'owner-exists': m.problem_owner_exists,
  'setup-token-wrong': m.problem_setup_token_wrong,
  'too-many-tries': m.problem_too_many_tries,
  'too-much-at-once': m.problem_too_much_at_once,
  unavailable: m.problem_unavailable,
  'too-slow': m.problem_too_slow,
  bug: m.problem_bug,
  offline: m.problem_offline,
  timeout: m.problem_timeout,
  unreachable: m.problem_unreachable,
} satisfies Partial<Record<ProblemCode | ConnectionCode, () => string>>

/** Only on the page of the crediting back-end: `crediting/backend/problem-words.ts`. */
export type CodeOfBackend =
  | 'backend-header-wrong'
  | 'backend-bundled-fixed'
  | 'backend-not-draft'
  | 'backend-trial-open'
  | 'backend-trial-not-given'
  | 'backend-not-tried'

/** Only on the page of the shop's own accounts: `accounts/problem-words.ts`. */
export type CodeOfAccounts =
  | 'account-code-taken'
  | 'account-number-taken'
  | 'account-not-open'
  | 'account-not-frozen'
  | 'account-not-closed'
  | 'account-has-waiting'
  | 'account-swap-wrong'

/** Only in the form of a player: `players/form/problem-words.ts`. */
export type CodeOfPlayerForm = 'code-taken' | 'master-of-another-agent' | 'player-alike'

/** Only on the pages for the hand-over and the daily close: `reports/problem-words.ts`. */
export type CodeOfClosing =
  | 'hand-over-own'
  | 'hand-over-taken'
  | 'objection-empty'
  | 'period-backwards'
  | 'period-too-long'
  | 'period-in-future'
  | 'day-not-over'
  | 'day-closed'
  | 'day-not-closed'
  | 'day-unexplained'
  | 'drift-changed'
  | 'explanation-withdrawn'
/** Only on the pages of the loss-return: `rewards/lossreturn/problem-words.ts`. */
export type CodeOfLossReturn =
  | 'period-not-over'
  | 'nothing-to-return'
  | 'loss-return-paid'
  | 'loss-covered'
  | 'requests-open'
  | 'loss-return-changed'
  | 'not-in-reports'
  | 'rate-not-ahead'
  | 'rate-not-first'
  | 'rate-exists'

/** Only on the page of the matching rules: `statements/rules/rule-problem-words.ts`. */
export type CodeOfRules = 'not-proven' | 'auto-match-off' | 'limit-not-tested'
/** Only in the form of an agent: `agents/problem-words.ts`. */
export type CodeOfAgents = 'username-taken' | 'digits-too-few'
/** Only where a view is saved or a list exported: `lists/keep-problem-words.ts`. */
export type CodeOfKeeping = 'view-name-taken' | 'too-many-views' | 'export-too-large' | 'exports-busy'
/** Only where the shop's settings are tested: `TransferTest.tsx`. */
export type CodeOfSettings = 'backend-not-bundled' | 'backend-decides'

/** Only where approval is asked for or decided: `approvals/problem-words.ts`. */
export type CodeOfApprovals =
  | 'approval-needed'
  | 'approval-not-needed'
  | 'approval-waits'
  | 'approval-over'
  | 'approval-own'
  | 'approval-own-player'
  | 'approval-touched'
  | 'approval-not-yours'
  | 'approval-not-alone'
  | 'approval-with-password'
/** Only on the pages of connections: `connections/problem-words.ts`. No screen causes the codes about signatures. */
export type CodeOfConnections =
  | 'phone-name-taken'
  | 'signature-wrong'
  | 'signature-old'
  | 'signature-used'
  | 'webhook-name-taken'
  | 'webhook-off'
  | 'delivery-over'
/** Only on the pages for signing in and linking accounts: `staff/sign-in/social-labels.ts`. */
export type CodeOfWaysIn = 'already-signed-in' | 'last-way-in'
/** Only where a second factor is asked for: `factor/problem-words.ts`. */
export type CodeOfFactors =
  | 'second-factor-needed'
  | 'fresh-factor-needed'
  | 'code-wrong'
  | 'code-used'
  | 'passkey-wrong'
  | 'passkey-there'
  | 'too-many-passkeys'
  | 'sign-in-again'
  | 'password-wrong'
  | 'factor-missing'
  | 'factor-demanded'
  | 'offer-expired'

/** Only on the pages of the LINE account: `connections/problem-words.ts`. */
export type CodeOfLine =
  | 'line-signature-wrong'
  | 'line-destination-wrong'
  | 'line-off'
  | 'line-token-wrong'
  | 'line-silent'
  | 'line-incomplete'
  | 'line-member-linked'
  | 'line-member-unlinked'
  | 'line-player-linked'
  | 'line-recipients-changed'
  | 'line-send-over'
  | 'line-reply-there'
  | 'line-alert-name-taken'
  | 'line-alert-nobody'
/** Only where push notifications are set up: `connections/push/push-labels.ts`. */
export type CodeOfPush =
  | 'push-service-unknown'
  | 'push-too-many-devices'
  | 'push-device-asleep'
  | 'push-not-taken'
/** Only on the pages of employees and of one's own account: `staff/sign-in/problem-words.ts`. */
export type CodeOfEmployees =
  | 'employee-exists'
  | 'employee-oneself'
  | 'employee-off'
  | 'employee-not-off'
  | 'employee-invited'
  | 'employee-not-invited'
  | 'last-owner'
  | 'employee-without-factor'
  | 'password-missing'
/** Only where a password is chosen: `staff/sign-in/NewPasswordField.tsx`. */
export type CodeOfNewPasswords = 'password-easy'
/** Only on the pages of a one-time link: `staff/sign-in/link-problem-words.ts`. */
export type CodeOfLinks = 'link-wrong' | 'link-used' | 'link-expired' | 'mail-not-set-up'

/** One sentence per refusal: a new code without a sentence, here or in one of those files, does not compile. */
export type CodeOfRows = Exclude<
  ProblemCode | ConnectionCode,
  | keyof typeof everywhere
  | CodeOfPlayerForm
  | CodeOfClosing
  | CodeOfLossReturn
  | CodeOfWaysIn
  | CodeOfApprovals
  | CodeOfRules
  | CodeOfAgents
  | CodeOfAccounts
  | CodeOfBackend
  | CodeOfKeeping
  | CodeOfSettings
  | CodeOfEmployees
  | CodeOfNewPasswords
  | CodeOfLinks
  | CodeOfFactors
  | CodeOfConnections
  | CodeOfLine
  | CodeOfPush
>

const words = new Map<string, () => string>(Object.entries(everywhere))

/** Adds the sentences of a part of the console. They are loaded with that part, to keep the first page small. */
export function learnWords(more: Readonly<Record<string, () => string>>) {
  for (const [code, sentence] of Object.entries(more)) words.set(code, sentence)
}

export const problemText = (problem: Problem) => reasonText(problem.code)

/** While something is loaded, nothing is being saved: those sentences do not speak of pressing again. */
export const loadProblemText = (problem: Problem) => ofLoading[problem.code]?.() ?? problemText(problem)
const ofLoading: Partial<Record<string, () => string>> = {
  unavailable: m.problem_load_unavailable,
  timeout: m.problem_load_timeout,
  'too-slow': m.problem_load_timeout,
}

/** Returns the sentence for a reason in a row's `can`. A code from a newer server is shown as it is. */
export const reasonText = (code: string) => words.get(code)?.() ?? code
