export const deliveryStates = ['waiting', 'sending', 'delivered', 'givenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why the last try came to nothing: no answer, an answer that is no yes, an address that sends elsewhere, or one that wants no more. */
export const deliveryProblems = ['silence', 'refused', 'moved', 'gone'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** How long an old secret still signs beside the new one, so that the other side changes over without losing anything. */
export const oldSecretHours = 24
/** How long it is tried; then a person must send it again. */
export const tryingDays = 3

const waits = [5, 30, 120, 600, 1_800, 3_600]
const longestWait = 4 * 3_600

/** Until the next try, after so many that failed. */
export const webhookWaitSeconds = (tries: number): number => waits[tries - 1] ?? longestWait

/** What an answer means; only a yes ends it, and 410 ends everything that would follow. */
export function judgeWebhookAnswer(status: number): 'delivered' | DeliveryProblem {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'moved' : 'refused'
}
