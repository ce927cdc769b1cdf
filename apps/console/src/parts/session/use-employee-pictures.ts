import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { stream } from '#live/stream.ts'
import { useMe } from './me.ts'

const picturesKey = ['faces']
type Pictures = Awaited<ReturnType<typeof api.staff.faces>>

/** Returns the URL of an employee's picture; null if there is none, or the e-mail belongs to no employee. */
export const useEmployeePicture = (email: string): string | null =>
  useQuery({
    queryKey: picturesKey,
    queryFn: ({ signal }) => api.staff.faces(undefined, { signal }),
    staleTime: Infinity,
    select: ({ rows }) => rows.find((row) => row.email === email)?.avatar ?? null,
  }).data ?? null

/** Reads pictures again when one changes. Used once, by the shell. */
export function useEmployeePicturesLive() {
  const client = useQueryClient()
  const me = useMe()
  useEffect(() => {
    const reread = () => {
      void client.invalidateQueries({ queryKey: picturesKey })
      void client.invalidateQueries({ queryKey: ['me'] })
    }
    const stop = [
      stream.onRow(({ topic, row }) => {
        if (topic !== 'employees') return
        const knownPictures = client.getQueryData<Pictures>(picturesKey)
        const shownPicture = knownPictures?.rows.find(({ email }) => email === row.email)?.avatar ?? null
        if (
          (knownPictures && shownPicture !== row.avatar) ||
          (row.email === me.email && row.avatar !== me.avatar)
        )
          reread()
      }),
      stream.onReread(reread, ['employees']),
    ]
    return () => stop.forEach((end) => end())
  }, [client, me.email, me.avatar])
}
