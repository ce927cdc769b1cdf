import { addNote } from '#cashier/requests/add-note.ts'
import { claim } from '#cashier/requests/claim.ts'
import { hold } from '#cashier/requests/hold.ts'
import { liftHold } from '#cashier/requests/lift-hold.ts'
import { look } from '#cashier/requests/look.ts'
import { notes } from '#cashier/requests/notes.ts'
import { release } from '#cashier/requests/release.ts'
import { renew } from '#cashier/requests/renew.ts'
import { takeOver } from '#cashier/requests/take-over.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for claims, holds and notes of requests. */
export const requestWorkRoutes = ({ cashier }: Implementing) => ({
  claim: cashier.claim.handler(({ context, input }) => claim(context, input)),
  renew: cashier.renew.handler(({ context, input }) => renew(context, input)),
  release: cashier.release.handler(({ context, input }) => release(context, input)),
  takeOver: cashier.takeOver.handler(({ context, input }) => takeOver(context, input)),
  hold: cashier.hold.handler(({ context, input }) => hold(context, input)),
  liftHold: cashier.liftHold.handler(({ context, input }) => liftHold(context, input)),
  addNote: cashier.addNote.handler(({ context, input }) => addNote(context, input)),
  notes: cashier.notes.handler(({ context, input }) => notes(context, input)),
  look: cashier.look.handler(({ context, input }) => look(context, input)),
})
