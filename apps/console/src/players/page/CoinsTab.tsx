import type { CoinRow } from '@khlang/contract/players/coins'
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import styles from './CoinsTab.module.css'
import page from './PlayerPage.module.css'

const whyText = {
  opening: m.coins_why_opening,
  set: m.coins_why_set,
  import: m.coins_why_import,
  legacyImport: m.coins_why_legacy_import,
  redemption: m.coins_why_redemption,
  redemptionReturned: m.coins_why_redemption_returned,
  gift: m.coins_why_gift,
} satisfies Record<CoinRow['why'], () => string>

/** Lists every change of the player's coins, newest first. `onSet` opens the dialog that corrects their number. */
export function CoinsTab({ player, onSet }: { player: PlayerProfile; onSet: () => void }) {
  const { id } = player
  const { rows, error, refetch, more } = usePages({
    queryKey: ['player-page', id, 'coins'],
    read: (paging, signal) => api.players.coins({ id, ...paging }, { signal }),
  })
  const coinsPermission = player.can['setCoins']
  return (
    <section className={page.card} aria-label={m.player_tab_coins()}>
      <div className={page.title}>
        {m.coins_title({ n: grouped(player.coins) })}
        <ActButton
          variant="default"
          size="compact-md"
          disabledReason={coinsPermission === true ? null : rowReasonText(coinsPermission ?? 'not-permitted')}
          onClick={onSet}
        >
          {m.coins_set()}
        </ActButton>
      </div>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <EmptyNote title={m.coins_none()} hint={m.coins_none_why()} />}
      {rows && rows.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{m.coins_when()}</th>
              <th scope="col">{m.coins_why()}</th>
              <th scope="col" className={styles.number}>
                {m.coins_change()}
              </th>
              <th scope="col" className={styles.number}>
                {m.coins_balance()}
              </th>
              <th scope="col">{m.coins_who()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td className="digits">{whenText(row.at)}</td>
                <td>
                  {whyText[row.why]()}
                  {row.reward && (
                    <span className={page.quiet}>
                      {' '}
                      #{row.reward.number} {row.reward.item}
                    </span>
                  )}
                  {row.reason && <span className={page.quiet}> · {row.reason}</span>}
                </td>
                <td className={styles.number} data-more={row.change > 0 || undefined}>
                  {row.change > 0 ? '+' : '−'}
                  {grouped(Math.abs(row.change))}
                </td>
                <td className={styles.number}>{grouped(row.balance)}</td>
                <td>{row.employee ? whoText(row.employee) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && <MoreLines {...more} />}
    </section>
  )
}
