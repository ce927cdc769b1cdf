import type { PlayerProfile } from '@khlang/contract/players/player-page'
import * as m from '#messages'
import { MoneyPanel } from './MoneyPanel.tsx'
import type { PlayerDialog } from './PlayerHead.tsx'
import { OldSystemFacts } from './OldSystemFacts.tsx'
import { OpenRequests } from './OpenRequests.tsx'
import { PinnedNotes } from './notes/PinnedNotes.tsx'
import { PlayerFacts } from './PlayerFacts.tsx'
import styles from './PlayerPage.module.css'
import type { PlayerPageSearch } from './player-page-search.ts'

type Props = {
  player: PlayerProfile
  search: PlayerPageSearch
  onSearch: (change: Partial<PlayerPageSearch>) => void
  onDialog: (which: PlayerDialog) => void
}

/** Shows what players who call ask about first: open requests, money in and out, and the player's data. */
export const OverviewTab = ({ player, search, onSearch, onDialog }: Props) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <OpenRequests requests={player.open} total={player.openCount} />
      <MoneyPanel player={player} search={search} onSearch={onSearch} />
    </div>
    <div className={styles.column}>
      <PinnedNotes id={player.id} onAll={() => onSearch({ tab: 'notes' })} />
      <section className={styles.card} aria-label={m.player_facts()}>
        <PlayerFacts player={player} onDialog={onDialog} />
      </section>
      <OldSystemFacts values={player.fromOldSystem} />
    </div>
  </div>
)
