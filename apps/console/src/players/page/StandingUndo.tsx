import { cutText } from '@khlang/domain/cut-text'
import type { PlayerProfile } from '@khlang/contract/players/player-page'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerStatusText } from '#parts/player/player-status.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { Notice } from '#ui/Notice.tsx'

export type StandingChange = { from: PlayerStatus; to: PlayerStatus; reason: string }

/** The most characters that the contract accepts as a reason. */
const maxReasonLength = 500

type Props = { player: PlayerProfile; standingChange: StandingChange; onDone: () => void }

/**
 * Shows the change of standing just made, with an undo. The undo is the reverse change, with its own audit line. It is
 * refused if the standing is no longer the one just set, so a repeat changes nothing.
 */
export function StandingUndo({ player, standingChange: { from, to, reason }, onDone }: Props) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () =>
      api.players.setStanding({
        id: player.id,
        from: to,
        to: from,
        reason: cutText(m.standing_undone({ reason }), maxReasonLength),
      }),
    onSuccess: (row) => {
      client.setQueryData(['player-page', player.id, 'profile'], row)
      void client.invalidateQueries({ queryKey: ['player-page', player.id] })
      onDone()
    },
  })
  return (
    <Notice
      tone="success"
      title={m.standing_changed({ from: playerStatusText(from), to: playerStatusText(to) })}
      actions={
        <>
          <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {m.standing_undo()}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onDone}>
            {m.understood()}
          </Button>
        </>
      }
    >
      {undo.error ? problemText(asProblem(undo.error)) : reason}
    </Notice>
  )
}
