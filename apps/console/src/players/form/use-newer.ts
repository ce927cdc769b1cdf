import type { PlayerRow } from '@khlang/contract/players'
import type { PlayerId } from '@khlang/domain/brand'
import { useEffect, useState } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import type { Target } from './use-save-player.ts'

/** Who saved this player while he stands on this form; null while nobody did. */
export function useNewer(target: Target | null, me: string): { who: string | null; at: string } | null {
  const [newer, setNewer] = useState<{ who: string | null; at: string; version: number } | null>(null)
  const [id, version] = [target?.id, target?.version ?? 0]
  useEffect(() => {
    if (id === undefined) return
    const look = (row: Pick<PlayerRow, 'employee' | 'updatedAt' | 'version'>) => {
      if (row.employee !== me) setNewer({ who: row.employee, at: row.updatedAt, version: row.version })
    }
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'players' && row.id === id && look(row)),
      stream.onReread(() => void api.players.form({ id: id as PlayerId }).then(look, () => {})),
    ]
    return () => stop.forEach((end) => end())
  }, [id, me])
  return newer !== null && newer.version > version ? newer : null
}
