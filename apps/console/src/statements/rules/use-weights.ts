import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { toast, toastMs } from '#ui/toast.ts'

const settingsKey = ['settings']

/** The weights in use. When somebody changes them, every screen reads them again. */
export function useWeights() {
  const client = useQueryClient()
  useEffect(
    () =>
      stream.onReread((topic) => {
        if (topic === null || topic === 'statements') void client.invalidateQueries({ queryKey: settingsKey })
      }),
    [client],
  )
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.staff.settings(undefined, { signal }),
    select: ({ matchWeights }) => matchWeights as RankWeights,
  })
}

type Saving = { weights: RankWeights; seen: RankWeights }

export function useSaveWeights({
  onSaved,
  onError,
}: {
  onSaved: () => void
  onError: (error: unknown) => void
}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ weights, seen }: Saving) =>
      api.staff.saveSettings({ matchWeights: weights, seen: { matchWeights: seen } }),
    onSuccess: (now) => {
      client.setQueryData(settingsKey, now)
      toast({ tone: 'success', ms: toastMs.brief, title: m.weights_title(), text: m.weights_saved() })
      onSaved()
    },
    onError,
  })
}

/** Computes what weights would have done with past entries. Changes nothing. */
export const useTryWeights = () =>
  useMutation({
    mutationFn: (input: { weights: RankWeights; days: number }) => api.statements.tryWeights(input),
  })
