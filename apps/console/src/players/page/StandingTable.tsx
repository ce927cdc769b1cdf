import { type PlayerStatus, playerStatuses } from '@khlang/domain/players/player'
import {
  type StandingEffect,
  standingEffects,
  type StandingMatter,
  standingMatters,
} from '@khlang/domain/players/standing'
import * as m from '#messages'
import { playerStatusText } from '#parts/player/player-status.ts'
import styles from './StandingTable.module.css'

const matters = {
  deposit: m.standing_matter_deposit,
  credit: m.standing_matter_credit,
  autoMatch: m.standing_matter_auto_match,
  bulk: m.standing_matter_bulk,
  payout: m.standing_matter_payout,
  reward: m.standing_matter_reward,
} satisfies Record<StandingMatter, () => string>

const effects = {
  free: m.standing_free,
  warned: m.standing_warned,
  'by-hand': m.standing_by_hand,
  supervisor: m.standing_supervisor,
  blocked: m.standing_blocked,
} satisfies Record<StandingEffect, () => string>

/** Shows in words what each standing allows, from the table that the rules use. */
export const StandingTable = ({ marked }: { marked: PlayerStatus }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <caption className="unseen">{m.standing_table()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.standing_matters()}</th>
          {playerStatuses.map((status) => (
            <th key={status} scope="col" data-marked={status === marked || undefined}>
              {playerStatusText(status)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standingMatters.map((matter) => (
          <tr key={matter}>
            <th scope="row">{matters[matter]()}</th>
            {playerStatuses.map((status) => {
              const effect = standingEffects[status][matter]
              return (
                <td key={status} data-effect={effect} data-marked={status === marked || undefined}>
                  {effects[effect]()}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
