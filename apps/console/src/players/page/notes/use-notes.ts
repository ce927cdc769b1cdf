import { api } from '#parts/api/api.ts'
import { usePages } from '#parts/pages/use-pages.ts'

/** Reads the notes about a player: pinned ones first, each newest first; struck ones too. */
export const useNotes = (id: string) =>
  usePages({
    queryKey: ['player-page', id, 'notes'],
    read: (paging, signal) => api.players.notes({ id, ...paging }, { signal }),
    rowsMove: true,
  })
