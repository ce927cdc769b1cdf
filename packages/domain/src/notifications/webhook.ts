export const deliveryStates = ['waiting', 'sending', 'delivered', 'givenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why the last try failed: no answer, a name that leads into a private network (then nothing was sent), an answer that is
 * not 2xx, a redirect, or 410 Gone.
 */
export const deliveryProblems = ['silence', 'inside', 'refused', 'moved', 'gone'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/**
 * How long messages are also signed with the old secret, so that the receiver can switch to the new one
 * without losing a delivery.
 */
export const oldSecretHours = 24
/** For how many days a delivery is retried. After that, only a person can send it again. */
export const tryingDays = 3

const waitsSeconds = [5, 30, 120, 600, 1_800, 3_600]
const longestWaitSeconds = 4 * 3_600

/** Returns the seconds until the next try, after this many failed tries. */
export const webhookWaitSeconds = (tries: number): number => waitsSeconds[tries - 1] ?? longestWaitSeconds

/** Classifies an answer. Only 2xx counts as delivered; 410 also ends all further deliveries to this address. */
export function classifyWebhookAnswer(status: number): 'delivered' | DeliveryProblem {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'moved' : 'refused'
}
