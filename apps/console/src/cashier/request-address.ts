import type { RequestKind } from '@khlang/domain/cashier/request'
import { paths } from '#app/paths.ts'

/** The list of its kind with this request open. */
export const requestAddress = (kind: RequestKind, id: string) =>
  `${kind === 'deposit' ? paths.deposit : paths.withdraw}?request=${id}`
