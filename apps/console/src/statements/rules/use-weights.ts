import type { RankWeights } from '@khlang/domain/statements/rank-weights'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'

const settingsKey = ['settings']

/** Reads the weights in use. When somebody changes them, every screen reads them again. */
export function useWeights() {
  const client = useQueryClient()
  useEffect(
    () => stream.onReread(() => void client.invalidateQueries({ queryKey: settingsKey }), ['statements']),
    [client],
  )
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
    select: ({ matchWeights }) => matchWeights as RankWeights,
  })
}

/**
 * Returns a function that saves weights over those that were seen, and returns all settings; refused if others were
 * saved since. The screen shows the saved ones at once.
 */
export function useSaveWeights() {
  const client = useQueryClient()
  return async ({ weights, seen }: { weights: RankWeights; seen: RankWeights }) => {
    const now = await api.settings.update({ matchWeights: weights, seen: { matchWeights: seen } })
    client.setQueryData(settingsKey, now)
    return now
  }
}

/** Computes what these weights would have done with the entries of the last `days` days. Changes nothing. */
export const useTryWeights = () =>
  useMutation({
    mutationFn: (input: { weights: RankWeights; days: number }) => api.statements.tryWeights(input),
  })
