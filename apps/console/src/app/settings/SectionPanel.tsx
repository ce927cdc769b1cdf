import { useState } from 'react'
import { Dialog } from '#parts/Dialog.tsx'
import { LeaveDialog } from '#players/form/LeaveDialog.tsx'
import { type ShopSectionName, sections } from './sections.ts'
import { ShopSection } from './ShopSection.tsx'

type Props = { onClose: () => void }

/** A section of the settings in a panel beside the setup guide. Saving it closes the panel. */
export const ApprovalsPanel = ({ onClose }: Props) => <SectionPanel name="approvals" onClose={onClose} />
export const LimitsPanel = ({ onClose }: Props) => <SectionPanel name="requests" onClose={onClose} />

function SectionPanel({ name, onClose }: Props & { name: ShopSectionName }) {
  const [isChanged, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      shape="side"
      title={sections[name].title()}
      onClose={() => (isChanged ? setAsking(true) : onClose())}
    >
      <ShopSection name={name} onChanged={setChanged} onSaved={onClose} />
      {asking && <LeaveDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>
  )
}
