import type { PlayerView } from '@khlang/contract/players/players'
import { overLimits } from '@khlang/domain/players/deposit-limit'
import * as m from '#messages'
import type { PlayerAddress } from '../navigation/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { PlayerWarnings } from './PlayerWarnings.tsx'
import { usePlayer } from './use-player.ts'

export type PlayerCareProps = {
  playerId: string
  /** The amount of the planned deposit, in baht; null if none. */
  amount: number | null
  read: (id: string, signal: AbortSignal) => Promise<PlayerView>
  addressOf: (id: string) => PlayerAddress
}

/** Shows warnings before a request is created for a player. */
export function PlayerCare({ playerId, amount, read, addressOf }: PlayerCareProps) {
  const { data } = usePlayer(playerId, read)
  if (!data) return null
  const limits = data.warnings.flatMap((warning) => (warning.about === 'limit' ? [warning] : []))
  const limitPer = (per: 'day' | 'month') => limits.find((limit) => limit.per === per)
  const limitsExceeded = overLimits(
    { day: limitPer('day')?.limit ?? null, month: limitPer('month')?.limit ?? null },
    { day: limitPer('day')?.deposited ?? 0, month: limitPer('month')?.deposited ?? 0 },
    amount ?? 0,
  )
  const otherWarnings = data.warnings.filter(({ about }) => about !== 'limit')
  return (
    <>
      {data.status === 'watch' && <Notice tone="warning">{m.player_watch_why()}</Notice>}
      {otherWarnings.length > 0 && <PlayerWarnings warnings={otherWarnings} address={addressOf(playerId)} />}
      {amount !== null &&
        limitsExceeded.map(({ per, limit, deposited }) => (
          <Notice key={per} tone="warning" title={per === 'day' ? m.limit_over_day() : m.limit_over_month()}>
            {m.limit_over_sum({
              limit: grouped(limit),
              deposited: grouped(deposited),
              more: grouped(amount),
            })}
          </Notice>
        ))}
    </>
  )
}
