import type { MasterRow } from '@khlang/contract/agents'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import type { CreatorProps } from '#parts/lists/live-page.ts'
import { MasterForm } from './MasterForm.tsx'

export const NewMaster = ({ onCreated, onClose }: CreatorProps<MasterRow>) => (
  <Dialog title={m.master_create()} onClose={onClose}>
    <MasterForm row={null} disabledReason={null} onSaved={onCreated} />
  </Dialog>
)
