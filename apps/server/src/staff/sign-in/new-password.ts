import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'

/** The lowest grade of the estimator that is accepted. Grades 0 and 1: fewer than 10^6 guesses find the password. */
const minGrade = 2

/**
 * The estimator's time grows with its input, so the input is limited: to this many characters of the
 * password, which is strong if its beginning is strong, and to this many parts of e-mail and names.
 */
const [maxCharacters, maxParts] = [48, 20]

/**
 * Hashes a newly chosen password. Refuses with `password-easy` passwords that are easy to guess: those in
 * lists of known passwords (ASVS V6.2.4, V6.2.12), rows of keys, a word typed twice, and the employee's own
 * data.
 *
 * @param personalWords their e-mail and names
 */
export async function hashNewPassword(password: string, personalWords: readonly string[]): Promise<string> {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const parts = personalWords
    .flatMap((one) => [one, ...one.split('@'), ...one.split(/[@.\s]+/)])
    .filter((one) => one.length > 2)
    .slice(0, maxParts)
  if (estimator.check(password.slice(0, maxCharacters), ['khlang', ...parts]).score < minGrade)
    refuse('password-easy')
  return hashPassword(password)
}

/** The estimator, created when somebody first chooses a password: its lists take several megabytes. */
let estimator: ZxcvbnFactory | undefined
