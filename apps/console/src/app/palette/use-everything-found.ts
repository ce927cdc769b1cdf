import type { EverythingFound } from '@khlang/contract/reports/found'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#parts/api/api.ts'

const pauseMs = 150

type Found = {
  found: EverythingFound | null
  /** Whether no newer results are expected: they belong to the text typed now, or failed, or nothing is typed. */
  isCurrent: boolean
  failed: boolean
}

/**
 * Returns the server's results for the typed text, requested when typing pauses. Results for an older text
 * are not `isCurrent`.
 */
export function useEverythingFound(typedText: string): Found {
  const text = typedText.trim()
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['everything', searchText],
    queryFn: ({ signal }) => api.reports.find({ q: searchText }, { signal }),
    enabled: searchText !== '' && text !== '',
    placeholderData: (before) => before,
    gcTime: 30_000,
  })
  return {
    found: text === '' ? null : (data ?? null),
    isCurrent: text === '' || isError || (searchText === text && data !== undefined && !isPlaceholderData),
    failed: isError,
  }
}
