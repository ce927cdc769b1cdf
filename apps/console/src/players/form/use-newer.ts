import type { PlayerId } from '@khlang/domain/brand'
import { useEffect, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { stream } from '#live/stream.ts'
import type { Target } from './use-save-player.ts'

/** `employee`: null if no employee saved it, undefined if not known. */
type Newer = { employee?: string | null; at: string }
type Saved = Newer & { version: number }

/** Returns who else saved this player after the version that the form has; null if nobody did. `me` is an e-mail. */
export function useNewer(target: Target | null, me: string): Newer | null {
  const [newer, setNewer] = useState<Saved | null>(null)
  const [id, version] = [target?.id, target?.version ?? 0]
  useEffect(() => {
    if (id === undefined) return
    const take = (saved: Saved) =>
      setNewer((known) => (known && known.version >= saved.version ? known : saved))
    const stop = [
      stream.onRow(({ topic, row }) => {
        if (topic === 'players' && row.id === id && row.employee !== me)
          take({ employee: row.employee, at: row.updatedAt, version: row.version })
      }),
      // Does not use the form's own call, which would record another reveal of full numbers.
      stream.onReread(() => {
        api.players.profile({ id: id as PlayerId }).then(
          ({ updatedAt: at, version: now }) => take({ at, version: now }),
          () => {},
        )
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [id, me])
  return newer !== null && newer.version > version ? newer : null
}
