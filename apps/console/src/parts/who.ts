import { machineName } from '@khlang/domain/staff/machine'
import * as m from '#messages'

const ofKey = 'service:'

/** Who did it: the part of an address before the @, the machine where nobody did, a key by its name, or the house itself. */
export function whoText(actor: string): string {
  if (actor.startsWith(ofKey)) return m.who_key({ name: actor.slice(ofKey.length) })
  return actor === machineName ? m.machine() : actor.split('@')[0]!
}

/** The same with the whole address, where there is room for it. */
export const whoOrAddress = (actor: string) => (actor === machineName ? m.machine() : actor)
