import type { Selection } from './selection.ts'

/** Maximum number of rows of a preview, so that an employee can read it. */
const maxInPreview = 200

type Page = { rows: readonly { id: string }[]; next: string | null }
type Part = { limit: number; cursor?: string }

/**
 * Returns the ids of the selected rows, at most `maxRows`, in list order; those not loaded in the list come
 * last. `more`: whether further rows are selected.
 */
export async function findChosen(
  selection: Selection,
  order: readonly string[],
  readPage: (part: Part) => Promise<Page>,
  maxRows = maxInPreview,
): Promise<{ ids: string[]; more: boolean }> {
  if (selection.kind === 'some') {
    const listed = order.filter((id) => selection.ids.has(id))
    const otherIds = [...selection.ids].filter((id) => !order.includes(id))
    const ids = [...listed, ...otherIds]
    return { ids: ids.slice(0, maxRows), more: ids.length > maxRows }
  }
  const ids: string[] = []
  let next: string | null | undefined
  do {
    const page: Page = await readPage({ limit: 500, ...(next && { cursor: next }) })
    ids.push(...page.rows.map(({ id }) => id).filter((id) => !selection.except.has(id)))
    next = page.next
  } while (next !== null && ids.length < maxRows)
  return { ids: ids.slice(0, maxRows), more: ids.length > maxRows || next !== null }
}
