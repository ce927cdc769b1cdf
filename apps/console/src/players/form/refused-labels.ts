import * as m from '#messages'

const rights = {
  'player.edit': m.player_needs_edit,
  'player.bank': m.player_needs_bank,
  'player.figures': m.player_needs_figures,
  'player.coins': m.player_needs_figures,
  'player.password': m.player_needs_figures,
} as const

/** Returns why the employee cannot write a field; null when they can. */
export const whyNot = (right: keyof typeof rights, permissions: readonly string[]): string | null =>
  permissions.includes(right) ? null : rights[right]()
