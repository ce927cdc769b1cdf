import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { refuse } from '#platform/http/refusal.ts'

/**
 * About ten thousand guesses a second for a day find any password that needs fewer than some 10^8 guesses:
 * the estimator's grades 0 and 1.
 */
const leastGrade = 2

/**
 * The estimator's time grows with its input: a password that is strong up to this length is strong, and
 * names have few parts.
 */
const [looked, mostParts] = [48, 20]

/**
 * Hashes a newly chosen password. Refuses what is guessed first: passwords from lists of known ones (ASVS
 * V6.2.4, V6.2.12), rows of keys, one word twice, and the employee's own data.
 *
 * @param about their e-mail and names
 */
export async function hashNewPassword(password: string, about: readonly string[]): Promise<string> {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const parts = about
    .flatMap((one) => [one, ...one.split('@'), ...one.split(/[@.\s]+/)])
    .filter((one) => one.length > 2)
    .slice(0, mostParts)
  if (estimator.check(password.slice(0, looked), ['khlang', ...parts]).score < leastGrade)
    refuse('password-easy')
  return hashPassword(password)
}

/** Created when somebody first chooses a password: its lists take several megabytes. */
let estimator: ZxcvbnFactory | undefined
