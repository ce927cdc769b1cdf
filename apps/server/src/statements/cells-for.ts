import { maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'

/** The cells of a bank's file as a role sees them: they hold what the bank wrote of people who paid. */
export const cellsFor = (role: Role) =>
  may(role, 'player.reveal') ? (cells: string[]) => cells : (cells: string[]) => cells.map(maskText)
