import type { AgentRow } from '@khlang/contract/agents'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { AgentForm } from './AgentForm.tsx'

export const NewAgent = ({ onCreated, onClose }: CreatorProps<AgentRow>) => (
  <Dialog title={m.agent_create()} onClose={onClose}>
    <AgentForm row={null} disabledReason={null} onSaved={onCreated} />
  </Dialog>
)
