import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

export const useNotes = (id: string) =>
  useQuery({
    queryKey: ['player-page', id, 'notes'],
    queryFn: ({ signal }) => api.players.notes({ id }, { signal }),
  })
