import type { PlayerRow } from '@khlang/contract/players/players'
import { tagTone } from '@khlang/domain/players/tag'
import { IconHandStop, IconUserOff, IconUsers } from '@tabler/icons-react'
import * as m from '#messages'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { playerStatusText, playerTone } from '#parts/player/player-status.ts'
import { whoText } from '#parts/session/who.ts'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import cell from '#parts/live-grid/row-cell.module.css'
import styles from './Players.module.css'

export const playerColumns = (): Column<PlayerRow>[] => [
  {
    id: 'code',
    header: m.column_player(),
    width: 150,
    fixed: true,
    sort: 'code',
    cell: (row) => (
      <span className={styles.who}>
        <PersonPicture name={row.name} address={row.avatar} size={28} />
        <strong className="digits">{row.code}</strong>
      </span>
    ),
  },
  { id: 'name', header: m.players_name(), width: 190, fixed: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: m.column_status(),
    width: 120,
    cell: (row) => <Standing row={row} />,
  },
  {
    id: 'mobile',
    header: m.player_mobile(),
    width: 130,
    cell: ({ mobile }) => <span className="digits">{mobile ?? '–'}</span>,
  },
  {
    id: 'bank',
    header: m.player_account(),
    width: 220,
    cell: ({ bank, account }) =>
      bank === null && account === null ? (
        '–'
      ) : (
        <span className={styles.who}>
          {bank && <BankMark bank={bank} />}
          <span className="digits">{account}</span>
        </span>
      ),
  },
  { id: 'line', header: m.player_line(), width: 140, cell: ({ lineName }) => lineName ?? '–' },
  {
    id: 'agent',
    header: m.player_agent(),
    width: 110,
    cell: ({ agent }) => agent?.username ?? '–',
  },
  {
    id: 'master',
    header: m.players_master(),
    width: 140,
    cell: ({ master }) => (master ? `${master.key} · ${master.name}` : '–'),
  },
  {
    id: 'coins',
    header: m.players_coins(),
    width: 100,
    numeric: true,
    sort: 'coins',
    cell: ({ coins }) => grouped(coins),
  },
  {
    id: 'time',
    header: m.player_since(),
    width: 164,
    sort: 'time',
    cell: ({ createdAt }) => <span className="digits">{whenText(createdAt)}</span>,
  },
  {
    id: 'tags',
    header: m.timeline_field_tags(),
    width: 180,
    hiddenAtFirst: true,
    cell: ({ tags }) => (
      <span className={styles.who}>
        {tags.map((word) => (
          <StatusChip key={word} tone={tagTone(word)}>
            {word}
          </StatusChip>
        ))}
      </span>
    ),
  },
  {
    id: 'email',
    header: m.players_email(),
    width: 180,
    hiddenAtFirst: true,
    cell: ({ email }) => email ?? '–',
  },
  {
    id: 'counts',
    header: m.players_counts(),
    width: 120,
    hiddenAtFirst: true,
    cell: ({ countsInReports }) => (countsInReports ? m.players_yes() : m.players_no()),
  },
  {
    id: 'linked',
    header: m.players_linked(),
    width: 130,
    hiddenAtFirst: true,
    numeric: true,
    cell: ({ linked }) => (linked === 0 ? '–' : linked),
  },
  {
    id: 'employee',
    header: m.column_employee(),
    width: 130,
    hiddenAtFirst: true,
    cell: ({ employee }) => (employee ? whoText(employee) : '–'),
  },
  {
    id: 'updated',
    header: m.column_updated(),
    width: 164,
    hiddenAtFirst: true,
    cell: ({ updatedAt }) => <span className="digits">{whenText(updatedAt)}</span>,
  },
]

/** Shows the status, and warnings to know before acting for the player. */
function Standing({ row }: { row: PlayerRow }) {
  return (
    <span className={styles.who}>
      <StatusChip tone={playerTone[row.state]}>{playerStatusText(row.state)}</StatusChip>
      {row.excluded && <Flag Icon={IconHandStop} label={m.exclusion_chip_deposits()} />}
      {row.blocked && <Flag Icon={IconUserOff} label={m.blocklist_title()} />}
      {row.linked > 0 && (
        <span className={styles.linked} title={m.player_shared({ n: row.linked })}>
          <IconUsers size={16} aria-hidden="true" />
          <span className="unseen">{m.player_shared({ n: row.linked })}</span>
        </span>
      )}
    </span>
  )
}

const Flag = ({ Icon, label }: { Icon: typeof IconUsers; label: string }) => (
  <span className={styles.linked} title={label}>
    <Icon size={16} aria-hidden="true" />
    <span className="unseen">{label}</span>
  </span>
)

/** Shows a player on a phone: name and standing, then contact data. */
export const PlayerCell = (row: PlayerRow) => (
  <span className={cell.cell}>
    <span className={cell.line}>
      <strong className="digits">{row.code}</strong>
      <span className={cell.text}>{row.name}</span>
      {(row.state !== 'normal' || row.linked > 0 || row.excluded || row.blocked) && <Standing row={row} />}
    </span>
    <span className={cell.quiet}>
      {[row.mobile, row.bank, row.accountTail && `…${row.accountTail}`].filter(Boolean).join(' · ')}
    </span>
  </span>
)
