import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'

/** Reloads all shown approvals when one changes, and after an interruption of the stream. */
export function useApprovalNews() {
  const client = useQueryClient()
  useEffect(
    () => stream.onReread(() => void client.invalidateQueries({ queryKey: ['approvals'] }), ['approvals']),
    [client],
  )
}
