import type { Api } from '@khlang/contract/api'
import { addNote } from '#cashier/requests/add-note.ts'
import { claim } from '#cashier/requests/claim.ts'
import { hold } from '#cashier/requests/hold.ts'
import { liftHold } from '#cashier/requests/lift-hold.ts'
import { look } from '#cashier/requests/look.ts'
import { notes } from '#cashier/requests/notes.ts'
import { release } from '#cashier/requests/release.ts'
import { renew } from '#cashier/requests/renew.ts'
import { takeOver } from '#cashier/requests/take-over.ts'
import type { Handlers } from './serve.ts'

/** Routes for claims, holds and notes of requests. */
export const requestWorkRoutes = {
  claim,
  renew,
  release,
  takeOver,
  hold,
  liftHold,
  addNote,
  notes,
  look,
} satisfies Partial<Handlers<Api['cashier']>>
