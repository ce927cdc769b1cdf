import { useQuery } from '@tanstack/react-query'
import { api } from '#parts/api/api.ts'

/** Reads the notes about a player: pinned ones first, then the newest; struck ones too. */
export const useNotes = (id: string) =>
  useQuery({
    queryKey: ['player-page', id, 'notes'],
    queryFn: ({ signal }) => api.players.notes({ id }, { signal }),
  })
