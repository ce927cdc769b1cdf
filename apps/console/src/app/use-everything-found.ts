import type { EverythingFound } from '@khlang/contract/found'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from './api.ts'

const pauseMs = 150

type Found = {
  found: EverythingFound | null
  /** What is shown answers what is typed now. */
  current: boolean
  failed: boolean
}

/** Whatever the server finds for what is typed, asked when the typing pauses; an answer to something else is never current. */
export function useEverythingFound(typed: string): Found {
  const text = typed.trim()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['everything', wanted],
    queryFn: ({ signal }) => api.reports.find({ q: wanted }, { signal }),
    enabled: wanted !== '' && text !== '',
    placeholderData: (before) => before,
    gcTime: 30_000,
  })
  return {
    found: text === '' ? null : (data ?? null),
    current: text === '' || isError || (wanted === text && data !== undefined && !isPlaceholderData),
    failed: isError,
  }
}
