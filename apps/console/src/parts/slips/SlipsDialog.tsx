import type { RequestRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { Dialog } from '#parts/Dialog.tsx'
import { SlipPanel, type SlipPanelProps } from './SlipPanel.tsx'

export type SlipsDialogProps = Omit<SlipPanelProps, 'request'> & { request: RequestRow; onClose: () => void }

export const SlipsDialog = ({ request, calls, addressOf, onClose }: SlipsDialogProps) => (
  <Dialog title={m.slips_of({ n: request.number, player: request.player.code })} onClose={onClose}>
    <SlipPanel request={request} calls={calls} addressOf={addressOf} />
  </Dialog>
)
