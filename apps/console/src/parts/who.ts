import { machineName } from '@khlang/domain/staff/machine'
import * as m from '#paraglide/messages.js'

/** Who did it: the part of an address before the @, the machine where nobody did, or the house itself. */
export const whoText = (actor: string) => (actor === machineName ? m.machine() : actor.split('@')[0]!)

/** The same with the whole address, where there is room for it. */
export const whoOrAddress = (actor: string) => (actor === machineName ? m.machine() : actor)
