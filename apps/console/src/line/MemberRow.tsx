import type { LineMember } from '@khlang/contract/line/line-member'
import { Checkbox } from '@mantine/core'
import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './Line.module.css'
import bordered from '#parts/bordered-rows.module.css'
import members from './LineMembers.module.css'
import { MemberPicture } from './MemberPicture.tsx'

type Props = { row: LineMember; picked: boolean; onPick: () => void; onOpen: () => void }

export const nameOf = ({ name }: LineMember) => name ?? m.line_no_name()

/**
 * Shows one member: their name at LINE, the last message that they wrote, and their player. A member who blocked the
 * account cannot be picked.
 */
export const MemberRow = ({ row, picked, onPick, onOpen }: Props) => (
  <li className={members.member} data-picked={picked}>
    <Checkbox
      size="md"
      aria-label={m.line_pick({ name: nameOf(row) })}
      checked={picked}
      disabled={!row.following}
      onChange={onPick}
    />
    <BareButton className={`${bordered.row} ${members.open}`} onClick={onOpen}>
      <MemberPicture name={nameOf(row)} address={row.picture} size={40} />
      <span className={members.who}>
        <strong className={members.oneLine}>{nameOf(row)}</strong>
        <span className={members.quietLine}>{row.lastMessage ?? ' '}</span>
      </span>
      <span>
        <MemberState row={row} />
      </span>
      <span className={`${styles.when} ${members.at}`}>
        {whenShort(row.lastMessageAt ?? row.followedAt ?? row.createdAt)}
      </span>
    </BareButton>
  </li>
)

/**
 * Shows whether the member has blocked the shop's account; otherwise their player; otherwise whether a player
 * is suggested.
 */
export function MemberState({ row }: { row: LineMember }) {
  if (!row.following) return <StatusChip tone="danger">{m.line_blocked()}</StatusChip>
  if (row.player) return <StatusChip tone="success">{row.player.code}</StatusChip>
  if (row.suggested)
    return <StatusChip tone="info">{m.line_probably({ code: row.suggested.code })}</StatusChip>
  return <StatusChip tone="quiet">{m.line_not_linked()}</StatusChip>
}
