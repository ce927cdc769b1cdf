import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'

/** A saved view: the filters, columns and sort of a list, under a name. */
type View = { authorId: string; shared: boolean }
type Employee = { id: string; role: Role }

/** Whether an employee sees a saved view. A view that is not shared is visible only to its author. */
export const seesView = (view: View, { id }: Employee) => view.shared || view.authorId === id

/**
 * Whether an employee may change a view: its author may, and anyone with the right to manage views may change
 * a shared one.
 */
export const changesView = (view: View, { id, role }: Employee): Allowed<'not-permitted'> =>
  view.authorId === id || (view.shared && may(role, 'view.manage')) || 'not-permitted'
