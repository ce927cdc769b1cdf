import { Button } from '@mantine/core'
import * as m from '#messages'
import type { FoundPlayer } from './player-options.ts'

type Props = { player: FoundPlayer; onOther: () => void }

/** Shows the chosen player, with a button to choose another. */
export const ChosenPlayer = ({ player, onOther }: Props) => (
  <p>
    <strong>{player.code}</strong> {player.name}{' '}
    <Button variant="default" size="compact-sm" onClick={onOther}>
      {m.player_other()}
    </Button>
  </p>
)
