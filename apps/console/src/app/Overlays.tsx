import type { FoundPlayer } from '#parts/player/player-options.ts'
import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { closeOverlay, type Overlay, useOverlay } from './overlay.ts'

type Part = () => Promise<(props: { onClose: () => void; player: FoundPlayer | null }) => React.ReactNode>

const parts = {
  palette: () => import('./palette/CommandPalette.tsx').then((file) => file.CommandPalette),
  customizer: () => import('./customizer/Customizer.tsx').then((file) => file.Customizer),
  sounds: () => import('./customizer/SoundSettings.tsx').then((file) => file.SoundSettings),
  keys: () => import('#parts/keys/KeySheet.tsx').then((file) => file.KeySheet),
  hold: () => import('./bar/SendingHoldDialog.tsx').then((file) => file.SendingHoldDialog),
  newDeposit: () => import('#cashier/requests/NewForPlayer.tsx').then((file) => file.NewDepositFor),
  newWithdrawal: () => import('#cashier/requests/NewForPlayer.tsx').then((file) => file.NewWithdrawalFor),
  blocklist: () => import('#players/list/BlocklistDialog.tsx').then((file) => file.BlocklistDialog),
  cut: () => import('#crediting/CutCreditDialog.tsx').then((file) => file.CutCreditDialog),
  goodwill: () => import('./NewRow.tsx').then((file) => file.Goodwill),
  copyAccount: () => import('./palette/CopyAccount.tsx').then((file) => file.CopyAccount),
  newPlayer: () => import('./NewPlayer.tsx').then((file) => file.NewPlayer),
  newAgent: () => import('./NewRow.tsx').then((file) => file.NewAgent),
  newMaster: () => import('./NewRow.tsx').then((file) => file.NewMaster),
  invite: () => import('./NewRow.tsx').then((file) => file.InviteEmployee),
  approvalRules: () => import('./settings/SectionPanel.tsx').then((file) => file.ApprovalsPanel),
  limits: () => import('./settings/SectionPanel.tsx').then((file) => file.LimitsPanel),
} satisfies Record<Overlay, Part>

/** Overlays over the page, each loaded when first opened. */
export function Overlays() {
  const open = useOverlay()
  if (open === null) return null
  return (
    <Region key={open.which} onDismiss={closeOverlay}>
      <Lazy load={parts[open.which] as Part} props={{ onClose: closeOverlay, player: open.player }} />
    </Region>
  )
}
