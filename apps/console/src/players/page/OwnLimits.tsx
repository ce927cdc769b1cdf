import type { PlayerProfile } from '@khlang/contract/players/player-page'
import { limitsOfPlayer, requestLimitNames } from '@khlang/domain/cashier/request-limits'
import { Fragment } from 'react'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

/**
 * Shows the limits for this player's deposits and withdrawals, with a mark if any of them was set for this player
 * instead of the shop's.
 */
export function OwnLimits({ limits: { own, shop } }: { limits: PlayerProfile['requestLimits'] }) {
  const { depositLeast, depositMost, withdrawalLeast, withdrawalMost, withdrawalsADay } = limitsOfPlayer(
    shop,
    own,
  )
  const texts = [
    m.own_limits_deposit({ range: range(depositLeast, depositMost) }),
    m.own_limits_withdrawal({ range: range(withdrawalLeast, withdrawalMost) }),
    ...(withdrawalsADay > 0 ? [m.own_limits_times({ n: withdrawalsADay })] : []),
  ]
  return (
    <>
      {texts.map((one) => (
        <Fragment key={one}>
          <span className="digits">{one}</span>{' '}
        </Fragment>
      ))}
      {requestLimitNames.some((name) => own[name] !== null) && (
        <StatusChip tone="gold">{m.own_limits_mark()}</StatusChip>
      )}
    </>
  )
}

const range = (minimum: number, maximum: number) =>
  maximum > 0
    ? m.own_limits_range({ least: grouped(minimum), most: grouped(maximum) })
    : m.own_limits_from({ least: grouped(minimum) })
