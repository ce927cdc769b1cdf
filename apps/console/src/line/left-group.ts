import * as m from '#messages'

/** Returns the last known name of a group that the shop's account has left, and says so. */
export const leftGroupText = (id: string, known: readonly { id: string; name: string | null }[]) =>
  m.line_alert_group_left({ name: known.find((group) => group.id === id)?.name ?? m.line_alert_unnamed() })
