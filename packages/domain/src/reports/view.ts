import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'

type View = { authorId: string; shared: boolean }
type Employee = { id: string; role: Role }

/** A private view does not exist for anybody else. */
export const seesView = (view: View, { id }: Employee) => view.shared || view.authorId === id

/** What is shared belongs to all who use it: its author changes it, or whoever answers for the floor. */
export const changesView = (view: View, { id, role }: Employee): Allowed<'not-permitted'> =>
  view.authorId === id || (view.shared && may(role, 'view.manage')) || 'not-permitted'
