import { type ListName, viewSearches } from '@khlang/contract/reports/reports'
import { changesView, seesView } from '@khlang/domain/reports/view'
import { may } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { parse } from '../export/export-input.ts'
import { isMasked, maskedFilter } from '../export/masked-filter.ts'
import { viewRow } from './view-rows.ts'
import { addView, countShared, countViews, changeView, lockView } from './views-store.ts'

/**
 * Maximum number of views per employee, over all lists. There is a limit because the rows of each view are
 * counted whenever its list is opened.
 */
const maxViews = 60
/** Maximum number of shared views of one list, for the same reason: every employee has them on their page. */
const maxShared = 100

/** In these, an e-mail is that of an employee, which every role sees. */
const listsOfStaff: ReadonlySet<ListName> = new Set(['audit', 'employees'])

type Input = {
  id?: string | undefined
  list: ListName
  name: string
  shared: boolean
  search: Record<string, string>
}

/**
 * Adds a view, or with `id` changes one that this employee may change. Refuses with `view-name-taken`,
 * `too-many-views` and `too-many-shared-views`; sharing needs a permission of its own, and a search without a player's full number or e-mail
 * (`view-shows-person`), since every role reads it.
 */
export async function saveView({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'view.save')
  parse(viewSearches[input.list], input.search)
  if (input.shared && !listsOfStaff.has(input.list) && isMasked(input.search)) refuse('view-shows-person')
  try {
    const view = await transaction(sql, (tx) =>
      input.id === undefined ? add(tx, actor, input) : change(tx, actor, { ...input, id: input.id }),
    )
    return await viewRow(sql, view, actor)
  } catch (error) {
    if (isUniqueViolation(error, 'list_view_name')) return refuse('view-name-taken')
    throw error
  }
}

async function add(tx: Tx, actor: EmployeeActor, { list, name, shared, search }: Input) {
  if (shared) await permitSharing(tx, actor, list)
  if ((await countViews(tx, actor.id)) >= maxViews) refuse('too-many-views')
  const id = newId<string>()
  await addView(tx, { id, list, name, shared, search, authorId: actor.id })
  await writeAudit(tx, {
    actor: actor.email,
    act: 'view.save',
    object: ['view', id],
    after: { list, name, shared, search: maskedFilter(search) },
  })
  return (await lockView(tx, id))!
}

async function change(tx: Tx, actor: EmployeeActor, input: Input & { id: string }) {
  const { id, name, shared, search } = input
  const view = await lockView(tx, id)
  if (!view || view.list !== input.list || !seesView(view, actor)) return refuse('not-found')
  if (changesView(view, actor) !== true) return refuse('not-permitted', { permission: 'view.manage' })
  if (shared && !view.shared) await permitSharing(tx, actor, view.list)
  await changeView(tx, { id, name, shared, search })
  await writeAudit(tx, {
    actor: actor.email,
    act: 'view.save',
    object: ['view', id],
    before: { name: view.name, shared: view.shared, search: maskedFilter(view.search) },
    after: { name, shared, search: maskedFilter(search) },
  })
  return { ...view, name, shared, search }
}

async function permitSharing(tx: Tx, { role }: EmployeeActor, list: ListName) {
  if (!may(role, 'view.share')) refuse('not-permitted', { permission: 'view.share' })
  if ((await countShared(tx, list)) >= maxShared) refuse('too-many-shared-views')
}
