import type { EntryRow } from '@khlang/contract/statements'
import { useEffect, useRef } from 'react'
import { api } from '#app/api.ts'
import { Problem } from '#parts/problem.ts'

const renewEveryMs = 45_000
const idleAfterMs = 90_000

/** Keeps my claim while the entry is open before me and I am at work; a claim nobody works on gives itself back. */
export function useLease(entryId: string | null, onRow: (row: EntryRow) => void) {
  const activeAt = useRef(0)
  const tell = useRef(onRow)
  useEffect(() => {
    tell.current = onRow
  })

  useEffect(() => {
    if (entryId === null) return
    const active = () => (activeAt.current = Date.now())
    active()
    const renew = async () => {
      if (document.hidden || Date.now() - activeAt.current > idleAfterMs) return
      try {
        tell.current(await api.statements.renew({ entryId }))
      } catch (error) {
        const row = error instanceof Problem ? (error.details.row as EntryRow | undefined) : undefined
        if (row) tell.current(row)
      }
    }
    const timer = setInterval(() => void renew(), renewEveryMs)
    addEventListener('pointermove', active, { passive: true })
    addEventListener('keydown', active)
    return () => {
      clearInterval(timer)
      removeEventListener('pointermove', active)
      removeEventListener('keydown', active)
    }
  }, [entryId])
}
