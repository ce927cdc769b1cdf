import type { BackendShown, ProfileRow } from '@khlang/contract/crediting/backend-profile'
import type { AnswerReading } from '@khlang/domain/crediting/answer-reading'
import { minTimeoutMs, maxTimeoutMs } from '@khlang/domain/crediting/backend-profile'
import type { BackendMode } from '@khlang/domain/crediting/order'
import * as m from '#messages'

/** Form values for how an answer of the back-end is read; `yes` and `no` are words separated by commas. */
export type ReadingDraft = { way: AnswerReading['way']; path: string; yes: string; no: string }

export type ProfileDraft = {
  addCredit: ReadingDraft
  removeCredit: ReadingDraft
  balances: { way: 'none' | 'movements' | 'number'; path: string }
  mode: BackendMode
  keyLifeHours: number
  timeoutMs: number
  // The back-end's number (2 to 4) of each way to transfer.
  transferNumbers: ProfileRow['transferNumbers']
  /**
   * `kept`: the secret of the newest version; `bearer` and `header`: a new one (`token`), sent as a bearer token or in
   * the header `headerName`.
   */
  secret: 'none' | 'kept' | 'bearer' | 'header'
  token: string
  headerName: string
}

/** Returns the form values of a reading; `status` if there is none. */
export const readingDraft = (reading: AnswerReading | undefined): ReadingDraft => ({
  way: reading?.way ?? 'status',
  path: reading?.way === 'words' ? reading.path : '',
  yes: reading?.way === 'words' ? reading.yes.join(', ') : '',
  no: reading?.way === 'words' ? reading.no.join(', ') : '',
})

/** Returns the form values of the newest version, or those of the environment if there is none. */
export function draftOf({ environment, inUse, draft }: BackendShown): ProfileDraft {
  const source = draft ?? inUse
  return {
    addCredit: readingDraft(source?.readings.addCredit),
    removeCredit: readingDraft(source?.readings.removeCredit),
    balances: { path: '', ...(source?.balances ?? { way: 'movements' }) },
    mode: source?.mode ?? environment.mode,
    keyLifeHours: source?.keyLifeHours ?? environment.keyLifeHours,
    timeoutMs: source?.timeoutMs ?? environment.timeoutMs,
    transferNumbers: source?.transferNumbers ?? environment.transferNumbers,
    secret: source && source.headerNames.length > 0 ? 'kept' : 'none',
    token: '',
    headerName: '',
  }
}

const listed = (words: string) =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const readingOf = ({ way, path, yes, no }: ReadingDraft): AnswerReading =>
  way === 'words' ? { way, path: path.trim(), yes: listed(yes), no: listed(no) } : { way }

/** Returns what is wrong with the rule for reading answers; null if it is valid. */
export function readingProblem({ way, yes, no }: ReadingDraft): string | null {
  if (way !== 'words') return null
  const [yesWords, noWords] = [yes, no].map((words) => listed(words).map((word) => word.toLowerCase()))
  if (yesWords!.length === 0) return m.backend_words_missing()
  return yesWords!.some((word) => noWords!.includes(word)) ? m.backend_words_both() : null
}

/** Returns a sentence about the first missing or wrong value; null if there is none. */
export function draftProblem(draft: ProfileDraft): string | null {
  const { keyLifeHours, timeoutMs, secret, token, headerName, balances } = draft
  return (
    readingProblem(draft.addCredit) ??
    readingProblem(draft.removeCredit) ??
    (balances.way === 'number' && balances.path.trim() === '' ? m.backend_balance_path_missing() : null) ??
    (keyLifeHours < 1 || keyLifeHours > 720 ? m.backend_hours_wrong() : null) ??
    (timeoutMs < minTimeoutMs || timeoutMs > maxTimeoutMs ? m.backend_timeout_wrong() : null) ??
    (Object.values(draft.transferNumbers).every((number) => [2, 3, 4].includes(number))
      ? null
      : m.backend_number_wrong()) ??
    ((secret === 'bearer' || secret === 'header') && token.trim().length < 8
      ? m.backend_token_short()
      : null) ??
    (secret === 'header' && headerName.trim() === '' ? m.backend_header_missing() : null)
  )
}

/** Returns the input for the server. `kept` takes over the encrypted credentials of the newest version. */
export function inputOf(draft: ProfileDraft, { inUse, draft: newest }: BackendShown) {
  const { mode, keyLifeHours, timeoutMs, transferNumbers, balances } = draft
  return {
    readings: { addCredit: readingOf(draft.addCredit), removeCredit: readingOf(draft.removeCredit) },
    balances:
      balances.way === 'number' ? { way: balances.way, path: balances.path.trim() } : { way: balances.way },
    mode,
    keyLifeHours,
    timeoutMs,
    transferNumbers,
    secret: secretOf(draft, (newest ?? inUse)?.version),
  }
}

function secretOf({ secret, token, headerName }: ProfileDraft, newest: number | undefined) {
  switch (secret) {
    case 'bearer':
      return { is: 'bearer' as const, token: token.trim() }
    case 'header':
      return { is: 'headers' as const, headers: [{ name: headerName.trim(), value: token.trim() }] }
    case 'kept':
      return newest === undefined ? { is: 'none' as const } : { is: 'kept' as const, of: newest }
    case 'none':
      return { is: 'none' as const }
  }
}
