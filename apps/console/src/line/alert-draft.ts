import type { LineAlertRow } from '@khlang/contract/notifications/line-alerts'
import { draftOfWish } from '#parts/alert-wish.ts'
import { typedCount } from '#parts/typed-count.ts'
import type { Recipients } from './AlertRecipients.tsx'

/** The typed values of a LINE alert for staff. */
export type AlertDraft = {
  name: string
  to: Recipients
  wish: ReturnType<typeof draftOfWish>
  gather: string
  on: boolean
}

const usualMinutes = 5
const mostMinutes = 60

/** Returns the form's values for an alert; for null those of a new one. */
export const draftOf = (one: LineAlertRow | null): AlertDraft => ({
  name: one?.name ?? '',
  to: { groups: one?.groups.map(({ id }) => id) ?? [], members: one?.members ?? [] },
  wish: draftOfWish(one),
  gather: String(one?.gatherMinutes ?? usualMinutes),
  on: one?.on ?? true,
})

/** Reads for how many minutes events are gathered into one message, 0 for not at all; null unless it is 0 to 60. */
export const minutesOf = (text: string) => typedCount(text, { most: mostMinutes })
