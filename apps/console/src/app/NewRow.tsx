import type { CreatorProps } from '#parts/lists/live-page.ts'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { InviteDialog } from '#staff/employees/InviteDialog.tsx'
import { NewAgent as AgentDialog } from '#agents/NewAgent.tsx'
import { NewMaster as MasterDialog } from '#agents/NewMaster.tsx'
import { GiveGoodwill } from '#rewards/GiveGoodwill.tsx'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { paths } from '#parts/navigation/paths.ts'

type Props = { player: FoundPlayer | null; onClose: () => void }

/** Forms that create something from any page, and then open the new row in its list. */
export const NewAgent = ({ onClose }: Props) => <AgentDialog {...useThenOpen(paths.agent, onClose)} />
export const NewMaster = ({ onClose }: Props) => <MasterDialog {...useThenOpen(paths.master, onClose)} />
export const InviteEmployee = ({ onClose }: Props) => (
  <InviteDialog {...useThenOpen(paths.employees, onClose)} />
)
export const Goodwill = ({ player, onClose }: Props) => (
  <GiveGoodwill {...useThenOpen(paths.goodwill, onClose)} player={player} />
)

type List = typeof paths.agent | typeof paths.master | typeof paths.employees | typeof paths.goodwill

function useThenOpen(to: List, onClose: () => void): CreatorProps<{ id: string }> {
  const navigate = useNavigate()
  return {
    onClose,
    onCreated({ id }) {
      onClose()
      navigate({ to, search: { open: id } })
    },
  }
}
