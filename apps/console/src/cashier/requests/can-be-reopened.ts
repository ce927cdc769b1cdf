import type { RequestRow } from '@khlang/contract/cashier/cashier'

/** Whether somebody ended this request as done by hand, so that it can be reopened, though not by every role. */
export const canBeReopened = ({ can }: Pick<RequestRow, 'can'>): boolean =>
  can['reopen'] === true || can['reopen'] === 'not-permitted'
