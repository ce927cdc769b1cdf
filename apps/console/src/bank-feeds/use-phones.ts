import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { stream } from '#live/stream.ts'
import type { PhonesSearch } from './phones-search.ts'

const phonesKey = ['phones', 'list'] as const

/**
 * Returns the phones. Reads them and their messages again whenever the server announces a change of a phone, and after
 * an interruption of the stream.
 */
export function usePhones() {
  const client = useQueryClient()
  useEffect(
    () => stream.onReread(() => void client.invalidateQueries({ queryKey: ['phones'] }), ['phones']),
    [client],
  )
  return useQuery({
    queryKey: phonesKey,
    queryFn: async ({ signal }) => (await connectionsApi.phones(undefined, { signal })).rows,
  })
}

const pageSize = 50

/** Reads the messages of phones, newest first. */
export const usePhoneLog = ({ phone, outcome }: PhonesSearch) =>
  useInfiniteQuery({
    queryKey: ['phones', 'log', phone, outcome],
    queryFn: ({ signal, pageParam }) =>
      connectionsApi.messages(
        {
          limit: pageSize,
          ...(phone && { phoneId: phone as never }),
          ...(outcome && { outcome }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Returns a function that puts the row of a command's answer into the list at once, before the list is read again. */
export function useShowPhone() {
  const client = useQueryClient()
  return (row: PhoneRow) => {
    client.setQueryData<PhoneRow[]>(phonesKey, (rows) =>
      rows?.some(({ id }) => id === row.id)
        ? rows.map((one) => (one.id === row.id ? row : one))
        : [...(rows ?? []), row],
    )
    void client.invalidateQueries({ queryKey: ['phones'] })
  }
}
