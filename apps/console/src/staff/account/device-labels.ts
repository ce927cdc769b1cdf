import type { StaffSession } from '@khlang/contract/staff/sessions'
import * as m from '#messages'

/** Returns the browser and system as far as they are known, for example `Chrome 131 · Windows`. */
export const deviceText = ({ browser, system }: StaffSession['device']) =>
  [browser, system].filter((word) => word !== null).join(' · ') || m.device_unknown()
