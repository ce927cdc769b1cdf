import { may } from '@khlang/domain/staff/acts'
import type { EntryFilter } from '@khlang/domain/statements/entry-filter'
import type { EmployeeActor } from '#staff/actor.ts'

/** The filter as it is meant by whoever asks: what is theirs, and what of a sender they may look for. */
export const filterFor = (
  { email, role }: Pick<EmployeeActor, 'email' | 'role'>,
  input: EntryFilter & { mine?: boolean | undefined },
): EntryFilter => ({
  ...input,
  holder: input.mine ? email : undefined,
  whole: may(role, 'player.reveal'),
})
