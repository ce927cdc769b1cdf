import * as m from '#messages'

const rights = {
  'player.edit': m.player_needs_edit,
  'player.bank': m.player_needs_bank,
  'player.figures': m.player_needs_figures,
  'player.coins': m.player_needs_figures,
  'player.password': m.player_needs_figures,
} as const

/**
 * Returns why an employee with these permissions cannot write a field; `right` is what the field needs (`rightOf`).
 * Null when they can.
 */
export const whyNot = (right: keyof typeof rights, permissions: readonly string[]): string | null =>
  permissions.includes(right) ? null : rights[right]()
