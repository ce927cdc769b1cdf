import type { Selection } from './selection.ts'

/** A preview is read by a person: the contract's own limit. */
const most = 200

type Page = { rows: readonly { id: string }[]; next: string | null }

/** The ids of what is chosen, in the order of the list; of everything in the filter the first so many. */
export async function findChosen(
  selection: Selection,
  order: readonly string[],
  readPage: (limit: number) => Promise<Page>,
): Promise<{ ids: string[]; more: boolean }> {
  if (selection.kind === 'some') {
    const listed = order.filter((id) => selection.ids.has(id))
    const others = [...selection.ids].filter((id) => !order.includes(id))
    const ids = [...listed, ...others]
    return { ids: ids.slice(0, most), more: ids.length > most }
  }
  const page = await readPage(500)
  const ids = page.rows.map(({ id }) => id).filter((id) => !selection.except.has(id))
  return { ids: ids.slice(0, most), more: ids.length > most || page.next !== null }
}
