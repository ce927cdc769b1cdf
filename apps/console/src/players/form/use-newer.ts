import { useEffect, useState } from 'react'
import { stream } from '#live/stream.ts'
import type { Target } from './use-save-player.ts'

/** Who saved this player while he stands on this form; null while nobody did. */
export function useNewer(target: Target | null, me: string): { who: string | null; at: string } | null {
  const [newer, setNewer] = useState<{ who: string | null; at: string; version: number } | null>(null)
  const [id, version] = [target?.id, target?.version ?? 0]
  useEffect(
    () =>
      id === undefined
        ? undefined
        : stream.onRow(({ topic, row }) => {
            if (topic === 'players' && row.id === id && row.employee !== me)
              setNewer({ who: row.employee, at: row.updatedAt, version: row.version })
          }),
    [id, me],
  )
  return newer !== null && newer.version > version ? newer : null
}
