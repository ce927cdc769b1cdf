import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { InviteDialog } from '#staff/InviteDialog.tsx'
import { NewAgent as AgentDialog } from '#agents/NewAgent.tsx'
import { NewMaster as MasterDialog } from '#agents/NewMaster.tsx'
import { GiveGoodwill } from '#rewards/GiveGoodwill.tsx'
import type { FoundPlayer } from '#parts/PlayerSearch.tsx'
import { paths } from './paths.ts'

type Props = { player: FoundPlayer | null; onClose: () => void }

/** Forms that create something from any page, and then open it in its list. */
export const NewAgent = ({ onClose }: Props) => (
  <ThenOpen Form={AgentDialog} to={paths.agent} onClose={onClose} />
)
export const NewMaster = ({ onClose }: Props) => (
  <ThenOpen Form={MasterDialog} to={paths.master} onClose={onClose} />
)
export const InviteEmployee = ({ onClose }: Props) => (
  <ThenOpen Form={InviteDialog} to={paths.employees} onClose={onClose} />
)
export const Goodwill = ({ player, onClose }: Props) => (
  <ThenOpen
    Form={(form: CreatorProps<{ id: string }>) => <GiveGoodwill {...form} player={player} />}
    to={paths.goodwill}
    onClose={onClose}
  />
)

type ThenOpenProps<Row> = { Form: ComponentType<CreatorProps<Row>>; to: string; onClose: () => void }

function ThenOpen<Row extends { id: string }>({ Form, to, onClose }: ThenOpenProps<Row>) {
  const navigate = useNavigate()
  return (
    <Form
      onClose={onClose}
      onCreated={({ id }) => {
        onClose()
        void navigate({ to, search: { open: id } })
      }}
    />
  )
}
