import type { BackendShown, ProfileRow } from '@khlang/contract/crediting/backend-profile'
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { draftOf, draftProblem, inputOf, type ProfileDraft } from './profile-draft.ts'

const environment = {
  mode: 'legacy',
  keyLifeHours: 24,
  timeoutMs: 8_000,
  headerNames: [],
  transferNumbers: { krungsri: 2, scb: 3, gsb: 4 },
} as unknown as BackendShown['environment']
const profile = (version: number, more: Partial<ProfileRow> = {}) =>
  ({
    version,
    readings: {
      addCredit: { way: 'words', path: 'data.code', yes: ['ok', 'done'], no: ['bad'] },
      removeCredit: { way: 'status' },
    },
    balances: { way: 'number', path: 'data.balance' },
    mode: 'keyed',
    keyLifeHours: 48,
    timeoutMs: 9_000,
    transferNumbers: { krungsri: 4, scb: 3, gsb: 2 },
    headerNames: ['authorization'],
    ...more,
  }) as unknown as ProfileRow
const shown = (inUse: ProfileRow | null, draft: ProfileRow | null) =>
  ({ environment, inUse, draft }) as BackendShown

test('a new version begins as the newest one, and saved untouched is like it, with its secret', () => {
  const { readings, balances, mode, keyLifeHours, timeoutMs, transferNumbers } = profile(2)
  const like = { readings, balances, mode, keyLifeHours, timeoutMs, transferNumbers }
  const both = shown(profile(1, { timeoutMs: 7_234 }), profile(2))
  expect(inputOf(draftOf(both), both)).toEqual({ ...like, secret: { is: 'kept', of: 2 } })
  const one = shown(profile(1), null)
  expect(inputOf(draftOf(one), one)).toEqual({ ...like, secret: { is: 'kept', of: 1 } })
})

test('the first version begins as the environment, without a secret', () => {
  const none = shown(null, null)
  const { mode, keyLifeHours, timeoutMs, transferNumbers } = environment
  expect(inputOf(draftOf(none), none)).toEqual({
    readings: { addCredit: { way: 'status' }, removeCredit: { way: 'status' } },
    balances: { way: 'movements' },
    mode,
    keyLifeHours,
    timeoutMs,
    transferNumbers,
    secret: { is: 'none' },
  })
})

test('a token or a header that is typed replaces the secret', () => {
  const one = shown(profile(1), null)
  const secretOf = (change: Partial<ProfileDraft>) => inputOf({ ...draftOf(one), ...change }, one).secret
  expect(secretOf({ secret: 'bearer', token: ' abcdefgh ' })).toEqual({ is: 'bearer', token: 'abcdefgh' })
  expect(secretOf({ secret: 'header', headerName: ' x-key ', token: 'abcdefgh' })).toEqual({
    is: 'headers',
    headers: [{ name: 'x-key', value: 'abcdefgh' }],
  })
  expect(secretOf({ secret: 'none' })).toEqual({ is: 'none' })
})

const words = (yes: string, no: string) => ({ way: 'words' as const, path: '', yes, no })
const wrong: [Partial<ProfileDraft>, string | null][] = [
  [{}, null],
  [{ addCredit: words(' , ', 'no') }, th.backend_words_missing],
  [{ removeCredit: words('ok, Yes', 'yes') }, th.backend_words_both],
  [{ balances: { way: 'number', path: ' ' } }, th.backend_balance_path_missing],
  [{ keyLifeHours: 0 }, th.backend_hours_wrong],
  [{ keyLifeHours: 721 }, th.backend_hours_wrong],
  [{ keyLifeHours: 720 }, null],
  [{ timeoutMs: 600_001 }, th.backend_timeout_wrong],
  [{ transferNumbers: { krungsri: 5, scb: 3, gsb: 2 } as never }, th.backend_number_wrong],
  [{ secret: 'bearer', token: 'short' }, th.backend_token_short],
  [{ secret: 'header', token: 'abcdefgh', headerName: ' ' }, th.backend_header_missing],
]
test.each(wrong)('a profile with %o: %s', (change, said) => {
  expect(draftProblem({ ...draftOf(shown(profile(1), null)), ...change })).toBe(said)
})
