import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'

type View = { authorId: string; shared: boolean }
type Employee = { id: string; role: Role }

/** A private view is invisible to everybody but its author. */
export const seesView = (view: View, { id }: Employee) => view.shared || view.authorId === id

/** Its author may change a shared view, and so may anyone with the right to manage views. */
export const changesView = (view: View, { id, role }: Employee): Allowed<'not-permitted'> =>
  view.authorId === id || (view.shared && may(role, 'view.manage')) || 'not-permitted'
