/**
 * Yields the pages of a long read, one after another. `read` gets the last row of the page before, null for the first
 * page, and reads at most `size` rows. A page that is not full is the last one.
 */
export async function* inPages<Row>(
  size: number,
  read: (after: Row | null) => PromiseLike<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ;) {
    const page: readonly Row[] = await read(after)
    if (page.length > 0) yield page
    if (page.length < size) return
    after = page.at(-1)!
  }
}
