type Read = { data: { pages: readonly unknown[] } | undefined }
type List = Read & {
  fetchNextPage: (options: {
    cancelRefetch: boolean
  }) => Promise<Read & { hasNextPage: boolean; isError: boolean }>
}

/**
 * Reads the next page of a list, after it was read again if that is under way. The library by itself would end that
 * reading, and the list would keep rows that have changed.
 */
export async function nextPage({ data, fetchNextPage }: List): Promise<void> {
  const before = data?.pages.length
  const read = await fetchNextPage({ cancelRefetch: false })
  const wasReadAgain = !read.isError && read.data?.pages.length === before
  if (wasReadAgain && read.hasNextPage) await fetchNextPage({ cancelRefetch: false })
}
