import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { hashPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'

/** Some ten thousand guesses a second for a day find whatever needs fewer than 10^8 or so: the estimator's grades 0 and 1. */
const leastGrade = 2

/** The estimator's time grows with what it is given: what is strong so far is strong, and names have few parts. */
const [looked, mostParts] = [48, 20]

/**
 * What is kept of a password that somebody chose just now. Refused is what is guessed first: what stands in lists of known passwords
 * (safety 4.1: V6.2.4, V6.2.12), what is a row of keys or one word twice, and what says who he is.
 *
 * @param about his e-mail and names
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

/** Made when somebody first chooses one: its lists take some megabytes. */
let estimator: ZxcvbnFactory | undefined
