import type { RequestState } from '@khlang/domain/cashier/request'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import type { Tone } from '#ui/StatusChip.tsx'

export const statusTone = {
  pending: 'warning',
  claimed: 'gold',
  crediting: 'info',
  done: 'success',
  creditFailed: 'danger',
  cancelled: 'quiet',
  adjusted: 'unknown',
  transferred: 'info',
} as const satisfies Record<RequestState | EntryStateName, Tone>
