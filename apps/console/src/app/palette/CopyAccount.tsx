import * as m from '#messages'
import { RevealDialog } from '#players/page/RevealDialog.tsx'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { copyAndSay } from './copy-and-say.ts'

type Props = { player: FoundPlayer | null; onClose: () => void }

/** Copies a player's whole account number, for a reason that is recorded. The number itself is not shown. */
export const CopyAccount = ({ player, onClose }: Props) =>
  player && (
    <RevealDialog
      player={player}
      confirm={m.palette_copy_account()}
      onRevealed={({ accountNumber }) => {
        if (accountNumber) void copyAndSay(accountNumber, `…${accountNumber.slice(-4)}`)
        else toast({ tone: 'warning', ms: toastMs.brief, title: player.code, text: m.palette_no_account() })
      }}
      onClose={onClose}
    />
  )
